import { isWireObject, type WireObject } from "../../telemetry/wire-value.ts";
import { mapFields, mapSchemas, objectAt, objectsAt, without } from "./schema-walk.ts";

/** OpenAPI 3.0 as 3.1: null is a type, and an excluded bound a number. */
export function raiseTo31(document: WireObject): WireObject {
  return { ...mapSchemas(document, raiseSchema), openapi: "3.1.0" };
}

function raiseSchema(schema: WireObject): WireObject {
  // Before 3.1, siblings of a reference are ignored.
  if (typeof schema["$ref"] === "string") return { $ref: schema["$ref"] };
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  const raised = raiseBound(raiseBound(rest, "Minimum", exclusiveMinimum), "Maximum", exclusiveMaximum);
  if (nullable !== true) return raised;
  const values: unknown = raised["enum"];
  const open = Array.isArray(values) && !values.includes(null) ? { ...raised, enum: [...values, null] } : raised;
  return typeof open["type"] === "string"
    ? { ...open, type: [open["type"], "null"] }
    : Object.keys(open).length === 0
      ? {}
      : { anyOf: [open, { type: "null" }] };
}

function raiseBound(schema: WireObject, name: "Minimum" | "Maximum", flag: unknown): WireObject {
  const keyword = name.toLowerCase();
  if (flag !== true || typeof schema[keyword] !== "number") return schema;
  return { ...without(schema, keyword), [`exclusive${name}`]: schema[keyword] };
}

/** OpenAPI 3.1 as 3.0; what 3.0 cannot say is left out, so that it allows the more rather than the less. */
export function lowerTo30(document: WireObject): WireObject {
  const components = objectAt(document, "components");
  const schemes = objectAt(components, "securitySchemes");
  const lost = Object.keys(schemes).filter((name) => objectAt(schemes, name)["type"] === "mutualTLS");
  const known = without(document, "webhooks", "jsonSchemaDialect");
  const info = without(objectAt(document, "info"), "summary");
  const license = without(objectAt(info, "license"), "identifier");
  const lowered = mapSchemas(
    {
      ...known,
      openapi: "3.0.3",
      info: isWireObject(info["license"]) ? { ...info, license } : info,
      paths: mapFields(objectAt(document, "paths"), (_, item) => (isWireObject(item) ? lowerItem(item) : item)),
      ...("components" in document && {
        components: {
          ...without(components, "pathItems"),
          ...("securitySchemes" in components && { securitySchemes: without(schemes, ...lost) }),
        },
      }),
    },
    lowerSchema,
  );
  return withoutSchemes(lowered, lost);
}

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

function lowerItem(item: WireObject): WireObject {
  return mapFields(item, (key, value) => {
    if (key === "query" || key === "additionalOperations") return undefined;
    if (!methods.has(key) || !isWireObject(value)) return value;
    return { ...value, responses: "responses" in value ? value["responses"] : { default: { description: "" } } };
  });
}

/**
 * The document without security schemes of these names, and without the alternatives that need them: operations that
 * used only these aren't declared public.
 */
export function withoutSchemes(document: WireObject, lost: readonly string[]): WireObject {
  if (lost.length === 0) return document;
  const lower = (owner: WireObject): WireObject => {
    if (!Array.isArray(owner["security"])) return owner;
    const kept = objectsAt(owner, "security").filter((each) => !Object.keys(each).some((name) => lost.includes(name)));
    return kept.length > 0 ? { ...owner, security: kept } : without(owner, "security");
  };
  const paths = mapFields(objectAt(document, "paths"), (_, item) =>
    isWireObject(item)
      ? mapFields(item, (key, value) => (methods.has(key) && isWireObject(value) ? lower(value) : value))
      : item,
  );
  return { ...lower(document), paths };
}

/** Keywords of JSON Schema that 3.0 has not. */
const unknown = new Set(
  `$id $schema $anchor $dynamicAnchor $dynamicRef $vocabulary $defs $comment if then else prefixItems contains minContains
  maxContains propertyNames patternProperties dependentRequired dependentSchemas unevaluatedItems
  unevaluatedProperties contentSchema contentMediaType contentEncoding const examples exclusiveMinimum
  exclusiveMaximum`.split(/\s+/),
);

