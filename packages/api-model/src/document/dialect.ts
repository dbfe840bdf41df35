/** The versions of OpenAPI that documents are written in. */
export type Dialect = "3.1" | "3.0" | "2.0";

/** A JSON object of a document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether schemas are JSON Schema 2020-12: keywords next to `$ref` count, and `$id` and `$dynamicRef` mean something. */
export function isJsonSchema(dialect: Dialect): boolean {
  return dialect === "3.1";
}

/** Whether a schema allows null in the words of OpenAPI 3.0, or in those that Swagger's tools use. */
export function isMarkedNullable(schema: JsonObject): boolean {
  return schema["nullable"] === true || schema["x-nullable"] === true;
}

/** When an observation becomes a statement. */
export interface Confidence {
  /** Messages after which what was always there is required. */
  readonly requiredAfter: number;
  /** Texts after which the few that came are all there are. */
  readonly enumAfter: number;
}

export const defaultConfidence: Confidence = { requiredAfter: 20, enumAfter: 200 };

/** How schemas are written. */
export interface SchemaStyle extends Confidence {
  readonly dialect: Dialect;
  /** Trees refer to themselves, as `selfReference`. */
  readonly isShared?: boolean;
}

/** A reference of a schema to itself, until it has a name. */
export const selfReference = "#self";

/** The entries of a map in the order of their keys: documents do not depend on what came first. */
export function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
