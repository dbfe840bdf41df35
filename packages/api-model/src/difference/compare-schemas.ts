import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { isFalseSchema, type Pair, type Sides, listAt, type Node } from "./node.ts";
import { withoutNullAlternatives } from "./null-alternative.ts";
import type { Context, Partners } from "./report.ts";
import { compareAlternatives } from "./schema-alternatives.ts";
import { compareMultiples } from "./schema-multiples.ts";
import {
  compareContentKeywords,
  compareDependentRequired,
  compareDiscriminators,
  compareParts,
} from "./schema-parts.ts";
import { compareEnd, compareProperties } from "./schema-properties.ts";
import { compareTypes } from "./schema-types.ts";
import {
  compareBounds,
  compareEnums,
  compareFixedValues,
  comparePattern,
  compareUniqueItems,
} from "./schema-values.ts";
import { schemaText } from "./sorted-text.ts";
import { say, reportFalseSchema, spotBelow, type Spot, type Subject } from "./spot.ts";
import { isUnchanged } from "./unchanged-schemas.ts";
import { findOriginal, isWrapped } from "./wrapped-schema.ts";

/**
 * Flattens `allOf` where the schemas differ in nothing else, so that properties moved into a subschema aren't reported.
 * Referenced schemas are still compared.
 */
function withoutRecomposition(pair: Pair): Pair {
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

export type { Subject } from "./spot.ts";

/** Compares two schemas and all below them; `name` begins the ids of rules about the schemas themselves. */
export function compareSchemas(context: Context, { base, revision }: Sides, name: string, subject: Subject): void {
  if (base === null || revision === null) return;
  const pair = withoutNullAlternatives({ base, revision });
  if (isUnchanged(pair, context.report.unchanged)) return;
  compareSpot({
    context,
    pair,
    subject,
    names: [name],
    path: [],
    isHidden: false,
    above: null,
    site: { met: new WeakMap(), spots: 0 },
  });
}

function compareSpot(spot: Spot): void {
  for (const { pair, name } of partnersBelow(spot)) {
    const next = spotBelow(spot, pair, name);
    if (next !== null) compareSpot(next);
  }
}

/** Tells what changed in the schema itself; what lies below comes back. */
function partnersBelow(found: Spot): readonly Partners[] {
  if (isFalseSchema(found.pair.base) !== isFalseSchema(found.pair.revision)) {
    reportFalseSchema(found, found.pair);
    return [];
  }
  const spot = { ...found, pair: withoutRecomposition(found.pair) };
  const { base, revision } = spot.pair;
  const { report } = spot.context;
  const known = report.alike.get(base.value)?.get(revision.value);
  if (known !== undefined) return known;
  const before = report.changes;
  const original = findOriginal(spot);
  if (original !== null) {
    say(spot, "wrapped-in-one-of-original-preserved", { keyword: "oneOf" });
    return [original];
  }
  compareTypes(spot);
  compareBounds(spot);
  compareMultiples(spot);
  compareUniqueItems(spot);
  comparePattern(spot);
  compareEnums(spot);
  compareFixedValues(spot);
  compareDiscriminators(spot);
  compareDependentRequired(spot);
  compareContentKeywords(spot);
  compareEnd(spot);
  if (isWrapped(spot.pair)) say(spot, "wrapped-in-one-of", { keyword: "oneOf" });
  const below = [...compareProperties(spot), ...compareAlternatives(spot), ...compareParts(spot)];
  // Bodies look at everything, so what is alike there is alike everywhere.
  if (report.changes === before && spot.subject.names.includes(`${spot.subject.direction}-property`)) {
    const partners = report.alike.get(base.value) ?? new WeakMap();
    report.alike.set(base.value, partners.set(revision.value, below));
  }
  return below;
}
