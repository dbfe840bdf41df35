import { at, field, isSet, listAt, nothing, textAt, type Node } from "./node.ts";
import { sortedText } from "./sorted-text.ts";
import { say, type Spot } from "./spot.ts";

/** What a schema says about types; without any, all are allowed. */
interface Typing {
  readonly types: ReadonlySet<string>;
  readonly format: string;
  /** Whether nothing else in the schema narrows what is allowed. */
  readonly isOpen: boolean;
  /** Whether no value is allowed, as `false` says. */
  readonly isNothing: boolean;
}

/** Types that came or went, `null` apart. */
export function compareTypes(spot: Spot): void {
  const { base, revision } = spot.pair;
  const [wasNullable, isNullable] = [allowsNull(base), allowsNull(revision)];
  if (wasNullable !== isNullable && !isOpenToNull(wasNullable ? revision : base))
    say(spot, isNullable ? "became-nullable" : "became-not-nullable", { keyword: "type" });
  if (compareTypeLists(spot)) return;
  const [from, to] = [typingOf(base), typingOf(revision)];
  const isAsOpen = from.isNothing === to.isNothing;
  if (isAsOpen && from.format === to.format && isSame(from.types, to.types)) return;
  const values = { from: show(from), to: show(to) };
  say(spot, typeChange(spot, from, to), { keyword: isSame(from.types, to.types) ? "format" : "type", values });
}

function show({ types, format, isNothing }: Typing): string {
  if (isNothing) return "none";
  return [[...types].join(" | ") || "any", ...(format === "" ? [] : [format])].join("/");
}

function allowsNull(node: Node): boolean {
  return isSet(node, "nullable") || isSet(node, "x-nullable") || typesOf(node).includes("null");
}

/** Without types null is allowed as all else is, unless the schema says otherwise: it neither comes nor goes. */
function isOpenToNull(node: Node): boolean {
  return typesOf(node).length === 0 && !compositions.some((keyword) => keyword in node.value);
}

function typesOf(node: Node): string[] {
  const type = field(node.value, "type");
  const list: readonly unknown[] = Array.isArray(type) ? type : [type];
  return list.filter((each) => typeof each === "string");
}

const compositions = ["allOf", "anyOf", "oneOf", "not", "enum", "const"];

function typingOf(node: Node): Typing {
  return {
    types: new Set(typesOf(node).filter((type) => type !== "null")),
    format: textAt(node, "format"),
    isOpen: !compositions.some((keyword) => keyword in node.value),
    isNothing: node.value === nothing,
  };
}

function isSame(from: ReadonlySet<string>, to: ReadonlySet<string>): boolean {
  return from.size === to.size && isWithin(from, to);
}

function isWithin(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  return [...inner].every((each) => outer.has(each));
}

/** What the receiving side takes has to hold what the sending side gives. */
function typeChange(spot: Spot, from: Typing, to: Typing): string {
  const { asText, direction } = spot.subject;
  if (holds(to, from) || holdsAsList(spot, from)) return "type-generalized";
  // How an object in a parameter is written is not known: as text everything reads as text, as JSON it does not.
  if (spot.names.includes("request-parameter-property"))
    return asText !== "nothing" && holdsAsText(to, from, "everything") ? "type-changed" : "type-specialized";
  const [outer, inner] = direction === "request" ? [to, from] : [from, to];
  if (asText === "everything" && holdsAsText(outer, inner, asText)) return "type-compatible";
  const isParameter = spot.names.includes("request-parameter");
  if (asText === "scalars" && holdsAsText(outer, inner, asText))
    return isParameter ? "type-generalized" : "type-compatible";
  const isNarrower = holds(from, to) || (asText === "scalars" && holdsAsText(from, to, asText));
  return isNarrower && direction === "response" ? "type-specialized" : "type-changed";
}

