import { type AskedCall, headerOf } from "./asked-call.ts";
import { unescapedText } from "../directory/unescaped-text.ts";
import { lately } from "./lately.ts";
import { queryOf } from "./query-parts.ts";
import { originForm } from "./read-call.ts";

/**
 * certain: nothing but another path; possible: proxies also put the path there as it was before they changed it; prefix: what
 * an application strips from the path.
 */
type PathKind = "certain" | "possible" | "prefix";

/**
 * Headers by which frameworks, IIS and what runs behind proxies (nginx, Traefik, Caddy, Envoy, Vercel) let a call name
 * another path. They are read in every spelling.
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
  // gunicorn takes them for the variables of WSGI, from peers that it trusts.
  PATH_INFO: "possible",
  SCRIPT_NAME: "prefix",
  "X-Script-Name": "prefix",
  "X-Forwarded-Prefix": "prefix",
};
const wordsOf = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();
const kinds = new Map(Object.entries(pathHeaders).map(([name, kind]) => [wordsOf(name), kind]));
const kindOf = lately((name: string) => kinds.get(wordsOf(name)) ?? null);

/** Limits of override paths of a call, each of which is judged, and of their characters in total. */
const limits = { paths: 4, characters: 500 } as const;

/** Paths that a call names in place of its own, with their queries. */
export interface OverridingPaths {
  /** They count also where the API lists nothing there. */
  readonly certain: readonly string[];
  /** They count where the API has an endpoint. */
  readonly possible: readonly string[];
}

const none: OverridingPaths = { certain: [], possible: [] };

/** null over the limits. */
export function overridingPaths({ headers, uri }: Pick<AskedCall, "headers" | "uri">): OverridingPaths | null {
  let paths: Record<Exclude<PathKind, "prefix">, Set<string>> | null = null;
  for (const name in headers) {
    const kind = kindOf(name);
    // An untrusted gateway sends the path of its own call in some of them.
    if (kind === null || (kind !== "certain" && uri === null)) continue;
    const said = headerOf(headers, name).trim();
    // Proxies tell the path of the call itself, commas and all.
    if (said === "" || pathOf(said) === uri) continue;
    const value = kind === "possible" ? withoutQueryOf(uri, said) : said;
    if (value.length > limits.characters) return null;
    paths ??= { certain: new Set(), possible: new Set() };
    if (kind === "prefix") {
      for (const path of withoutPrefix(uri ?? "", value)) paths.possible.add(path);
      continue;
    }
    // Several lines are one list, but a path may have commas, too.
    for (const each of [value, ...value.split(",", limits.paths + 1)])
      if (each.trim() !== "") paths[kind].add(pathOf(each.trim()));
    if (paths.certain.size + paths.possible.size > limits.paths + 1) return null;
  }
  return paths === null ? none : { certain: [...paths.certain], possible: [...paths.possible] };
}

/** Some take a value without a slash before it for a path as well. */
const pathOf = (value: string) => originForm(value) ?? `/${value}`;

/** Some compare the prefix with the path as it came, others with what its escapes stand for. */
function withoutPrefix(uri: string, prefix: string): readonly string[] {
  const from = (path: string) => (path.startsWith(prefix) ? [pathOf(path.slice(prefix.length))] : []);
  return [...from(uri), ...from(unescapedText(uri))];
}

/** A proxy that sends another path keeps the query, however long: it names nothing new. */
function withoutQueryOf(uri: string | null, value: string): string {
  const query = queryOf(uri ?? "");
  return query !== "" && value.endsWith(`?${query}`) ? value.slice(0, -query.length - 1) : value;
}
