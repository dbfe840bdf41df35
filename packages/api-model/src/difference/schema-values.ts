import { field, isSet, textAt, type Node } from "./node.ts";
import { toText } from "./report.ts";
import { sortedText } from "./sorted-text.ts";
import { say, type Spot } from "./spot.ts";

/** A keyword with a number, and what rules call it; one that is missing where values of the type cannot be less stands at 0. */
interface Bound {
  readonly keyword: string;
  readonly name: string;
  readonly isFromZero?: (spot: Spot) => boolean;
}

const bounds: readonly Bound[] = [
  { keyword: "maximum", name: "max" },
  { keyword: "exclusiveMaximum", name: "exclusive-max" },
  { keyword: "maxLength", name: "max-length" },
  { keyword: "maxItems", name: "max-items" },
  { keyword: "maxProperties", name: "max-properties" },
  { keyword: "maxContains", name: "max-contains" },
  { keyword: "minimum", name: "min" },
  { keyword: "exclusiveMinimum", name: "exclusive-min" },
  { keyword: "minLength", name: "min-length", isFromZero: () => true },
  { keyword: "minItems", name: "min-items", isFromZero: ({ pair }) => isList(pair.base) && isList(pair.revision) },
  { keyword: "minProperties", name: "min-properties", isFromZero: () => true },
  { keyword: "minContains", name: "min-contains" },
];

/** Bounds that were set, taken off or moved. */
export function compareBounds(spot: Spot): void {
  for (const { keyword, name, isFromZero } of bounds) {
    const defaultBound = isFromZero?.(spot) === true ? 0 : undefined;
    const [from, to] = [spot.pair.base, spot.pair.revision].map((node) => numberAt(node, keyword) ?? defaultBound);
    if (from === to || (isSet(spot.pair.base, keyword) && isSet(spot.pair.revision, keyword))) continue;
    const change = from === undefined ? "set" : to === undefined ? "unset" : from < to ? "increased" : "decreased";
    say(spot, `${name}-${change}`, { keyword, values: { from: toText(from), to: toText(to) } });
  }
}

function isList({ value }: Node): boolean {
  return value["type"] === "array";
}

function numberAt(node: Node, keyword: string): number | undefined {
  const value = field(node.value, keyword);
  const flagged = value === true ? flags[keyword] : undefined;
  if (flagged !== undefined) return numberAt(node, flagged);
  return typeof value === "number" ? value : undefined;
}

/** Before OpenAPI 3.1 a flag says that the bound itself is out. */
const flags: Readonly<Record<string, string>> = { exclusiveMaximum: "maximum", exclusiveMinimum: "minimum" };

/** Whether items of a list may be equal. */
export function compareUniqueItems(spot: Spot): void {
  const keyword = "uniqueItems";
  const [was, is] = [spot.pair.base, spot.pair.revision].map((node) => isSet(node, keyword));
  if (was !== is) say(spot, `unique-items-${is === true ? "set" : "unset"}`, { keyword });
}

/** Patterns: whether one allows more than another is known for "anything" only. */
export function comparePattern(spot: Spot): void {
  const { base, revision } = spot.pair;
  const [from, to] = [textAt(base, "pattern"), textAt(revision, "pattern")];
  if (from === to) return;
  const detail = { keyword: "pattern", values: { from, to } };
  const isAnything = /^\^?\.\*\$?$/.test(to) && spot.subject.direction === "request";
  say(
    spot,
    from === ""
      ? "pattern-added"
      : to === ""
        ? "pattern-removed"
        : isAnything
          ? "pattern-generalized"
          : "pattern-changed",
    detail,
  );
}

/** Values that a schema or its caller may count on: `const`, and `default` where it takes effect. */
export function compareFixedValues(spot: Spot): void {
  compareValue(spot, "const", "const");
  compareValue(spot, "default", "default-value");
}

function compareValue(spot: Spot, keyword: string, name: string): void {
  const { base, revision } = spot.pair;
  // A default of null is none.
  const [from, to] = [base, revision].map(({ value }) => {
    const fixed = field(value, keyword);
    return keyword === "default" && fixed === null ? undefined : fixed;
  });
  if (sortedText(from) === sortedText(to)) return;
  // An item that is not sent takes no default.
  const isItem = spot.names.includes("request-parameter") && spot.path.length > 0;
  if (keyword === "default" && (isItem || !spot.subject.hasDefault)) return;
  const change = from === undefined ? "added" : to === undefined ? "removed" : "changed";
  say(spot, `${name}-${change}`, { keyword, values: { from: toText(from), to: toText(to) } });
}

/** Enumerations: values that came or went, and schemas that became one. */
export function compareEnums(spot: Spot): void {
  const [from, to] = [valuesOf(spot.pair.base, "enum"), valuesOf(spot.pair.revision, "enum")];
  const names = enumNames(spot);
  const report = (change: string, values: Readonly<Record<string, string>>, level?: "info") =>
    say({ ...spot, names }, change, { keyword: "enum", values, ...(level === undefined ? {} : { level }) });
  if (from === null && to !== null) {
    const value = to.join(", ");
    report("became-enum", { value });
    // A header's value counts as a property of its own, too.
    if (names.includes("request-parameter") && spot.subject.names.includes("request-header-property"))
      say({ ...spot, names: ["request-header-property"] }, "became-enum", { keyword: "enum", values: { value } });
  }
  const [before, after] = [new Set(from), new Set(to)];
  // No rule reports that a parameter's property became one, and its values alone would sound as if more were allowed.
  const isListed = from !== null || !names.includes("request-parameter-property");
  for (const value of after) if (isListed && !before.has(value)) report("enum-value-added", { value });
  // With the whole enumeration gone, its values are still allowed.
  for (const value of before)
    if (!after.has(value)) report("enum-value-removed", { value }, to === null ? "info" : undefined);
  const [open, left] = [valuesOf(spot.pair.base, extensible), valuesOf(spot.pair.revision, extensible)];
  if (open !== null && left !== null)
    for (const value of open)
      if (!left.includes(value)) say(spot, `${extensible}-value-removed`, { keyword: extensible, values: { value } });
}

const extensible = "x-extensible-enum";

/** The one subject that rules about enumerations call by another name. */
function enumNames({ names }: Spot): readonly string[] {
  return names.includes("response-body") ? ["response-mediatype"] : names;
}

function valuesOf(node: Node, keyword: string): string[] | null {
  const list = field(node.value, keyword);
  return Array.isArray(list) ? list.map(toText) : null;
}
