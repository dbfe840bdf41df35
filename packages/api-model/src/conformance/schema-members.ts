import { isWireObject } from "../telemetry/wire-value.ts";
import { testPattern } from "./linear-regexp.ts";
import { oncePerObject, type SpecDocument } from "./spec-document.ts";

/** The entries of a map of schemas, read once. */
export const listEntries = oncePerObject((schemas) => Object.entries(schemas));

/** Keywords about members that no schema names (JSON Schema 2020-12 §10.3.2.3, §11.3). */
const aboutOthers = ["additionalProperties", "unevaluatedProperties"] as const;

/** Whether a schema names a member, by `properties` or `patternProperties`, or may do so. */
export function describesMember(schema: unknown, name: string, document: SpecDocument): boolean {
  const { named, open } = namedSchemas(schema, name, document);
  return named.length > 0 || open.length > 0;
}

/** Whether an object may have members that a schema does not name, and whether the schema says so itself. */
export function getAdditional(schema: unknown, document: SpecDocument): "described" | "allowed" | "forbidden" {
  const said = document.partsOf(schema).flatMap((part) => aboutOthers.map((keyword) => part[keyword]));
  if (said.includes(false)) return "forbidden";
  return said.some((each) => each !== undefined) ? "described" : "allowed";
}

/** What a schema says of a member; undefined where it says nothing. */
export function memberSchema(schema: unknown, name: string, document: SpecDocument): unknown {
  const { named, open } = namedSchemas(schema, name, document);
  const found = named.length > 0 ? named : [...open, ...otherSchemas(schema, document)];
  return found.length > 1 ? { anyOf: found } : found[0];
}

interface NamedSchemas {
  readonly named: readonly unknown[];
  /** Those of patterns that can't be checked: the member may have them. */
  readonly open: readonly unknown[];
}

function namedSchemas(schema: unknown, name: string, document: SpecDocument): NamedSchemas {
  const named: unknown[] = [];
  const open: unknown[] = [];
  for (const { properties, patternProperties } of document.partsOf(schema)) {
    if (isWireObject(properties) && Object.hasOwn(properties, name)) named.push(properties[name]);
    for (const [pattern, each] of isWireObject(patternProperties) ? listEntries(patternProperties) : []) {
      document.steps.take(1);
      const isMatch = testPattern(pattern, name, document.steps);
      if (isMatch !== false) (isMatch === null ? open : named).push(each);
    }
  }
  return { named, open };
}

function otherSchemas(schema: unknown, document: SpecDocument): unknown[] {
  return document.partsOf(schema).flatMap((part) => aboutOthers.map((keyword) => part[keyword]).filter(isWireObject));
}
