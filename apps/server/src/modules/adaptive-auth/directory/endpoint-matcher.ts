import type { AdaptiveSettings, ProtectedEndpoint, Sensitivity } from "@parapet/contract";
import { getBasePath, toSegments } from "./base-path.ts";
import { decodeText } from "./decode-text.ts";
import { getPathInterpretations } from "./path-interpretations.ts";
import { plainPath } from "./plain-path.ts";
import { addTemplate, endpointsAt, templateNode } from "./template-tree.ts";

/**
 * Finds the registered endpoints that a call may reach: several if its path is ambiguous or templates overlap; they contain
 * null if an interpretation has no endpoint. null for paths with too many interpretations.
 */
export interface EndpointMatcher {
  (method: string, path: string): readonly (ProtectedEndpoint | null)[] | null;
  /** Methods with an endpoint; `*` is any method. */
  readonly methods: readonly string[];
}

type PathCase = AdaptiveSettings["path_case"];

const none: readonly ProtectedEndpoint[] = [];

/**
 * Compiles OpenAPI path templates. Every interpretation of a path is compared, with and without the base URL's path, so that
 * no spelling bypasses an endpoint.
 */
export function compileEndpoints(
  endpoints: readonly ProtectedEndpoint[],
  baseUrl: string,
  pathCase: PathCase = "sensitive",
): EndpointMatcher {
  const getFoldings = pathCase === "sensitive" ? (path: string) => [path] : foldings;
  const normalizeTemplate = (template: string) => plainText(plainPath(template));
  const root = templateNode();
  for (const endpoint of endpoints)
    for (const template of getFoldings(normalizeTemplate(endpoint.template)))
      addTemplate(root, toSegments(template), endpoint);
  const bases = getFoldings(normalizeTemplate(getBasePath(baseUrl))).map(toSegments);
  const findEndpoints = (words: readonly string[], method: string) => {
    const found = endpointsAt(root, words, 0, method);
    // Templates may or may not include the base URL's path.
    const base = bases.find((each) => each.length > 0 && each.every((word, at) => words[at] === word));
    return base === undefined ? found : [...found, ...endpointsAt(root, words, base.length, method)];
  };
  const match = (method: string, path: string) => {
    if (isTooLong(path)) return null;
    if (endpoints.length === 0) return none;
    const readings = getPathInterpretations(path);
    if (readings === null) return null;
    const found = new Set<ProtectedEndpoint>();
    let isPassed = false;
    for (const { segments, countsUnlisted } of readings) {
      const spelled = pathCase === "sensitive" ? [segments] : foldings(segments.join("/")).map(toSegments);
      const matched = spelled.flatMap((words) => findEndpoints(words, method));
      for (const each of matched) found.add(each);
      isPassed ||= countsUnlisted && matched.length === 0;
    }
    return isPassed && found.size > 0 ? [...found, null] : [...found];
  };
  return Object.assign(match, { methods: [...new Set(endpoints.map(({ method }) => method))] });
}

/**
 * All case foldings that APIs may use: lower case, upper case (where `ı` becomes `I`), and both without the combining dot
 * of `İ`.
 */
function foldings(text: string): readonly string[] {
  const small = text.toLowerCase();
  if (!beyondAscii.test(text)) return [small];
  const capital = text.toUpperCase().toLowerCase();
  return [...new Set([small, capital, small.replaceAll("i\u0307", "i"), capital.replaceAll("i\u0307", "i")])];
}

const beyondAscii = /[^\0-\x7f]/;

/** Fully decoded and normalized (NFKC). */
function plainText(text: string): string {
  return decodeText(decodeText(text)).normalize("NFKC");
}

const maxPathLength = 4_000;

/** Whether a path without its query exceeds the limit; callers control its length. */
function isTooLong(path: string): boolean {
  const end = path.indexOf("?");
  return (end === -1 ? path.length : end) > maxPathLength;
}

const order: readonly Sensitivity[] = ["low", "normal", "high"];

/** Higher is more sensitive. */
export function sensitivityRank(sensitivity: Sensitivity): number {
  return order.indexOf(sensitivity);
}

/** Sensitivity of calls without a matching endpoint. */
export function unlistedSensitivity(
  api: { readonly sensitivity: Sensitivity; readonly endpoints: readonly ProtectedEndpoint[] },
  setting: AdaptiveSettings["unlisted_sensitivity"],
): Sensitivity {
  if (setting === "api") return api.sensitivity;
  const ranks = [api, ...api.endpoints].map(({ sensitivity }) => sensitivityRank(sensitivity));
  return order[Math.max(...ranks)] ?? "high";
}
