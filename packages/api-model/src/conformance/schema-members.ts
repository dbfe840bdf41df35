import { isWireObject } from "../telemetry/wire-value.ts";
import { patternOf } from "./pattern.ts";
import type { SpecDocument } from "./spec-document.ts";

/** Keywords about members that no schema names (JSON Schema 2020-12 §10.3.2.3, §11.3). */
const aboutOthers = ["additionalProperties", "unevaluatedProperties"] as const;

/** Whether a schema names a member, by `properties` or `patternProperties`. */
export function describesMember(schema: unknown, name: string, document: SpecDocument): boolean {
  return namedSchemas(schema, name, document).length > 0;
}

/** Whether an object may have members that a schema does not name, and whether the schema says so itself. */
export function othersOf(schema: unknown, document: SpecDocument): "described" | "allowed" | "forbidden" {
  const said = document.partsOf(schema).flatMap((part) => aboutOthers.map((keyword) => part[keyword]));
  if (said.includes(false)) return "forbidden";
  return said.some((each) => each !== undefined) ? "described" : "allowed";
}

/** What a schema says of a member; undefined where it says nothing. */
export function memberSchema(schema: unknown, name: string, document: SpecDocument): unknown {
  const named = namedSchemas(schema, name, document);
  const found = named.length > 0 ? named : otherSchemas(schema, document);
  return found.length > 1 ? { anyOf: found } : found[0];
}

function namedSchemas(schema: unknown, name: string, document: SpecDocument): unknown[] {
  return document.partsOf(schema).flatMap(({ properties, patternProperties }) => {
    const patterns = isWireObject(patternProperties) ? Object.entries(patternProperties) : [];
    return [
      ...(isWireObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : []),
      ...patterns.filter(([pattern]) => patternOf(pattern)?.test(name) === true).map(([, each]) => each),
    ];
  });
}

function otherSchemas(schema: unknown, document: SpecDocument): unknown[] {
  return document.partsOf(schema).flatMap((part) => aboutOthers.map((keyword) => part[keyword]).filter(isWireObject));
}