function lowerSchema(schema: WireObject): WireObject {
  const { $ref, ...siblings } = schema;
  if (typeof $ref === "string") {
    // Nested definitions of another schema are dropped.
    if (!$ref.startsWith("#/components/") || $ref.includes("/$defs/")) return lowerSchema(siblings);
    return Object.keys(siblings).length === 0
      ? { $ref }
      : { ...lowerSchema(siblings), allOf: [{ $ref }, ...objectsAt(siblings, "allOf")] };
  }
  const plain = mapFields(schema, (key, value) => (unknown.has(key) ? undefined : lowerBoolean(key, value)));
  const others = "patternProperties" in schema ? without(plain, "additionalProperties") : plain;
  const items = "prefixItems" in schema ? { items: {} } : {};
  return lowerTypes(lowerAlternatives({ ...others, ...items, ...lowerValues(schema) }));
}

/** A schema that is `true` or `false` stands in `additionalProperties` only. */
function lowerBoolean(key: string, value: unknown): unknown {
  const lower = (each: unknown) => (each === true ? {} : each === false ? { not: {} } : each);
  if (key === "items" || key === "not") return lower(value);
  if (key === "properties" && isWireObject(value)) return mapFields(value, (_, each) => lower(each));
  return /^(?:all|any|one)Of$/.test(key) && Array.isArray(value) ? value.map(lower) : value;
}

function lowerValues({ const: fixed, examples, contentEncoding, format, ...schema }: WireObject): WireObject {
  return {
    ...(fixed !== undefined && { enum: [fixed] }),
    ...(Array.isArray(examples) && examples.length > 0 && { example: examples[0] }),
    ...(contentEncoding === "base64" && format === undefined && { format: "byte" }),
    ...lowerBound(schema, "Minimum", Math.max),
    ...lowerBound(schema, "Maximum", Math.min),
  };
}

/** Of a bound and an excluded one, the narrower. */
function lowerBound(
  schema: WireObject,
  name: "Minimum" | "Maximum",
  narrower: (a: number, b: number) => number,
): WireObject {
  const [bound, excluded] = [schema[name.toLowerCase()], schema[`exclusive${name}`]];
  if (typeof excluded !== "number") return {};
  const isExcluded = typeof bound !== "number" || narrower(bound, excluded) === excluded;
  return isExcluded ? { [name.toLowerCase()]: excluded, [`exclusive${name}`]: true } : {};
}

/** Null among alternatives is a mark of their schema. */
function lowerAlternatives(schema: WireObject): WireObject {
  let lowered = schema;
  for (const keyword of ["anyOf", "oneOf"]) {
    const all = objectsAt(lowered, keyword);
    // The innermost are done already: null alone is what `onlyNull` writes.
    const others = all.filter((each) => !isOnlyNull(each));
    if (others.length === all.length) continue;
    const [only, ...more] = others;
    lowered = { ...without(lowered, keyword), nullable: true };
    if (more.length > 0) lowered = { ...lowered, [keyword]: others };
    else if (only !== undefined) lowered = { ...lowered, allOf: [...objectsAt(lowered, "allOf"), only] };
  }
  return lowered;
}

const onlyNull: WireObject = { nullable: true, enum: [null] };

function isOnlyNull(schema: WireObject): boolean {
  const values: unknown = schema["enum"];
  return schema["nullable"] === true && Array.isArray(values) && values.length === 1 && values[0] === null;
}

/** One type; several are alternatives. A list says of what. */
function lowerTypes(schema: WireObject): WireObject {
  const { type, ...rest } = schema;
  const all: readonly unknown[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  const types = all.filter((each) => each !== "null");
  const nullable = all.length > types.length ? { nullable: true } : {};
  const listed = (each: unknown) => (each === "array" && !("items" in rest) ? { items: {} } : {});
  const [only, ...more] = types;
  if (only === undefined) return all.length === 0 ? rest : { ...rest, ...onlyNull };
  if (more.length === 0) return { type: only, ...rest, ...listed(only), ...nullable };
  const choice = { anyOf: types.map((each) => ({ type: each, ...listed(each), ...nullable })) };
  return "anyOf" in rest
    ? { ...rest, ...nullable, allOf: [...objectsAt(rest, "allOf"), choice] }
    : { ...rest, ...nullable, ...choice };
}
