import { segmentsOf } from "./path-tree.ts";
import { placeholderName } from "./segment-class.ts";

/** Documented templates as a tree. */
export interface KnownNode {
  readonly literals: Map<string, KnownNode>;
  parameter: { readonly name: string; readonly node: KnownNode } | null;
  /** A documented template ends here. */
  isEnd: boolean;
}

/** The tree of documented templates (`/users/{id}`); of two names for one parameter the first one stands. */
export function knownPaths(templates: readonly string[]): KnownNode {
  const root = emptyKnown();
  for (const template of templates) {
    let node = root;
    for (const segment of segmentsOf(template)) node = step(node, segment);
    node.isEnd = true;
  }
  return root;
}

function step(node: KnownNode, segment: string): KnownNode {
  const name = placeholderName(segment);
  if (name !== null) return (node.parameter ??= { name, node: emptyKnown() }).node;
  const next = node.literals.get(segment) ?? emptyKnown();
  node.literals.set(segment, next);
  return next;
}

function emptyKnown(): KnownNode {
  return { literals: new Map(), parameter: null, isEnd: false };
}
