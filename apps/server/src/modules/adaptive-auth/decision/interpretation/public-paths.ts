import { segmentTemplate } from "@parapet/api-model";
import type { AdaptiveSettings } from "@parapet/contract";
import { once } from "../../../../platform/once.ts";
import { getBasePath, toSegments, withoutBase } from "../../directory/base-path.ts";
import type { ApiEntry } from "../../directory/entries.ts";
import { getPathInterpretations } from "../../directory/path-interpretations.ts";
import type { InboundCall } from "../request/inbound-call.ts";
import { getHeader } from "../request/inbound-call.ts";
import { bodyMethods, mayOverrideInBody } from "./body-overrides.ts";
import { getMethodOverrides } from "./method-overrides.ts";
import { getPathOverrides } from "./path-overrides.ts";
import { getQueryPaths } from "./query-paths.ts";

type Rows = NonNullable<AdaptiveSettings["before_credentials"]>["paths"];
type OpenApi = Pick<ApiEntry, "baseUrl" | "endpoints" | "settings">;

/** Why a call needs no key: a public path, or a CORS preflight; null for calls that need one. */
export function getOpenCause(api: OpenApi, call: InboundCall): "public" | "preflight" | null {
  const { before_credentials: open } = api.settings;
  if (open === undefined || call.uri === null) return null;
  const overrides = getMethodOverrides(call);
  if (overrides === null || overrides.certain.length + overrides.possible.length > 0) return null;
  if (open.preflights && isPreflight(call)) return "preflight";
  return open.paths.length > 0 && isPublic(api, call, call.uri) ? "public" : null;
}

/** By the Fetch standard. */
function isPreflight({ method, headers }: InboundCall): boolean {
  return method === "OPTIONS" && headers["origin"] !== undefined && getHeader(headers, methodHeader) !== "";
}

const methodHeader = "access-control-request-method";

/** Whether the path is public however the API may interpret the call. */
function isPublic(api: OpenApi, call: InboundCall, uri: string): boolean {
  const matches = getMatcher(api);
  const paths = getPathOverrides(call);
  const queries = getQueryPaths(uri);
  if (paths === null || queries === null) return false;
  if (![uri, ...paths.certain, ...paths.possible].every((path) => matches(call.method, path))) return false;
  const isListed = (method: string, path: string) =>
    api.endpoints(method, path)?.some((endpoint) => endpoint !== null) !== false;
  if (queries.some((query) => query.isCertain || query.paths.some((path) => isListed(call.method, path)))) return false;
  if (!mayOverrideInBody(api.settings.body_override, call)) return true;
  const methods = new Set([...bodyMethods, ...api.endpoints.methods]);
  return [...methods].every((method) => matches(method, uri) || !isListed(method, uri));
}

const getMatcher = once(({ settings, baseUrl }: OpenApi) =>
  compilePublicPaths(settings.before_credentials?.paths ?? [], baseUrl, settings.path_case === "insensitive"),
);

/**
 * Compiles rows of public paths, whose last segment may be `*` for all below it. A path matches if all its interpretations
 * do, with or without the base URL's path, or if it is a row as it is written.
 */
export function compilePublicPaths(rows: Rows, baseUrl: string, ignoresCase: boolean) {
  const fold = (text: string) => (ignoresCase ? text.toLowerCase() : text);
  const base = toSegments(fold(getBasePath(baseUrl)));
  const compiled = rows.map(({ method, template }) => ({
    method,
    template: fold(template),
    words: toSegments(fold(template)).map((word) => ({ word, pattern: segmentTemplate(word) })),
  }));
  const isRow = ({ words }: (typeof compiled)[number], segments: readonly string[]) => {
    const isPrefix = words.at(-1)?.word === "*";
    const length = isPrefix ? words.length - 1 : words.length;
    if (isPrefix ? segments.length <= length : segments.length !== length) return false;
    return words
      .slice(0, length)
      .every(({ word, pattern }, at) =>
        pattern === null ? segments[at] === word : pattern.match(segments[at] ?? "") !== null,
      );
  };
  return (method: string, uri: string): boolean => {
    const path = fold(uri.split("?", 1)[0] ?? "");
    const ofMethod = compiled.filter(
      (row) => row.method === "*" || row.method === (method === "HEAD" ? "GET" : method),
    );
    if (ofMethod.length === 0) return false;
    const bare = new Set([path, ...withoutBase(toSegments(path), base).map((words) => `/${words.join("/")}`)]);
    if (ofMethod.some(({ template }) => isLiteral.test(template) && bare.has(template))) return true;
    const readings = getPathInterpretations(path);
    if (readings === null) return false;
    return readings.every(({ segments }) =>
      [segments, ...withoutBase(segments, base)].some((each) => ofMethod.some((row) => isRow(row, each))),
    );
  };
}

/** Free of parameters, and of what APIs may interpret in several ways but for an ending such as `.json`. */
const isLiteral = /^(?!.*\/\.\.?(?:\/|$))(?!.*\/\/)[\w./-]+$/;
