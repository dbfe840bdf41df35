import { withoutNullAlternatives } from "./null-alternative.ts";
import { at, field, type Pair, type Sides } from "./node.ts";
import type { Context, Partners } from "./report.ts";
import { withoutRecomposition } from "./recomposed.ts";
import { compareAlternatives } from "./schema-alternatives.ts";
import {
  compareContentKeywords,
  compareDependentRequired,
  compareDiscriminators,
  compareParts,
} from "./schema-parts.ts";
import { compareEnd, compareProperties } from "./schema-properties.ts";
import { compareTypes } from "./schema-types.ts";
import { compareBounds, compareEnums, compareFixedValues, comparePattern } from "./schema-values.ts";
import { say, spotBelow, type Spot, type Subject } from "./spot.ts";
import { isUnchanged } from "./unchanged-schemas.ts";

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
  const spot = { ...found, pair: withoutRecomposition(found.pair) };
  const { base, revision } = spot.pair;
  const { report } = spot.context;
  const known = report.alike.get(base.value)?.get(revision.value);
  if (known !== undefined) return known;
  const before = report.changes;
  compareTypes(spot);
  compareBounds(spot);
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
