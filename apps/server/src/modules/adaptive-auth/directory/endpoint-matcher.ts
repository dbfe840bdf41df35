import type { AdaptiveSettings, ProtectedEndpoint, Sensitivity } from "@parapet/contract";
import { pathReadings } from "./path-readings.ts";
import { plainPath } from "./plain-path.ts";
import { addTemplate, endpointsAt, templateNode } from "./template-tree.ts";
import { unescapedText } from "./unescaped-text.ts";

/**
 * Finds the registered endpoints that a call may go to: more than one where APIs read its path in several ways, or where
 * templates overlap; null among them where some read it as a path without an endpoint. null for a path that can be read in
 * more ways than anybody means.
 */
export interface EndpointMatcher {
  (method: string, path: string): readonly (ProtectedEndpoint | null)[] | null;
  /** Methods for which there is an endpoint; `*` stands for all others. */
  readonly methods: readonly string[];
}

type PathCase = AdaptiveSettings["path_case"];

const none: readonly ProtectedEndpoint[] = [];

/**
 * Compiles templates as OpenAPI writes them. Paths are compared in every way in which an API may read them, below the path of
 * the base URL and without it, so that no spelling goes past an endpoint.
 */
export function compileEndpoints(
  endpoints: readonly ProtectedEndpoint[],
  baseUrl: string,
  pathCase: PathCase = "sensitive",
): EndpointMatcher {
  const casesOf = pathCase === "sensitive" ? (path: string) => [path] : foldings;
  const wordsOf = (path: string) => path.split("/").filter((word) => word !== "");
  const templateOf = (template: string) => plainText(plainPath(template));
  const root = templateNode();
  for (const endpoint of endpoints)
    for (const template of casesOf(templateOf(endpoint.template))) addTemplate(root, wordsOf(template), endpoint);
  const bases = casesOf(templateOf(pathOf(baseUrl))).map(wordsOf);
  const endpointsOf = (words: readonly string[], method: string) => {
    const found = endpointsAt(root, words, 0, method);
    // Templates may be written with the path of the base URL or without it, so both may be meant.
    const base = bases.find((each) => each.length > 0 && each.every((word, at) => words[at] === word));
    return base === undefined ? found : [...found, ...endpointsAt(root, words, base.length, method)];
  };
  const match = (method: string, path: string) => {
    if (isTooLong(path)) return null;
    if (endpoints.length === 0) return none;
    const readings = pathReadings(path);
    if (readings === null) return null;
    const found = new Set<ProtectedEndpoint>();
    let isPassed = false;
    for (const { segments, countsUnlisted } of readings) {
      const spelled = pathCase === "sensitive" ? [segments] : foldings(segments.join("/")).map(wordsOf);
      const matched = spelled.flatMap((words) => endpointsOf(words, method));
      for (const each of matched) found.add(each);
      isPassed ||= countsUnlisted && matched.length === 0;
    }
    return isPassed && found.size > 0 ? [...found, null] : [...found];
  };
  return Object.assign(match, { methods: [...new Set(endpoints.map(({ method }) => method))] });
}

/**
 * A text without its case, in every way in which an API may compare it: by small letters, by capital ones, of which `ı` has
 * one of another letter, and by both without the dot that `İ` leaves behind.
 */
function foldings(text: string): readonly string[] {
  const small = text.toLowerCase();
  if (!beyondAscii.test(text)) return [small];
  const capital = text.toUpperCase().toLowerCase();
  return [...new Set([small, capital, small.replaceAll("i\u0307", "i"), capital.replaceAll("i\u0307", "i")])];
}

const beyondAscii = /[^\0-\x7f]/;

/** Undone as often as it could be escaped by hand, and each character in its usual form. */
function plainText(text: string): string {
  return unescapedText(unescapedText(text)).normalize("NFKC");
}

const maxPathLength = 4_000;

/** Whether a path is too long to be matched, its query aside: strangers decide how long it is. */
function isTooLong(path: string): boolean {
  const end = path.indexOf("?");
  return (end === -1 ? path.length : end) > maxPathLength;
}

const order: readonly Sensitivity[] = ["low", "normal", "high"];

/** More of what is more sensitive. */
export function sensitivityRank(sensitivity: Sensitivity): number {
  return order.indexOf(sensitivity);
}

/** How sensitive a call is that no endpoint matches. */
export function unlistedSensitivity(
  api: { readonly sensitivity: Sensitivity; readonly endpoints: readonly ProtectedEndpoint[] },
  setting: AdaptiveSettings["unlisted_sensitivity"],
): Sensitivity {
  if (setting === "api") return api.sensitivity;
  const ranks = [api, ...api.endpoints].map(({ sensitivity }) => sensitivityRank(sensitivity));
  return order[Math.max(...ranks)] ?? "high";
}

function pathOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).pathname : "/";
}
