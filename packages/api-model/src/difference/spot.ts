import { isFalseSchema, isSet, type Node, type Pair, type Sides } from "./node.ts";
import { withoutNullAlternatives } from "./null-alternative.ts";
import { note, within, type Context, type Detail } from "./report.ts";
import { rules } from "./rules.ts";
import { sortedText } from "./sorted-text.ts";
import { isUnchanged } from "./unchanged-schemas.ts";

/** What kind of schema is compared: everything below it shares this. */
export interface Subject {
  readonly direction: "request" | "response";
  /** How the ids of rules about what lies below begin, the more special first. */
  readonly names: readonly string[];
  /** What travels as text, so that `5` may be a number or a string. */
  readonly asText: "nothing" | "scalars" | "everything";
  /** Whether a default takes effect for callers. */
  readonly hasDefault: boolean;
  /** Whether one value alone reads as a list of one. */
  readonly isRepeatable: boolean;
}

/** A schema in both documents, and whereabouts it is. */
export interface Spot {
  readonly context: Context;
  readonly pair: Pair;
  readonly subject: Subject;
  /** How the ids of rules about this very schema begin. */
  readonly names: readonly string[];
  /** Names of properties and keywords down to here: `items/address/anyOf[#/components/schemas/Street]`. */
  readonly path: readonly string[];
  /** Whether callers cannot send it (read-only in a request) or never see it (write-only in an answer). */
  readonly isHidden: boolean;
  /** Pairs above, to detect cycles. */
  readonly above: Spot | null;
  readonly site: Site;
}

/** One body, parameter or header. */
interface Site {
  /** Pairs of schemas that were met there. */
  readonly met: WeakMap<object, WeakSet<object>>;
  /** How many schemas were looked at. */
  spots: number;
}

/** Whether a property is hidden on this way: read-only in a request, write-only in an answer. */
export function isHiddenHere({ direction }: Subject, node: Node): boolean {
  return isSet(node, direction === "request" ? "readOnly" : "writeOnly");
}

/** A schema below; null when it lies too deep, when the budget is spent, and where a circle closes. */
export function spotBelow(spot: Spot, written: Pair, name: string): Spot | null {
  const pair = withoutNullAlternatives(written);
  const { report } = spot.context;
  if (isAbove(spot, pair) || isUnchanged(pair, report.unchanged)) return null;
  if (report.budget <= 0 || spot.path.length >= maxDepth) {
    report.isCut ||= report.budget <= 0 || sortedText(pair.base.value) !== sortedText(pair.revision.value);
    return null;
  }
  const isNew = meet(spot.site, pair);
  // A small schema is reported at each of its places; a recursive one at the first.
  if (!isNew && spot.site.spots > maxSpots) return null;
  report.budget -= 1;
  spot.site.spots += 1;
  const path = [...spot.path, name];
  return {
    ...spot,
    context: within(spot.context, { property: path.join("/") }),
    pair,
    names: namesBelow(spot, name),
    path,
    isHidden:
      spot.isHidden || isHiddenHere(spot.subject, written.revision) || isHiddenHere(spot.subject, pair.revision),
    above: spot,
  };
}

const maxDepth = 40;
const maxSpots = 300;

function meet({ met }: Site, { base, revision }: Pair): boolean {
  const partners = met.get(base.value) ?? new WeakSet();
  met.set(base.value, partners);
  const isNew = !partners.has(revision.value);
  partners.add(revision.value);
  return isNew;
}

/** What is asked of the items of a parameter is asked of the parameter. */
function namesBelow({ names, subject }: Spot, name: string): readonly string[] {
  return name === "items" && names.includes("request-parameter")
    ? [...subject.names, "request-parameter"]
    : subject.names;
}

/** Rules that hold for what callers send only: bounds, enumerations, and what has to be there. */
const sentOnly =
  /^(?:became-required|became-optional|(?:x-extensible-)?enum-|became-enum|(?:exclusive-)?(?:min|max)-|multiple-of-|unique-items-|schema-became-)/;

/** Required properties, without hidden ones. */
const needs = /^became-(?:required|optional)/;

/** What only answers carry may be of another type there. */
const ofTypes = /^(?:type|list-of-types)-/;

function isAbove(spot: Spot, { base, revision }: Pair): boolean {
  for (let each: Spot | null = spot; each !== null; each = each.above)
    if (each.pair.base.value === base.value && each.pair.revision.value === revision.value) return true;
  return false;
}

/** Says what happened to the schema here, by the most special rule there is; nothing when no rule knows the change. */
export function say(spot: Spot, change: string, detail: Detail = {}, sides: Sides = spot.pair): void {
  const { context, subject, names, isHidden } = spot;
  const hidden = subject.direction === "request" ? "request-read-only-property" : "response-write-only-property";
  context.report.changes += 1;
  const isSilent = isHidden && (sentOnly.test(change) || (subject.direction === "request" && ofTypes.test(change)));
  // A relaxed requirement is reported, too.
  const known = [...(isSilent ? [hidden] : []), ...names].find((name) => {
    const rule = rules.get(`${name}-${change}`);
    return rule !== undefined && (!isSilent || name === hidden || (rule.level === "info" && !needs.test(change)));
  });
  if (known !== undefined) note(context, `${known}-${change}`, sides, detail);
}

/** Says that the schema here became `false`, or is that no more; a side without a schema allows anything. */
export function reportFalseSchema(spot: Spot, sides: Sides): void {
  const { base, revision } = sides;
  // What is `false` isn't marked as hidden, so the other side decides.
  const isHidden = spot.isHidden || [base, revision].some((node) => node !== null && isHiddenHere(spot.subject, node));
  say({ ...spot, isHidden }, isFalseSchema(revision) ? "schema-became-false" : "schema-became-not-false", {}, sides);
}

/** The same of a schema below, where one side has none. */
export function reportFalseSchemaBelow(spot: Spot, name: string, sides: Sides): void {
  const context = within(spot.context, { property: [...spot.path, name].join("/") });
  reportFalseSchema({ ...spot, context, names: namesBelow(spot, name) }, sides);
}
