import type { ProtectedEndpoint } from "@parapet/contract";
import { plainPath } from "./plain-path.ts";

/** Finds the registered endpoint that a call goes to. */
export type EndpointMatcher = (method: string, path: string) => ProtectedEndpoint | null;

interface Node {
  readonly words: Map<string, Node>;
  any: Node | null;
  readonly methods: Map<string, ProtectedEndpoint>;
}

/**
 * Compiles templates as OpenAPI writes them. A word beats a parameter, and a method beats `*`. Paths are compared in
 * their plain form, below the path of the base URL and without it, so that no spelling goes past an endpoint.
 */
export function compileEndpoints(endpoints: readonly ProtectedEndpoint[], baseUrl: string): EndpointMatcher {
  const root = newNode();
  for (const endpoint of endpoints) {
    let node = root;
    for (const word of wordsOf(plainPath(endpoint.template))) node = childOf(node, word);
    node.methods.set(endpoint.method, endpoint);
  }
  const base = wordsOf(plainPath(pathOf(baseUrl)));
  if (endpoints.length === 0) return () => null;
  return (method, path) => {
    const words = wordsOf(plainPath(path));
    const found = find(root, words, 0, method);
    if (found !== null || base.length === 0 || base.some((word, at) => words[at] !== word)) return found;
    return find(root, words, base.length, method);
  };
}

function find(node: Node, words: readonly string[], at: number, method: string): ProtectedEndpoint | null {
  const word = words[at];
  if (word === undefined) return node.methods.get(method) ?? node.methods.get("*") ?? null;
  const literal = node.words.get(word);
  const found = literal === undefined ? null : find(literal, words, at + 1, method);
  return found ?? (node.any === null ? null : find(node.any, words, at + 1, method));
}

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
