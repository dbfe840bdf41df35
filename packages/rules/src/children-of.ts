import type { ASTNode } from "@marcbachmann/cel-js";

/** The nodes directly below a node. */
export function childrenOf(node: ASTNode): readonly ASTNode[] {
  const found: ASTNode[] = [];
  const add = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) add(each);
    else if (isNode(value)) found.push(value);
  };
  add(node.args);
  return found;
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}
