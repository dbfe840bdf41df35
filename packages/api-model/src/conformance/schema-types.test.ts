import { describe, expect, test } from "vitest";
import { listTypes, valueTypes } from "./schema-types.ts";
import { specDocument, type SpecDocument } from "./spec-document.ts";

function read(more: object = {}): SpecDocument {
  const document = specDocument({ openapi: "3.1.0", ...more });
  if (document === null) throw new Error("No document");
  return document;
}

describe("types of a schema", () => {
  const document = read({ components: { schemas: { List: { type: "array", items: { type: "integer" } } } } });

  test.each<[schema: unknown, types: string[]]>([
    [{ type: "string" }, ["string"]],
    [{ type: ["string", "null", 7] }, ["string", "null"]],
    [{ anyOf: [{ type: "string" }, { type: "integer" }] }, ["string", "integer"]],
    [{ $ref: "#/components/schemas/List" }, ["array"]],
    [{}, []],
    [true, []],
  ])("%j are %j", (schema, types) => {
    expect([...listTypes(schema, document)]).toEqual(types);
  });

  test.each<[schema: unknown, isList: boolean, each: string[]]>([
    [{ $ref: "#/components/schemas/List" }, true, ["integer"]],
    [{ type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } }, true, ["string", "null"]],
    [{ type: "array" }, true, []],
    [{ type: ["array", "string"], items: { type: "integer" } }, true, ["integer"]],
    [{ type: "string", items: { type: "integer" } }, false, ["string"]],
    [{}, false, []],
  ])("the values of %j are a list: %s, of %j", (schema, isList, each) => {
    expect(valueTypes(schema, document)).toEqual({ isList, each: new Set(each) });
  });
});
