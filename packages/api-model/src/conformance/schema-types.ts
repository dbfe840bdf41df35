import type { SpecDocument } from "./spec-document.ts";

/** The types of values that a schema means. */
interface ValueTypes {
  readonly isList: boolean;
  /** Of the items of a list, else of the value; none where any is welcome. */
  readonly each: ReadonlySet<string>;
}

export function valueTypes(schema: unknown, document: SpecDocument): ValueTypes {
  const types = listTypes(schema, document);
  if (!types.has("array")) return { isList: false, each: types };
  const items = document.partsOf(schema).flatMap((part) => [...listTypes(part["items"], document)]);
  return { isList: true, each: new Set(items) };
}

/** The types that a schema and its alternatives name. */
export function listTypes(schema: unknown, document: SpecDocument): ReadonlySet<string> {
  const lists = document.partsOf(schema).map(({ type }): readonly unknown[] => (Array.isArray(type) ? type : [type]));
  document.steps.take(lists.reduce((sum, list) => sum + list.length, 0));
  const named = lists.flat();
  return new Set(named.filter((each) => typeof each === "string"));
}
