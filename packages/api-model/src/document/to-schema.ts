import { combineShapes } from "../learning/combine-shapes.ts";
import type { NumberShape, ObjectShape, Shape, TextShape } from "../learning/shape.ts";
import { selfReference, sorted, type JsonObject, type SchemaStyle } from "./dialect.ts";
import { joinLevels, type JoinedLevels } from "./join-levels.ts";

/** Properties above which an object whose members vary is a map. */
const mapSize = 64;

/** A schema that every value seen in this place fits, and no wider than the dialect makes it. */
export function toSchema(shape: Shape | null, style: SchemaStyle): JsonObject {
  if (shape === null || shape.opaque > 0) return {};
  if (style.isShared === true && shape.objects?.count === shape.count) {
    const joined = joinLevels(shape.objects);
    if (joined !== null) return treeSchema(joined, style);
  }
  const alternatives = alternativesOf(shape, style);
  const [only, ...more] = alternatives;
  if (only === undefined) return shape.nulls > 0 ? onlyNull(style) : {};
  if (more.length === 0) return shape.nulls > 0 ? nullable(only, style) : only;
  switch (style.dialect) {
    case "3.1":
      return { anyOf: shape.nulls > 0 ? [...alternatives, { type: "null" }] : alternatives };
    case "3.0":
      return { anyOf: shape.nulls > 0 ? [nullable(only, style), ...more] : alternatives };
    case "2.0":
      // Swagger has no alternatives: any value is allowed.
      return {};
  }
}

function alternativesOf({ booleans, numbers, texts, arrays, objects }: Shape, style: SchemaStyle): JsonObject[] {
  const found: JsonObject[] = [];
  if (texts !== null) found.push(textSchema(texts, style));
  if (numbers !== null) found.push(numberSchema(numbers));
  if (booleans > 0) found.push({ type: "boolean" });
  if (arrays !== null) found.push({ type: "array", items: toSchema(arrays.items, style) });
  if (objects !== null) found.push(objectSchema(objects, style));
  return found;
}

/** Whole numbers are integers; `int64` tells programs that 32 bits are too few for them. */
export function numberSchema({ count, integers, min, max }: NumberShape): JsonObject {
  if (integers < count) return { type: "number" };
  return min < -(2 ** 31) || max >= 2 ** 31 ? { type: "integer", format: "int64" } : { type: "integer" };
}

/** Texts of one format have it; few texts that came often are an enumeration. */
export function textSchema({ count, formats, values }: TextShape, style: SchemaStyle): JsonObject {
  const [format, ...others] = formats.keys();
  if (format !== undefined && format !== "" && others.length === 0) return { type: "string", format };
  const isEnum = values !== null && count >= style.enumAfter && values.size * 100 <= count;
  return isEnum ? { type: "string", enum: [...values.keys()].toSorted() } : { type: "string" };
}

/** A schema that refers to itself. */
function treeSchema({ object, members }: JoinedLevels, style: SchemaStyle): JsonObject {
  const schema = objectSchema(object, style);
  const references = [...members].map(([name, { isList, mayBeNull }]) => {
    const own = { $ref: selfReference };
    if (isList) return [name, mayBeNull ? nullable(listOf(own), style) : listOf(own)] as const;
    return [name, mayBeNull ? nullableReference(own, style) : own] as const;
  });
  // A map has no members to refer from.
  if (schema["properties"] === undefined) return schema;
  const properties = { ...Object(schema["properties"]), ...Object.fromEntries(references) };
  return { ...schema, properties };
}

const listOf = (items: JsonObject): JsonObject => ({ type: "array", items });

/** Before OpenAPI 3.1 keywords next to `$ref` are ignored. */
function nullableReference(reference: JsonObject, { dialect }: SchemaStyle): JsonObject {
  if (dialect === "3.1") return { anyOf: [reference, { type: "null" }] };
  return { allOf: [reference], [dialect === "3.0" ? "nullable" : "x-nullable"]: true };
}

function objectSchema(shape: ObjectShape, style: SchemaStyle): JsonObject {
  const { count, properties, rest } = shape;
  const members = [...properties.values()];
  if (isCurrencyMap(properties) || (members.length > mapSize && members.every((each) => each.count * 2 <= count))) {
    const all = rest === null ? members : [...members, rest];
    return {
      type: "object",
      additionalProperties: toSchema(
        all.reduce((a, b) => combineShapes(a, b)),
        style,
      ),
    };
  }
  const required = sorted(properties).filter(([, each]) => count >= style.requiredAfter && each.count === count);
  return {
    type: "object",
    ...(properties.size === 0
      ? {}
      : { properties: Object.fromEntries(sorted(properties).map(([name, each]) => [name, toSchema(each, style)])) }),
    ...(required.length === 0 ? {} : { required: required.map(([name]) => name) }),
    ...(rest === null ? {} : { additionalProperties: toSchema(rest, style) }),
  };
}

/** ISO 4217. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Rates and amounts by currency: another one may come. In lower case, codes are words (`all`, `top`, `try`) but for these. */
function isCurrencyMap(properties: ObjectShape["properties"]): boolean {
  const names = [...properties.keys()];
  if (names.length < 2) return false;
  const isLower = names.some((name) => name === "usd" || name === "eur");
  return names.every((name) => currencies.has(isLower ? name.toUpperCase() : name));
}

function onlyNull({ dialect }: SchemaStyle): JsonObject {
  return dialect === "3.1" ? { type: "null" } : nullable({}, { dialect });
}

function nullable(schema: JsonObject, { dialect }: Pick<SchemaStyle, "dialect">): JsonObject {
  const withNull = Array.isArray(schema["enum"]) ? { ...schema, enum: [...schema["enum"], null] } : schema;
  if (dialect === "3.1") return { ...withNull, type: [schema["type"], "null"] };
  return { ...withNull, [dialect === "3.0" ? "nullable" : "x-nullable"]: true };
}
