import { segmentsOf, templateParts } from "./path-tree.ts";

/** A template that a path fits. */
export interface TemplateMatch {
  readonly template: string;
  /** Values of its parameters, by name. */
  readonly parameters: ReadonlyMap<string, string>;
}

interface Node {
  readonly literals: Map<string, Node>;
  parameter: Node | null;
  /** The template that ends here, with the names of its parameters. */
  end: { readonly template: string; readonly names: readonly string[] } | null;
}

/** Finds the template (`/users/{id}`) that a path fits, literals before parameters; null when it fits none. */
export function templateMatcher(templates: readonly string[]): (path: string) => TemplateMatch | null {
  const root = emptyNode();
  for (const template of templates) {
    let node = root;
    const names: string[] = [];
    for (const { name, literal } of templateParts(template)) {
      if (name !== null) names.push(name);
      node = step(node, name === null ? literal : null);
    }
    node.end ??= { template, names };
  }
  return (path) => {
    const values: string[] = [];
    const end = find(root, segmentsOf(path), 0, values);
    return (
      end && { template: end.template, parameters: new Map(end.names.map((name, at) => [name, values[at] ?? ""])) }
    );
  };
}

function emptyNode(): Node {
  return { literals: new Map(), parameter: null, end: null };
}

/** The node below, by a literal or by any value. */
function step(node: Node, literal: string | null): Node {
  if (literal === null) return (node.parameter ??= emptyNode());
  const next = node.literals.get(literal) ?? emptyNode();
  node.literals.set(literal, next);
  return next;
}

/** The end of the template that the segments from `at` on lead to; `values` then has the parameters before and behind. */
function find(node: Node, segments: readonly string[], at: number, values: string[]): Node["end"] {
  const segment = segments[at];
  if (segment === undefined) return node.end;
  const literal = node.literals.get(segment);
  const straight = literal === undefined ? null : find(literal, segments, at + 1, values);
  if (straight !== null || node.parameter === null) return straight;
  values.push(segment);
  const found = find(node.parameter, segments, at + 1, values);
  if (found === null) values.pop();
  return found;
}
