import formats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { isObject, type JsonObject } from "../base/json.ts";

/** Validates values against the document's schemas. */
export interface SchemaChecker {
  /**
   * Validates a value, returning at most three errors. `pointer` locates the schema (RFC 6901); `others` are additional
   * allowed names.
   */
  readonly check: (pointer: string, value: unknown, others?: ReadonlySet<string>) => readonly string[];
  /** The properties of an entity, or of a page's items. */
  readonly propertiesAt: (pointer: string) => ReadonlySet<string>;
}

export function schemaChecker(document: JsonObject): SchemaChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, "graph");
  const namesOf = nameReader(document);
  return {
    check: (pointer, value, others = new Set()) => {
      const validate = ajv.getSchema(`graph#${pointer}`);
      if (validate === undefined) return [`has no schema at ${pointer}`];
      const problems =
        validate(value) === true
          ? undeclaredProperties(document, at(document, pointer), value)
              .filter((place) => !others.has(place.slice(1)))
              .map((place) => `${place} is not declared`)
          : (validate.errors ?? []).map(({ instancePath, message = "" }) => `${instancePath || "/"} ${message}`);
      return problems.slice(0, 3);
    },
    propertiesAt: (pointer) => {
      const schema = at(document, pointer);
      const { items } = resolve(document, shapeOf(document, schema).properties["value"]);
      return namesOf(resolve(document, items ?? schema));
    },
  };
}

/** Property names of a type, its base types and its derived types. */
function nameReader(document: JsonObject): (type: JsonObject) => ReadonlySet<string> {
  const schemas = at(document, "/components/schemas");
  const types = isObject(schemas) ? Object.values(schemas).filter(isObject) : [];
  const baseOf = ({ "x-base": base }: JsonObject) =>
    typeof base === "string" ? at(document, `/components/schemas/${base}`) : undefined;
  return function namesOf(type): ReadonlySet<string> {
    const derived = types.filter((each) => baseOf(each) === type).flatMap((each) => [...namesOf(each)]);
    return new Set([...Object.keys(shapeOf(document, type).properties), ...derived]);
  };
}

interface Shape {
  readonly properties: JsonObject;
  readonly isOpen: boolean;
}

/** Properties by the schema and its base schemas; open if unspecified. */
function shapeOf(document: JsonObject, schema: unknown): Shape {
  const resolved = resolve(document, schema);
  const bases = (Array.isArray(resolved["allOf"]) ? resolved["allOf"] : []).map((base) => shapeOf(document, base));
  const own = isObject(resolved["properties"]) ? resolved["properties"] : null;
  return {
    properties: Object.assign({}, ...bases.map(({ properties }) => properties), own),
    isOpen: own === null || resolved["x-openType"] === true || resolved["x-abstract"] === true,
  };
}

/** Paths of names that no type declares; OData annotations are always allowed. */
function undeclaredProperties(document: JsonObject, schema: unknown, value: unknown, place = ""): readonly string[] {
  if (Array.isArray(value)) {
    const { items } = resolve(document, schema);
    return value.flatMap((each, index) => undeclaredProperties(document, items, each, `${place}/${index}`));
  }
  if (!isObject(value)) return [];
  const { properties, isOpen } = shapeOf(document, namedType(document, value) ?? schema);
  return Object.entries(value).flatMap(([name, each]) => {
    if (name.includes("@")) return [];
    if (name in properties) return undeclaredProperties(document, properties[name], each, `${place}/${name}`);
    return isOpen ? [] : [`${place}/${name}`];
  });
}

/** The schema named by `@odata.type`, which may be a derived type. */
function namedType(document: JsonObject, { "@odata.type": type }: JsonObject): JsonObject | null {
  if (typeof type !== "string") return null;
  const schema = at(document, `/components/schemas/${type.replace("#", "")}`);
  return isObject(schema) ? schema : null;
}

/** Resolves references; of alternatives with null, the first. */
function resolve(document: JsonObject, schema: unknown): JsonObject {
  if (!isObject(schema)) return {};
  if (typeof schema["$ref"] === "string")
    return resolve(document, at(document, decodeURIComponent(schema["$ref"].slice(1))));
  const choices = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [];
  return choices.length > 0 ? resolve(document, choices[0]) : schema;
}

/** Resolves a JSON pointer (RFC 6901). */
function at(document: unknown, pointer: string): unknown {
  let value = document;
  for (const part of pointer.slice(1).split("/")) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    value = isObject(value) ? value[name] : undefined;
  }
  return value;
}
