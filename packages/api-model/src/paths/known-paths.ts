import { templateParts, type TemplatePart } from "./path-tree.ts";

/** Documented templates as a tree. */
export interface KnownNode {
  readonly literals: Map<string, KnownNode>;
  parameter: { readonly name: string; readonly node: KnownNode } | null;
  /** A documented template ends here. */
  isEnd: boolean;
}

/** The tree of documented templates (`/users/{id}`); of two names for one parameter, the first wins. */
export function knownPaths(templates: readonly string[]): KnownNode {
  const root = emptyKnown();
  for (const template of templates) {
    let node = root;
    for (const part of templateParts(template)) node = step(node, part);
    node.isEnd = true;
  }
  return root;
}

function step(node: KnownNode, { name, literal }: TemplatePart): KnownNode {
  if (name !== null) return (node.parameter ??= { name, node: emptyKnown() }).node;
  const next = node.literals.get(literal) ?? emptyKnown();
  node.literals.set(literal, next);
  return next;
}

function emptyKnown(): KnownNode {
  return { literals: new Map(), parameter: null, isEnd: false };
}
