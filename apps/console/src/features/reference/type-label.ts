import type { SchemaNode } from "@parapet/contract";

/** A schema among those of its answer. */
export interface SchemaAt {
  readonly nodes: readonly SchemaNode[];
  readonly at: number;
}

export const nodeAt = ({ nodes, at }: SchemaAt): SchemaNode => nodes[at] ?? { types: [] };

/** The type as programs write it, the same in every language: `string <uuid>`, `Pet[]`, `{ [key]: number } | null`. */
export function typeLabel(schema: SchemaAt, depth = 0): string {
  const node = nodeAt(schema);
  const label = plainLabel(schema, node, depth);
  return node.nullable === true ? `${label} | null` : label;
}

function plainLabel({ nodes }: SchemaAt, node: SchemaNode, depth: number): string {
  const inner = (at: number) => (depth > 3 ? "…" : typeLabel({ nodes, at }, depth + 1));
  if (node.name !== undefined) return node.name;
  if (node.items !== undefined) {
    const items = inner(node.items);
    return items.includes(" ") ? `(${items})[]` : `${items}[]`;
  }
  if (node.alternatives !== undefined && node.properties === undefined) {
    const [group] = node.alternatives;
    if (group !== undefined && group.kind !== "not" && group.nodes.length <= 3 && depth < 2)
      return group.nodes.map(inner).join(" | ");
    if (group !== undefined && group.kind !== "not") return node.title ?? group.kind;
  }
  if (node.others !== undefined && node.properties === undefined) return `{ [key]: ${inner(node.others)} }`;
  const types = node.types.length === 0 ? "any" : node.types.join(" | ");
  return node.format === undefined ? types : `${types} <${node.format}>`;
}

/** The schema whose parts are shown when one is opened: of a list or a map, what it holds. */
export function openedSchema(schema: SchemaAt): SchemaAt {
  let found = schema;
  for (let depth = 0; depth < 6; depth += 1) {
    const { properties, alternatives, items, others } = nodeAt(found);
    const next = properties === undefined && alternatives === undefined ? (items ?? others) : undefined;
    if (next === undefined) return found;
    found = { nodes: schema.nodes, at: next };
  }
  return found;
}

/** Whether a schema has parts to open. */
export function hasParts(schema: SchemaAt): boolean {
  const { properties, alternatives, pointer } = nodeAt(openedSchema(schema));
  return properties !== undefined || alternatives !== undefined || pointer !== undefined;
}
