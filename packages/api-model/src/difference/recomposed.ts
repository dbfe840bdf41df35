import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { listAt, type Node, type Pair } from "./node.ts";
import { schemaText } from "./sorted-text.ts";

/**
 * Flattens `allOf` where the schemas differ in nothing else, so that properties moved into a subschema aren't reported.
 * Referenced schemas are still compared.
 */
export function withoutRecomposition(pair: Pair): Pair {
  const isComposed = (node: Node) => Object.hasOwn(node.value, "allOf");
  if (isComposed(pair.base) === isComposed(pair.revision)) return pair;
  const [{ allOf: _, ...own }, other] = isComposed(pair.base)
    ? [pair.base.value, pair.revision.value]
    : [pair.revision.value, pair.base.value];
  // Nothing moved: an annotation-only subschema was added.
  if (meaning(own) === meaning(other)) return pair;
  const [base, revision] = [flat(pair.base, 0), flat(pair.revision, 0)];
  if (base === null || revision === null || meaning(base) !== meaning(revision)) return pair;
  return { base: { ...pair.base, value: base }, revision: { ...pair.revision, value: revision } };
}

function meaning(schema: WireObject): string {
  return schemaText(Object.fromEntries(Object.entries(schema).filter(([keyword]) => !notes.has(keyword))));
}

/** Max depth of nested `allOf`. */
const deepest = 8;

/** Merges the subschemas of `allOf` into the schema; null where keywords conflict. */
function flat(node: Node, depth: number): WireObject | null {
  const { allOf, ...own } = node.value;
  if (!Array.isArray(allOf)) return node.value;
  const known = node.api.flat.get(node.value);
  if (known !== undefined) return known;
  const parts = depth < deepest ? listAt(node, "allOf").map((part) => flat(part, depth + 1)) : [null];
  const merged = [...parts, own].reduce(merge, {});
  node.api.flat.set(node.value, merged);
  return merged;
}

function merge(sum: WireObject | null, part: WireObject | null): WireObject | null {
  if (sum === null || part === null) return null;
  const merged: Record<string, unknown> = { ...sum };
  for (const [keyword, value] of Object.entries(part)) {
    const both = Object.hasOwn(merged, keyword) ? joins[keyword]?.(merged[keyword], value) : value;
    const isSame = both === undefined && schemaText(merged[keyword]) === schemaText(value);
    if (both === undefined && !isSame && !notes.has(keyword)) return null;
    if (both !== undefined) merged[keyword] = both;
  }
  return merged;
}

/** Annotations, which don't constrain values. */
const notes = new Set(["title", "description", "example", "examples", "$comment"]);

/** Merges of keywords that may differ; undefined where they conflict. */
const joins: Readonly<Record<string, (a: unknown, b: unknown) => unknown>> = {
  required: (a, b) => (Array.isArray(a) && Array.isArray(b) ? [...new Set<unknown>([...a, ...b])] : undefined),
  properties: (a, b) => {
    if (!isWireObject(a) || !isWireObject(b)) return undefined;
    const shared = Object.keys(b).filter((name) => Object.hasOwn(a, name));
    return shared.every((name) => schemaText(a[name]) === schemaText(b[name])) ? { ...a, ...b } : undefined;
  },
};
