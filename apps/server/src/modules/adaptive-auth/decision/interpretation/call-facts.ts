import { unreadHeaders } from "@parapet/contract";
import type { PolicyFacts } from "@parapet/risk-engine";
import { once } from "../../../../platform/once.ts";
import { getBasePath, toSegments, withoutBase } from "../../directory/base-path.ts";
import type { ApiEntry } from "../../directory/entries.ts";
import { getPathInterpretations } from "../../directory/path-interpretations.ts";
import { type Headers, type InboundCall, getHeader } from "../request/inbound-call.ts";
import { getPathOverrides } from "./path-overrides.ts";
import { getQueryPaths } from "./query-paths.ts";

/** Facts that only rules read; null where no rule does. */
export function getCallFacts(api: Pick<ApiEntry, "settings" | "asks" | "baseUrl" | "ways">, call: InboundCall) {
  return {
    paths: api.asks.paths ? getPaths(api, call) : null,
    readableHeaders: api.asks.headers ? getReadableHeaders(call.headers, getSecretHeaders(api)) : null,
  };
}

/** Max spellings that rules evaluate: callers choose how many there are, and each costs a condition in CEL. */
const maxSpellings = 16;

/**
 * Spellings of the paths that the API may see, without base URL: typical calls have one. undefined if the gateway didn't report
 * the path, or over the limits.
 */
export function getPaths(
  api: Pick<ApiEntry, "settings" | "baseUrl">,
  call: Pick<InboundCall, "uri" | "headers">,
): PolicyFacts["paths"] {
  const overrides = getPathOverrides(call);
  const inQuery = getQueryPaths(call.uri);
  if (call.uri === null || overrides === null || inQuery === null) return undefined;
  const named = inQuery.filter(({ isCertain }) => isCertain).flatMap(({ paths }) => paths);
  const found = new Set<string>();
  const base = getBase(api);
  for (const path of [call.uri, ...overrides.certain, ...overrides.possible, ...named]) {
    const interpretations = getPathInterpretations(path);
    if (interpretations === null) return undefined;
    for (const { segments } of interpretations) {
      const folded = foldCase(api, segments.join("/")).split("/");
      const [own = folded] = withoutBase(folded, base);
      found.add(`/${own.join("/")}`);
    }
    if (found.size > maxSpellings) return undefined;
  }
  const [first, ...rest] = found;
  return first === undefined ? undefined : [first, ...rest];
}

const getBase = once((api: Pick<ApiEntry, "settings" | "baseUrl">) =>
  toSegments(foldCase(api, getBasePath(api.baseUrl))),
);

function foldCase({ settings }: Pick<ApiEntry, "settings">, path: string): string {
  return settings.path_case === "insensitive" ? path.toLowerCase() : path;
}

/** Headers in which an API's clients send keys and tokens. */
const getSecretHeaders = once(
  ({ ways }: Pick<ApiEntry, "ways">): ReadonlySet<string> =>
    new Set(
      ways.flatMap((way) =>
        way.kind === "own_key" && way.place === "header"
          ? [way.name.toLowerCase()]
          : way.kind === "jwt"
            ? [way.header]
            : [],
      ),
    ),
);

/** Headers that rules may read, by names in lower case. */
export function getReadableHeaders(
  headers: Headers,
  secrets: ReadonlySet<string> = new Set(),
): Readonly<Record<string, string>> {
  const names = Object.keys(headers).filter(
    (name) => !unreadHeaders.has(name) && !secrets.has(name) && headers[name] !== undefined,
  );
  return Object.fromEntries(names.map((name) => [name, getHeader(headers, name)]));
}
