import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { below, type Place } from "./finding.ts";
import type { SpecDocument } from "./spec-document.ts";

/** An object of a document and its location in the uploaded text. */
export interface LocatedObject {
  readonly value: WireObject;
  readonly place: Place;
}

/** The object, or what it refers to; null where there is none. */
export function located(document: SpecDocument, value: unknown, place: Place): LocatedObject | null {
  if (!isWireObject(value)) return null;
  const reference = value["$ref"];
  if (typeof reference !== "string") return { value, place: document.origins.get(value) ?? place };
  const target = document.resolve(reference);
  return target !== null && isWireObject(target.value) ? { value: target.value, place: target.place ?? place } : null;
}

/** Location of the schema of a parameter, a header or a media type. */
export function schemaPlace(document: SpecDocument, { value, place }: LocatedObject): Place {
  const { schema } = value;
  // What an upgrade made has no place for a schema that isn't there.
  if (schema === undefined && document.origins.has(value)) return place;
  return (isWireObject(schema) ? document.origins.get(schema) : null) ?? below(place, "schema");
}
