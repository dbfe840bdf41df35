import { Failure } from "../../../platform/failure.ts";
import { type Headers, getHeader } from "../decision/request/inbound-call.ts";
import { toOriginForm } from "../decision/request/read-call.ts";
import type { ApiEntry } from "../directory/entries.ts";

/** Where a call went, as the API's server reports it. */
export interface Destination {
  /** A URL, or its path and query. */
  readonly endpoint: string;
  /** Names in lower case. */
  readonly headers: Headers;
}

type Candidate = Pick<ApiEntry, "id" | "baseUrl">;

/**
 * The API whose base URL a call went to, by host and path; of several on one host, the one with the longest path. Every host
 * that the call names counts, so one that names two APIs is refused instead of judged by the weaker policy.
 * @throws Failure `not_found`, `conflict`
 */
export function findApi<Api extends Candidate>(apis: readonly Api[], destination: Destination): Api {
  const path = (toOriginForm(destination.endpoint) ?? "").replace(/[?#].*$/, "");
  const hosts = getHosts(destination);
  const found = apis.filter(({ baseUrl }) => {
    const base = new URL(baseUrl);
    return hosts.some((host) => isSameHost(host, base)) && isBelow(path, getBasePath(base));
  });
  const [longest = 0] = found.map(({ baseUrl }) => getBasePath(new URL(baseUrl)).length).toSorted((a, b) => b - a);
  const [api, another] = found.filter(({ baseUrl }) => getBasePath(new URL(baseUrl)).length === longest);
  const shown = hosts.join(", ") || "no host";
  if (api === undefined)
    throw new Failure("not_found", { detail: `No protected API of this provider has a base URL for ${shown}` });
  const named = new Set(found.map(({ baseUrl }) => new URL(baseUrl).host));
  if (another !== undefined || named.size > 1)
    throw new Failure("conflict", { detail: `More than one protected API has a base URL for ${shown}` });
  return api;
}

/** Hosts of the endpoint's URL, of the forwarding proxy and of the call itself. */
function getHosts({ endpoint, headers }: Destination): string[] {
  const [, ofUrl = ""] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(endpoint) ?? [];
  const forwarded = getHeader(headers, "x-forwarded-host").split(",");
  const named = [ofUrl, ...forwarded, getHeader(headers, "host")].map((host) => host.trim().toLowerCase());
  return [...new Set(named.filter((host) => host !== ""))];
}

function isSameHost(host: string, { protocol, host: ofBase }: URL): boolean {
  const url = `${protocol}//${host}`;
  return URL.canParse(url) && new URL(url).host === ofBase;
}

const getBasePath = ({ pathname }: URL) => pathname.replace(/\/+$/, "");

function isBelow(path: string, base: string): boolean {
  return base === "" || path === base || path.startsWith(`${base}/`);
}
