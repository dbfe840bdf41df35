import type { AdaptiveSettings, ProtectedEndpoint, Sensitivity } from "@parapet/contract";
import { escapedSegments, plainPath } from "./plain-path.ts";

/** Finds the registered endpoints that a call may go to: more than one where APIs read its path in several ways. */
export type EndpointMatcher = (method: string, path: string) => readonly ProtectedEndpoint[];

type PathCase = AdaptiveSettings["path_case"];

interface Node {
  readonly words: Map<string, Node>;
  any: Node | null;
  readonly methods: Map<string, ProtectedEndpoint>;
}

/**
 * Compiles templates as OpenAPI writes them. A word beats a parameter, and a method beats `*`. Paths are compared in
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
  const read = (method: string, words: readonly string[]) => {
    const found = find(root, words, 0, method);
    if (found !== null || base.length === 0 || base.some((word, at) => words[at] !== word)) return found;
    return find(root, words, base.length, method);
  };
  return (method, path) => {
    if (lengthOf(path) > maxPathLength) return [];
    const plain = read(method, wordsOf(inCase(plainPath(path))));
    const segments = escapedSegments(path);
    const escaped = segments === null ? null : read(method, segments.map(inCase));
    return [...new Set([plain, escaped])].filter((each) => each !== null);
  };
}

/** Paths that are longer match no endpoint: strangers decide how long they are. */
const maxPathLength = 4_000;

/** Without the query. */
function lengthOf(path: string): number {
  const end = path.indexOf("?");
  return end === -1 ? path.length : end;
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
  return found ?? (node.any === null ? null : find(node.any, words, at + 1, method));
}

/** HEAD is GET without the body (RFC 9110 §9.3.2). */
const readAs = (method: string) => (method === "HEAD" ? "GET" : method);

const newNode = (): Node => ({ words: new Map(), any: null, methods: new Map() });

function childOf(node: Node, word: string): Node {
  if (/^\{.*\}$/.test(word)) return (node.any ??= newNode());
  const child = node.words.get(word) ?? newNode();
  node.words.set(word, child);
  return child;
}

function wordsOf(path: string): readonly string[] {
  return path.split("/").filter((word) => word !== "");
}

function pathOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).pathname : "/";
}
