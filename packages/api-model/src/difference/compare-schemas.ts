import { at, field, type Pair, type Sides } from "./node.ts";
import type { Context } from "./report.ts";
import { compareAlternatives } from "./schema-alternatives.ts";
import {
  compareContentKeywords,
  compareDependentRequired,
  compareDiscriminators,
  compareParts,
} from "./schema-parts.ts";
import { compareProperties } from "./schema-properties.ts";
import { compareTypes } from "./schema-types.ts";
import { compareBounds, compareEnums, compareFixedValues, comparePattern } from "./schema-values.ts";
import { say, spotBelow, type Spot, type Subject } from "./spot.ts";

export type { Subject } from "./spot.ts";

/** Compares two schemas and all below them; `name` begins the ids of rules about the schemas themselves. */
export function compareSchemas(context: Context, { base, revision }: Sides, name: string, subject: Subject): void {
  if (base === null || revision === null) return;
  const pair: Pair = { base, revision };
  compareSpot({ context, pair, subject, names: [name], path: [], isHidden: false, above: null });
}

function compareSpot(spot: Spot): void {
  compareTypes(spot);
  compareBounds(spot);
  comparePattern(spot);
  compareEnums(spot);
  compareFixedValues(spot);
  compareDiscriminators(spot);
  compareDependentRequired(spot);
  compareContentKeywords(spot);
  if (isWrapped(spot.pair)) say(spot, "wrapped-in-one-of", { keyword: "oneOf" });
  const below = [...compareProperties(spot), ...compareAlternatives(spot), ...compareParts(spot)];
  for (const { pair, name } of below) {
    const next = spotBelow(spot, pair, name);
    if (next !== null) compareSpot(next);
  }
}

/** An object that became one of several: what it promised alone is promised by none of them. */
function isWrapped({ base, revision }: Pair): boolean {
  const has = (node: Pair["base"], keyword: string) => field(node.value, keyword) !== undefined;
  return (
    at(base, "properties") !== null &&
    !has(base, "oneOf") &&
    has(revision, "oneOf") &&
    at(revision, "properties") === null
  );
}
