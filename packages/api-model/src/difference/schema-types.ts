import { isMarkedNullable } from "../document/dialect.ts";
import { at, field, listAt, textAt, type Node } from "./node.ts";
import { sortedText } from "./sorted-text.ts";
import { say, type Spot } from "./spot.ts";

/** What a schema says about types; without any, all are allowed. */
interface Typing {
  readonly types: ReadonlySet<string>;
  readonly format: string;
  /** Whether nothing else in the schema narrows what is allowed. */
  readonly isOpen: boolean;
  readonly allowsNull: boolean;
  /** Whether null is all that is allowed. */
  readonly isNull: boolean;
}

/** Types that came or went, `null` apart. */
export function compareTypes(spot: Spot): void {
  const { base, revision } = spot.pair;
  const [wasNullable, isNullable] = [allowsNull(base), allowsNull(revision)];
  if (wasNullable !== isNullable && !isOpenToNull(wasNullable ? revision : base))
    say(spot, isNullable ? "became-nullable" : "became-not-nullable", { keyword: "type" });
  const lists = getTypeLists(spot);
  if (lists !== null) compareTypeLists(spot, lists);
  // On the wire of a parameter, a list of types may still be the text that it was.
  const isPartOfBody = spot.subject.names.includes(`${spot.subject.direction}-property`);
  if (lists !== null && (isPartOfBody || areBothLists(spot))) return;
  const [from, to] = [
    { ...typingOf(base), ...(lists === null ? {} : { types: lists.from }) },
    { ...typingOf(revision), ...(lists === null ? {} : { types: lists.to }) },
  ];
  // Before OpenAPI 3.1 what is null and nothing else could not be written but as nullable.
  const isAsNull = from.isNull === to.isNull || (from.allowsNull && to.allowsNull);
  if (isAsNull && from.format === to.format && isSame(from.types, to.types)) return;
  const values = { from: show(from), to: show(to) };
  say(spot, typeChange(spot, from, to), { keyword: isSame(from.types, to.types) ? "format" : "type", values });
}

function show({ types, format, isNull }: Typing): string {
  if (isNull) return "null";
  return [[...types].join(" | ") || "any", ...(format === "" ? [] : [format])].join("/");
}

function allowsNull(node: Node): boolean {
  return isMarkedNullable(node.value) || typesOf(node).includes("null");
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
  const types = new Set(typesOf(node).filter((type) => type !== "null"));
  const isNull = types.size === 0 && typesOf(node).length > 0;
  return {
    types,
    format: textAt(node, "format"),
    isOpen: !isNull && !compositions.some((keyword) => keyword in node.value),
    allowsNull: allowsNull(node),
    isNull,
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
  const isProperty = spot.names.includes("request-parameter-property");
  // A value that may be of several types is read as it looks, which is not how it was read.
  if (isProperty && asText !== "nothing" && to.types.size !== 1 && !to.isNull) return "type-changed";
  if (holds(to, from) || holdsAsList(spot, from)) return "type-generalized";
  // How an object in a parameter is written is not known: as text everything reads as text, as JSON it does not.
  if (isProperty)
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
  if (inner.isNull && outer.allowsNull) return true;
  if (outer.types.size === 0) return outer.isOpen && (outer.format === "" || outer.format === inner.format);
  if (inner.types.size === 0) return false;
  const areHeld = [...inner.types].every(
    (type) => outer.types.has(type) || (type === "integer" && outer.types.has("number")),
  );
  // A format of numbers says nothing about integers.
  const isInteger = isSame(inner.types, integers) && !outer.types.has("integer");
  return areHeld && (isInteger || formatHolds(outer.format, inner.format));
}

const integers: ReadonlySet<string> = new Set(["integer"]);

const widerFormats: ReadonlyMap<string, readonly string[]> = new Map([
  ["int64", ["int32"]],
  ["bigint", ["int32", "int64"]],
  ["double", ["float"]],
  ["date-time", ["date", "time"]],
]);

function formatHolds(outer: string, inner: string): boolean {
  return outer === "" || outer === inner || widerFormats.get(outer)?.includes(inner) === true;
}

/** A plain text reads what travels as text, and so does what states no type. */
function holdsAsText(outer: Typing, inner: Typing, asText: "scalars" | "everything"): boolean {
  if (outer.types.size === 0 && outer.format === "" && !outer.isNull) return true;
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

/** The types on both sides, where one of them writes its types as alternatives. */
interface TypeLists {
  readonly from: ReadonlySet<string>;
  readonly to: ReadonlySet<string>;
}

/** Types as alternatives: `anyOf: [{ type: string }, { type: integer }]`. Null where no side is written so, or one says more. */
export function getTypeLists({ pair: { base, revision } }: Spot): TypeLists | null {
  const lists = [base, revision].map((node) => listedTypes(node));
  if (lists.every((each) => each === null)) return null;
  const [from, to] = [lists[0] ?? plainTypes(base), lists[1] ?? plainTypes(revision)];
  if (from === null || to === null || from.size === 0 || to.size === 0) return null;
  // Alternatives of the same types differ by what else they ask for.
  const differOtherwise =
    lists.every((each) => each !== null) && isSame(from, to) && !(isBare(base) && isBare(revision));
  return differOtherwise ? null : { from, to };
}

function isBare(node: Node): boolean {
  return alternativesOf(node).every(({ value }) => Object.keys(value).length === 1);
}

/** Whether both sides write their types as alternatives. */
export function areBothLists({ pair: { base, revision } }: Spot): boolean {
  return listedTypes(base) !== null && listedTypes(revision) !== null;
}

function compareTypeLists(spot: Spot, { from, to }: TypeLists): void {
  // The same types may be written in another way.
  if (isSame(from, to)) return;
  const { revision } = spot.pair;
  const values = { from: [...from].join(" | "), to: [...to].join(" | ") };
  const keyword = listedTypes(revision) === null ? "type" : "anyOf" in revision.value ? "anyOf" : "oneOf";
  // Of added and removed types, what breaks callers is reported.
  const isWider = spot.subject.direction === "request" ? isWithin(from, to) : !isWithin(to, from);
  say(spot, `list-of-types-${isWider ? "widened" : "narrowed"}`, { keyword, values });
}

function plainTypes(node: Node): ReadonlySet<string> | null {
  const { types } = typingOf(node);
  return types.size > 0 && isSimple(node) ? types : null;
}

function listedTypes(node: Node): ReadonlySet<string> | null {
  if (typesOf(node).length > 0) return null;
  const alternatives = alternativesOf(node);
  const areSimple = alternatives.every((each) => typeof each.value["type"] === "string" && isSimple(each));
  if (alternatives.length === 0 || !areSimple) return null;
  return new Set(alternatives.map((each) => textAt(each, "type")).filter((type) => type !== "null"));
}

function alternativesOf(node: Node): Node[] {
  return [...listAt(node, "anyOf"), ...listAt(node, "oneOf")];
}

/** Whether a schema is described by its type alone: no object with properties, no composition. */
function isSimple({ value }: Node): boolean {
  return !["properties", "allOf", "anyOf", "oneOf"].some((keyword) => keyword in value);
}
