import { isWireObject, type WireObject } from "../../telemetry/wire-value.ts";

/** What one schema becomes, those below it done already. */
type SchemaStep = (schema: WireObject) => WireObject;

const single = new Set(
  `items additionalProperties not contains propertyNames if then else unevaluatedItems unevaluatedProperties
  contentSchema`.split(/\s+/),
);
const lists = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const maps = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);

/** A schema and all below it, the innermost first; `true` and `false` stay. */
export function mapSchema(schema: unknown, step: SchemaStep): unknown {
  if (!isWireObject(schema)) return schema;
  return step(
    mapFields(schema, (key, value) => {
      if (single.has(key)) return mapSchema(value, step);
      if (lists.has(key) && Array.isArray(value)) return value.map((each: unknown) => mapSchema(each, step));
      return maps.has(key) && isWireObject(value) ? mapFields(value, (_, each) => mapSchema(each, step)) : value;
    }),
  );
}

/** Members of a document whose keys are user-defined names. */
const named = new Set(
  `paths webhooks pathItems responses headers content callbacks requestBodies parameters encoding`.split(/\s+/),
);
/** Members that hold data, not descriptions. */
const data = /^(?:examples?|default|enum|x-.*|securitySchemes|security|links|servers|info|tags)$/;

/** A document of OpenAPI 3 with each of its schemas changed. */
export function mapSchemas(document: WireObject, step: SchemaStep): WireObject {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each: unknown) => walk(each));
    return isWireObject(value) ? mapFields(value, below) : value;
  };
  const below = (key: string, value: unknown): unknown => {
    if (data.test(key)) return value;
    if (key === "schema") return mapSchema(value, step);
    if (key === "schemas" && isWireObject(value)) return mapFields(value, (_, each) => mapSchema(each, step));
    return named.has(key) && isWireObject(value) ? mapFields(value, (_, each) => walk(each)) : walk(value);
  };
  return mapFields(document, below);
}

/** The same fields with other values; those that become undefined go. */
export function mapFields(object: WireObject, change: (key: string, value: unknown) => unknown): WireObject {
  return Object.fromEntries(
    Object.entries(object)
      .map(([key, value]) => [key, change(key, value)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** The fields but those. */
export function without(object: WireObject, ...keys: readonly string[]): WireObject {
  return mapFields(object, (key, value) => (keys.includes(key) ? undefined : value));
}

/** The object there, or an empty one. */
export function objectAt(object: WireObject, key: string): WireObject {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return isWireObject(value) ? value : {};
}

/** The objects of the list there. */
export function objectsAt(object: WireObject, key: string): WireObject[] {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return Array.isArray(value) ? value.filter(isWireObject) : [];
}
