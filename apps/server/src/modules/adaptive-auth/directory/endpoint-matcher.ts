import { type SegmentTemplate, segmentTemplate } from "@parapet/api-model";
import type { AdaptiveSettings, ProtectedEndpoint, Sensitivity } from "@parapet/contract";
import { plainPath, segmentReadings } from "./plain-path.ts";

/** Finds the registered endpoints that a call may go to: more than one where APIs read its path in several ways. */
export type EndpointMatcher = (method: string, path: string) => readonly ProtectedEndpoint[];

type PathCase = AdaptiveSettings["path_case"];

interface Node {
  readonly words: Map<string, Node>;
  /** Segments with parameters, `{id}.csv` before `{id}`. */
  readonly patterns: { readonly template: SegmentTemplate; readonly node: Node }[];
  readonly methods: Map<string, ProtectedEndpoint>;
}

/**
 * Compiles templates as OpenAPI writes them. A word beats a parameter, the longer literal part of a segment a shorter one, and a method beats `*`. Paths are compared in
 * their plain form, below the path of the base URL and without it, so that no spelling goes past an endpoint.
 */
export function compileEndpoints(
  endpoints: readonly ProtectedEndpoint[],
  baseUrl: string,
  pathCase: PathCase = "sensitive",
): EndpointMatcher {
  const inCase = pathCase === "sensitive" ? (path: string) => path : (path: string) => path.toLowerCase();
  const root = newNode();
  for (const endpoint of endpoints) {
    let node = root;
    for (const word of wordsOf(inCase(plainPath(endpoint.template)))) node = childOf(node, word);
    node.methods.set(endpoint.method, endpoint);
  }
  const base = wordsOf(inCase(plainPath(pathOf(baseUrl))));
  if (endpoints.length === 0) return () => [];
  // Templates may be written with the path of the base URL or without it, so both may be meant.
  const read = (method: string, words: readonly string[]) => {
    const isBelow = base.length > 0 && base.every((word, at) => words[at] === word);
    return [find(root, words, 0, method), isBelow ? find(root, words, base.length, method) : null];
  };
  const readWritten = (method: string, path: string) => {
    const found = segmentReadings(path).flatMap((segments) => read(method, segments.map(inCase)));
    return [...new Set(found)].filter((each) => each !== null);
  };
  return (method, path) => {
    if (isTooLong(path)) return [];
    const fragmentAt = path.indexOf("#");
    const own = readWritten(method, path);
    if (fragmentAt === -1) return own;
    // No request has a fragment: some APIs cut it off, others take it for a part of the path.
    return [...new Set([...own, ...readWritten(method, path.slice(0, fragmentAt))])];
  };
}

const maxPathLength = 4_000;

/** Whether a path is too long to be matched, its query aside: strangers decide how long it is. */
export function isTooLong(path: string): boolean {
  const end = path.indexOf("?");
  return (end === -1 ? path.length : end) > maxPathLength;
}

const order: readonly Sensitivity[] = ["low", "normal", "high"];

/** How sensitive a call is that no endpoint matches. */
export function unlistedSensitivity(
  api: { readonly sensitivity: Sensitivity; readonly endpoints: readonly ProtectedEndpoint[] },
  setting: AdaptiveSettings["unlisted_sensitivity"],
): Sensitivity {
  if (setting === "api") return api.sensitivity;
  const ranks = [api, ...api.endpoints].map(({ sensitivity }) => order.indexOf(sensitivity));
  return order[Math.max(...ranks)] ?? "high";
}

function find(node: Node, words: readonly string[], at: number, method: string): ProtectedEndpoint | null {
  const word = words[at];
  if (word === undefined)
    return node.methods.get(method) ?? node.methods.get(readAs(method)) ?? node.methods.get("*") ?? null;
  const literal = node.words.get(word);
  const found = literal === undefined ? null : find(literal, words, at + 1, method);
  if (found !== null) return found;
  for (const { template, node: next } of node.patterns) {
    const below = template.match(word) === null ? null : find(next, words, at + 1, method);
    if (below !== null) return below;
  }
  return null;
}

/** HEAD is GET without the body (RFC 9110 §9.3.2). */
const readAs = (method: string) => (method === "HEAD" ? "GET" : method);

const newNode = (): Node => ({ words: new Map(), patterns: [], methods: new Map() });

function childOf(node: Node, word: string): Node {
  const template = segmentTemplate(word);
  if (template === null) {
    const child = node.words.get(word) ?? newNode();
    node.words.set(word, child);
    return child;
  }
  const known = node.patterns.find((each) => each.template.source === template.source);
  if (known !== undefined) return known.node;
  const added = { template, node: newNode() };
  node.patterns.push(added);
  node.patterns.sort((a, b) => b.template.source.length - a.template.source.length);
  return added.node;
}

function wordsOf(path: string): readonly string[] {
  return path.split("/").filter((word) => word !== "");
}

function pathOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).pathname : "/";
}
