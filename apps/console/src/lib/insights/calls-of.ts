import type { Api } from "@parapet/contract";

/** The filter for an API's calls, without those to other ports of its host. */
export type ApiPlace = Pick<Api, "host" | "port">;

/** What selects the calls of an API, in the words of the usage, the events and the alerts. */
export function callsOf({ host, port }: ApiPlace) {
  return { "host[is]": [host], ...(port !== null && { "port[is]": [port] }) };
}