function holds(outer: Typing, inner: Typing): boolean {
  if (inner.isNothing) return true;
  if (outer.types.size === 0) return outer.isOpen && (outer.format === "" || outer.format === inner.format);
  if (inner.types.size === 0) return false;
  const areHeld = [...inner.types].every(
    (type) => outer.types.has(type) || (type === "integer" && outer.types.has("number")),
  );
  return areHeld && formatHolds(outer.format, inner.format);
}

const widerFormats: Readonly<Record<string, readonly string[]>> = {
  int64: ["int32"],
  bigint: ["int32", "int64"],
  double: ["float"],
  "date-time": ["date", "time"],
};

function formatHolds(outer: string, inner: string): boolean {
  return outer === "" || outer === inner || (widerFormats[outer] ?? []).includes(inner);
}

/** A plain text reads what travels as text. */
function holdsAsText(outer: Typing, inner: Typing, asText: "scalars" | "everything"): boolean {
  const isRead = (type: string) => asText === "everything" || (type !== "array" && type !== "object");
  return outer.types.has("string") && outer.format === "" && [...inner.types].every(isRead);
}

/** A parameter that may be repeated now: one value is a list of one, if the list asks nothing more of it. */
function holdsAsList(spot: Spot, from: Typing): boolean {
  const { base, revision } = spot.pair;
  const items = at(revision, "items");
  const isList =
    spot.subject.isRepeatable &&
    spot.path.length === 0 &&
    typesOf(revision).includes("array") &&
    !from.types.has("array");
  if (!isList || items === null || from.types.size === 0) return false;
  const to = typingOf(items);
  const asks = ({ value }: Node) =>
    sortedText(Object.fromEntries(Object.entries(value).filter(([keyword]) => restricting.has(keyword))));
  const isFree = asks(items) === "{}" || asks(items) === asks(base);
  const { minItems = 0, maxItems = 1 } = revision.value;
  const takesOne = Number(minItems) <= 1 && Number(maxItems) >= 1;
  return isFree && takesOne && (holds(to, from) || holdsAsText(to, from, "scalars"));
}

const restricting = new Set([
  "pattern",
  "enum",
  "const",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
]);

/** Several types as alternatives: `anyOf: [{ type: string }, { type: integer }]`. True when it was told. */
function compareTypeLists(spot: Spot): boolean {
  const { base, revision } = spot.pair;
  const [from, to] = [typeListOf(base), typeListOf(revision)];
  if (from === null && to === null) return false;
  const [before, after] = [from ?? plainTypes(base), to ?? plainTypes(revision)];
  if (before === null || after === null || before.size === 0 || after.size === 0) return false;
  // The same types, written in another way.
  if (isSame(before, after)) return true;
  const values = { from: [...before].join(" | "), to: [...after].join(" | ") };
  const keyword = to === null ? "type" : "anyOf" in revision.value ? "anyOf" : "oneOf";
  // Of types that came and types that went, what breaks callers is told.
  const isWider = spot.subject.direction === "request" ? isWithin(before, after) : !isWithin(after, before);
  say(spot, `list-of-types-${isWider ? "widened" : "narrowed"}`, { keyword, values });
  return true;
}

/** Whether both sides are lists of types, whose alternatives are told as types. */
export function areTypeLists({ pair: { base, revision } }: Spot): boolean {
  const [from, to] = [typeListOf(base), typeListOf(revision)];
  return (from !== null && (to ?? plainTypes(revision)) !== null) || (to !== null && plainTypes(base) !== null);
}

function plainTypes(node: Node): ReadonlySet<string> | null {
  const { types } = typingOf(node);
  return types.size > 0 && !compositions.some((keyword) => keyword in node.value) ? types : null;
}

function typeListOf(node: Node): ReadonlySet<string> | null {
  if (typesOf(node).length > 0) return null;
  const alternatives = [...listAt(node, "anyOf"), ...listAt(node, "oneOf")];
  const arePlain = alternatives.every(
    ({ value }) => Object.keys(value).length === 1 && typeof value["type"] === "string",
  );
  if (alternatives.length === 0 || !arePlain) return null;
  return new Set(alternatives.map((each) => textAt(each, "type")).filter((type) => type !== "null"));
}
