import { describe, expect, test } from "vitest";
import { documentWith, idsOf } from "../testing/api-documents.ts";

/** Two schemas whose difference is reported the same in every place. */
const changes: readonly (readonly [name: string, base: object, revision: object])[] = [
  ["a bound", { type: "integer", maximum: 9 }, { type: "integer", maximum: 5 }],
  ["a length", { type: "string" }, { type: "string", minLength: 1 }],
  ["a list's length", { type: "array", items: {} }, { type: "array", items: {}, minItems: 1 }],
  ["an enumeration", { type: "string", enum: ["a", "b"] }, { type: "string", enum: ["b", "c"] }],
  ["a new enumeration", { type: "string" }, { type: "string", enum: ["a"] }],
  ["a pattern", { type: "string", pattern: "a" }, { type: "string", pattern: "b" }],
  ["a default", { type: "string", default: "a" }, { type: "string", default: "b" }],
  ["a type", { type: "string" }, { type: "object" }],
  ["a narrower type", { type: "number" }, { type: "integer" }],
  ["a format", { type: "integer", format: "int64" }, { type: "integer", format: "int32" }],
  ["null", { type: ["string", "null"] }, { type: "string" }],
  ["a list of types", { type: ["string", "integer"] }, { anyOf: [{ type: "string" }] }],
  ["a needed property", { properties: { b: {} } }, { properties: { b: {} }, required: ["b"] }],
  ["a property", { properties: { b: {} }, required: ["b"] }, { properties: {} }],
  ["a part", { allOf: [{ type: "object" }] }, { allOf: [{ type: "object" }, { required: ["b"] }] }],
  ["an alternative", { oneOf: [{ title: "A" }] }, { oneOf: [{ title: "A" }, { title: "B", minLength: 1 }] }],
  ["a constant", { const: "a" }, { const: "b" }],
  ["other properties", {}, { unevaluatedProperties: false }],
  ["names of properties", { propertyNames: { maxLength: 1 } }, {}],
];

const property = (schema: object) => ({ type: "object", properties: { a: schema } });
const reference = { $ref: "#/components/schemas/A" };

/** How a document may say the same: the schema of the body, and what the reference leads to. */
const situations: readonly (readonly [
  name: string,
  body: (schema: object) => object,
  named?: (schema: object) => object,
])[] = [
  ["a property that is referred to", () => property(reference), (schema) => schema],
  ["an object that is referred to", () => reference, property],
  ["a reference with a note", () => property({ ...reference, description: "A" }), (schema) => schema],
  ["a reference in a part", () => property({ allOf: [reference], description: "A" }), (schema) => schema],
  ["a part that is referred to", () => ({ allOf: [reference, { type: "object" }] }), property],
  ["a part", (schema) => ({ allOf: [{ type: "object" }, property(schema)] })],
  ["an alternative that is referred to", () => ({ oneOf: [reference, { title: "B" }] }), property],
  ["one of any alternatives", () => ({ anyOf: [{ title: "B" }, reference] }), property],
  ["an object or null", (schema) => ({ ...property(schema), type: ["object", "null"] })],
  ["an alternative to null", () => ({ anyOf: [reference, { type: "null" }] }), property],
  ["items", (schema) => ({ type: "array", items: property(schema) })],
  ["an item with a place", (schema) => ({ type: "array", prefixItems: [property(schema)] })],
  ["items that are referred to", () => property({ type: "array", items: reference }), (schema) => schema],
  ["other properties", (schema) => ({ type: "object", additionalProperties: schema })],
  ["properties by pattern", (schema) => ({ type: "object", patternProperties: { "^x": schema } })],
  ["a property of items of a property", (schema) => property({ type: "array", items: property(schema) })],
];

describe("a change is reported alike", () => {
  test.for(situations)("in %s", ([, body, named]) => {
    const reported = changes.map(([name, base, revision]) => {
      const documents = [base, revision].map((each) =>
        documentWith(body(each), "3.1.0", { schemas: named === undefined ? {} : { A: named(each) } }),
      );
      return [name, idsOf(documents[0], documents[1])];
    });
    const plain = changes.map(([name, base, revision]) => [
      name,
      idsOf(documentWith(property(base)), documentWith(property(revision))),
    ]);
    expect(reported).toEqual(plain);
  });
});
