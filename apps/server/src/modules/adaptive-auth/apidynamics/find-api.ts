import { Failure } from "../../../platform/failure.ts";
import { once } from "../../../platform/once.ts";
import { type Headers, getHeader } from "../decision/request/inbound-call.ts";
import { toOriginForm } from "../decision/request/read-call.ts";
import type { ApiEntry } from "../directory/entries.ts";
import { getPathInterpretations } from "../directory/path-interpretations.ts";

/** Where a call went, as the API's server reports it. */
export interface Destination {
  /** A URL, or its path and query. */
  readonly endpoint: string;
  /** Names in lower case. */
  readonly headers: Headers;
}

type Candidate = Pick<ApiEntry, "id" | "baseUrl">;

/**
 * The API whose base URL a call went to, by host and path; of several on one host, the one with the longest path. A call that
 * names two hosts, or whose path may be read as that of two APIs, is refused: it could choose the weaker policy.
 * @throws Failure `not_found`, `conflict`
 */
export function findApi<Api extends Candidate>(apis: readonly Api[], destination: Destination): Api {
  const hosts = getHosts(destination);
  const shown = hosts.join(", ") || "no host";
  const onHost = apis.filter((each) => hosts.some((host) => isSameHost(host, getBase(each))));
  const isOneHost = new Set(onHost.map((each) => getBase(each).host)).size < 2;
  const readings = isOneHost ? getPathInterpretations(toOriginForm(destination.endpoint) ?? "/") : null;
  const found = new Set(readings?.flatMap(({ segments }) => getClosest(onHost, segments)));
  const [api] = found;
  if (readings === null || found.size > 1)
    throw new Failure("conflict", { detail: `The call may be for more than one protected API: ${shown}` });
  if (api === undefined)
    throw new Failure("not_found", { detail: `No protected API of this provider has a base URL for ${shown}` });
  return api;
}

/** The APIs below whose base path a path is, those with the longest one. */
function getClosest<Api extends Candidate>(apis: readonly Api[], segments: readonly string[]): Api[] {
  const path = `/${segments.join("/")}`;
  const above = apis.filter((each) => isBelow(path, getBase(each).path));
  const longest = Math.max(...above.map((each) => getBase(each).path.length));
  return above.filter((each) => getBase(each).path.length === longest);
}

/** Hosts of the endpoint's URL, of the forwarding proxy and of the call itself. */
function getHosts({ endpoint, headers }: Destination): string[] {
  const [, ofUrl = ""] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(endpoint) ?? [];
  const forwarded = getHeader(headers, "x-forwarded-host").split(",");
  const named = [ofUrl, ...forwarded, getHeader(headers, "host")].map((host) => host.trim().toLowerCase());
  return [...new Set(named.filter((host) => hostPattern.test(host)))];
}

/** A name or an address, with a port. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/;

interface Base {
  readonly protocol: string;
  readonly host: string;
  /** Without a slash at its end. */
  readonly path: string;
}

/** An API's base URL in parts, once per entry of the directory. */
const getBase = once(({ baseUrl }: Candidate): Base => {
  const { protocol, host, pathname } = new URL(baseUrl);
  return { protocol, host, path: pathname.replace(/\/+$/, "") };
});

function isSameHost(host: string, base: Base): boolean {
  const url = `${base.protocol}//${host}`;
  return URL.canParse(url) && new URL(url).host === base.host;
}

function isBelow(path: string, base: string): boolean {
  return base === "" || path === base || path.startsWith(`${base}/`);
}
