import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { isObject, type JsonObject } from "../json.ts";
import { at, resolve, shapeOf, undeclaredProperties } from "./undeclared-properties.ts";

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
