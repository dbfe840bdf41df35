import type { Api } from "@parapet/contract";

/** What tells the calls of an API from others, such as those to another port of its host. */
export type ApiPlace = Pick<Api, "host" | "port">;

/** What selects the calls of an API, in the words of the usage and of the events. */
export function callsOf({ host, port }: ApiPlace) {
  return { "host[is]": [host], ...(port !== null && { "port[is]": [port] }) };
}
