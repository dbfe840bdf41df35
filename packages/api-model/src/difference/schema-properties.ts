import { splitMaps } from "./both-maps.ts";
import { compareDeprecation, noticeDaysFor, stabilityChange, getStability } from "./lifecycle.ts";
import { entriesAt, isFalseSchema, isSet, textsAt, type Node, type Pair } from "./node.ts";
import { note, within, type Context, type Partners } from "./report.ts";
import { isHiddenHere, say, type Spot } from "./spot.ts";

/** Properties of an object: what came, what went, what has to be there; returns those that stayed. */
export function compareProperties(spot: Spot): Partners[] {
  const [from, to] = [entriesAt(spot.pair.base, "properties"), entriesAt(spot.pair.revision, "properties")];
  const needed = { base: textsAt(spot.pair.base, "required"), revision: textsAt(spot.pair.revision, "required") };
  const { removed, added, both } = splitMaps(from, to);
  for (const [name, base] of removed)
    reportProperty(spot, name, "removed", needed.base, { base, revision: null }, base);
  for (const [name, revision] of added)
    reportProperty(spot, name, "added", needed.revision, { base: null, revision }, revision);
  for (const [name, revision] of to) {
    const before = from.get(name);
    const [was, is] = [needed.base.includes(name), needed.revision.includes(name)];
    // An answer's list may name a property that only the revision describes.
    if (was === is || (before === undefined && (is || spot.subject.direction === "request"))) continue;
    sayRequired(spot, name, { base: before ?? spot.pair.base, revision }, is);
  }
  for (const [name, pair] of both) compareFlags(at(spot, name), pair, spot, needed.base.includes(name));
  return [...both].map(([name, pair]) => ({ pair, name }));
}

function at({ context, path }: Spot, name: string): Context {
  return within(context, { property: [...path, name].join("/") });
}

/** A property that came or went. */
function reportProperty(
  spot: Spot,
  name: string,
  change: "added" | "removed",
  needed: readonly string[],
  sides: { readonly base: Node | null; readonly revision: Node | null },
  node: Node,
): void {
  const { subject } = spot;
  spot.context.report.changes += 1;
  const need = needed.includes(name) ? "required" : "optional";
  const isHidden = spot.isHidden || isHiddenHere(subject, node);
  if (subject.direction === "response") {
    if (!subject.names.includes("response-property")) return;
    note(at(spot, name), `response-${need}-${isHidden ? "write-only-" : ""}property-${change}`, sides);
    return;
  }
  if (isHidden) return;
  const ending = need === "required" && hasDefault(node) ? "-with-default" : "";
  if (subject.names.includes("request-header-property")) {
    if (change === "added" && need === "required") note(at(spot, name), "new-required-request-header-property", sides);
  } else if (subject.names.includes("request-property"))
    note(
      at(spot, name),
      change === "removed" ? "request-property-removed" : `new-${need}-request-property${ending}`,
      sides,
    );
}

/** A default of null is none. */
function hasDefault({ value }: Node): boolean {
  return Object.hasOwn(value, "default") && value["default"] !== null;
}

function sayRequired(spot: Spot, name: string, pair: Pair, isNeeded: boolean): void {
  const { subject } = spot;
  // What has to be there counts from now on; what has to be there no more was counted on where either side shows it.
  const sides = isNeeded || subject.direction === "request" ? [pair.revision] : [pair.base, pair.revision];
  const isHidden = spot.isHidden || sides.every((side) => isHiddenHere(subject, side));
  const property: Spot = { ...spot, context: at(spot, name), pair, names: subject.names, isHidden };
  const isFilledIn = subject.names.includes("request-property") && hasDefault(pair.revision);
  say(property, `became-${isNeeded ? "required" : "optional"}${isNeeded && isFilledIn ? "-with-default" : ""}`);
}

/** Marks of a property: who may write or read it, and how stable it is. */
function compareFlags(context: Context, pair: Pair, { subject }: Spot, wasNeeded: boolean): void {
  const { direction } = subject;
  if (!subject.names.includes(`${direction}-property`)) return;
  // `false` has no marks that could come or go.
  if (isFalseSchema(pair.base) || isFalseSchema(pair.revision)) return;
  const need = wasNeeded ? "required" : "optional";
  for (const [keyword, name] of [
    ["readOnly", "read-only"],
    ["writeOnly", "write-only"],
  ] as const) {
    const is = isSet(pair.revision, keyword);
    if (isSet(pair.base, keyword) !== is)
      note(context, `${direction}-${need}-property-became-${is ? "" : "not-"}${name}`, pair, { keyword });
  }
  const [from, to] = [getStability(pair.base), getStability(pair.revision)];
  const change = stabilityChange(from, to);
  if (from === null || to === null)
    note(context, "api-invalid-stability-level", pair, { keyword: "x-stability-level" });
  if (change !== null)
    note(context, `${direction}-property-stability-${change}`, pair, { keyword: "x-stability-level" });
}

/** How long a property stays, or what else a schema below a body describes. */
export function compareEnd({ context, pair, names: [name = ""] }: Spot): void {
  compareDeprecation(context, pair, noticeDaysFor(getStability(pair.revision), context), {
    reactivated: `${name}-reactivated`,
    deprecated: `${name}-deprecated`,
    withSunset: `${name}-deprecated-with-sunset`,
    missing: `${name}-deprecated-sunset-missing`,
    invalid: `${name}-deprecated-sunset-invalid`,
    tooSmall: `${name}-sunset-date-too-small`,
  });
}
