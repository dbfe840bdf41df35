import { unreadHeaders } from "@parapet/contract";
import type { PolicyFacts } from "@parapet/risk-engine";
import type { ApiEntry } from "../../directory/entries.ts";
import { getPathInterpretations } from "../../directory/path-interpretations.ts";
import { type Headers, type InboundCall, getHeader } from "../request/inbound-call.ts";
import { getPathOverrides } from "./path-overrides.ts";
import { getQueryPaths } from "./query-paths.ts";

/** What rules read of a call besides what signals do; null where no rule asks. */
export function getCallFacts(api: Pick<ApiEntry, "settings" | "asks">, call: InboundCall) {
  return {
    paths: api.asks.paths ? getPaths(api, call) : null,
    readableHeaders: api.asks.headers ? getReadableHeaders(call.headers) : null,
  };
}

/**
 * Spellings of the paths that the API may see, without base URL: most calls have one. undefined if the gateway didn't report
 * the path, or over the limits.
 */
export function getPaths(
  { settings }: Pick<ApiEntry, "settings">,
  call: Pick<InboundCall, "uri" | "headers">,
): PolicyFacts["paths"] {
  const overrides = getPathOverrides(call);
  const inQuery = getQueryPaths(call.uri);
  if (call.uri === null || overrides === null || inQuery === null) return undefined;
  const named = inQuery.filter(({ isCertain }) => isCertain).flatMap(({ paths }) => paths);
  const found = new Set<string>();
  for (const path of [call.uri, ...overrides.certain, ...overrides.possible, ...named]) {
    const interpretations = getPathInterpretations(path);
    if (interpretations === null) return undefined;
    for (const { segments } of interpretations) {
      const whole = `/${segments.join("/")}`;
      found.add(settings.path_case === "insensitive" ? whole.toLowerCase() : whole);
    }
  }
  const [first, ...rest] = found;
  return first === undefined ? undefined : [first, ...rest];
}

/** Headers that rules may read, by names in lower case. */
export function getReadableHeaders(headers: Headers): Readonly<Record<string, string>> {
  const names = Object.keys(headers).filter((name) => !unreadHeaders.has(name) && headers[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, getHeader(headers, name)]));
}
