import { memoize } from "../../../../platform/memoize.ts";
import { decodeText } from "../../directory/decode-text.ts";
import { type InboundCall, getHeader } from "../request/inbound-call.ts";
import { toOriginForm } from "../request/read-call.ts";
import { getQuery } from "./query-parts.ts";

/** certain: only used as an override; possible: proxies also put the original path there; prefix: stripped from the path. */
type PathKind = "certain" | "possible" | "prefix";

/**
 * Headers with which frameworks, IIS and apps behind proxies (nginx, Traefik, Caddy, Envoy, Vercel) override the path,
 * matched in every spelling.
 */
export const pathHeaders: Readonly<Record<string, PathKind>> = {
  "X-Original-URL": "certain",
  "X-Rewrite-URL": "certain",
  "X-Envoy-Original-Path": "possible",
  "X-Forwarded-Path": "possible",
  "X-Forwarded-URI": "possible",
  "X-Forwarded-URL": "possible",
  "X-Matched-Path": "possible",
  "X-Original-Path": "possible",
  "X-Original-Pathname": "possible",
  "X-Original-URI": "possible",
  "X-Request-URI": "possible",
  "X-Request-URL": "possible",
  "X-Rewrite-URI": "possible",
  // gunicorn maps them to WSGI variables for trusted peers.
  PATH_INFO: "possible",
  SCRIPT_NAME: "prefix",
  "X-Script-Name": "prefix",
  "X-Forwarded-Prefix": "prefix",
};
const normalize = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();
const kinds = new Map(Object.entries(pathHeaders).map(([name, kind]) => [normalize(name), kind]));
const getKind = memoize((name: string) => kinds.get(normalize(name)) ?? null);

/** Max override paths per call, and max characters of one. */
const limits = { paths: 4, characters: 500 } as const;

/** Paths, with their queries, that a call names to override its own. */
export interface PathOverrides {
  /** They count even if the API has no endpoint there. */
  readonly certain: readonly string[];
  /** They count if the API has an endpoint there. */
  readonly possible: readonly string[];
}

const none: PathOverrides = { certain: [], possible: [] };

/** null over the limits. */
export function getPathOverrides({ headers, uri }: Pick<InboundCall, "headers" | "uri">): PathOverrides | null {
  let paths: Record<Exclude<PathKind, "prefix">, Set<string>> | null = null;
  for (const name in headers) {
    const kind = getKind(name);
    // Some of them carry the path of an untrusted gateway's own request.
    if (kind === null || (kind !== "certain" && uri === null)) continue;
    const header = getHeader(headers, name).trim();
    // Proxies also send the call's own path, which may contain commas.
    if (header === "" || toPath(header) === uri) continue;
    const value = kind === "possible" ? withoutQueryOf(uri, header) : header;
    if (value.length > limits.characters) return null;
    paths ??= { certain: new Set(), possible: new Set() };
    if (kind === "prefix") {
      for (const path of withoutPrefix(uri ?? "", value)) paths.possible.add(path);
      continue;
    }
    // Repeated headers are joined by commas, but a path may contain commas, too.
    for (const each of [value, ...value.split(",", limits.paths + 1)])
      if (each.trim() !== "") paths[kind].add(toPath(each.trim()));
    if (paths.certain.size + paths.possible.size > limits.paths + 1) return null;
  }
  return paths === null ? none : { certain: [...paths.certain], possible: [...paths.possible] };
}

/** Some parsers also accept a path without a leading slash. */
const toPath = (value: string) => toOriginForm(value) ?? `/${value}`;

/** Some apps compare the prefix with the raw path, others with the decoded one. */
function withoutPrefix(uri: string, prefix: string): readonly string[] {
  const from = (path: string) => (path.startsWith(prefix) ? [toPath(path.slice(prefix.length))] : []);
  return [...from(uri), ...from(decodeText(uri))];
}

/** Drops the call's own query, which proxies append to a rewritten path. */
function withoutQueryOf(uri: string | null, value: string): string {
  const query = getQuery(uri ?? "");
  return query !== "" && value.endsWith(`?${query}`) ? value.slice(0, -query.length - 1) : value;
}
