import { describe, expect, it, test } from "vitest";
import { lowerTo30, raiseTo31, withoutSchemes } from "./between-3-0-and-3-1.ts";
import { objectAt } from "./schema-walk.ts";

const raised = (schema: unknown) =>
  objectAt(objectAt(raiseTo31({ openapi: "3.0.3", components: { schemas: { A: schema } } }), "components"), "schemas")[
    "A"
  ];
const lowered = (schema: unknown) =>
  objectAt(objectAt(lowerTo30({ openapi: "3.1.0", components: { schemas: { A: schema } } }), "components"), "schemas")[
    "A"
  ];
const reference = { $ref: "#/components/schemas/B" };

describe("a schema of OpenAPI 3.0 in 3.1", () => {
  test.each<[what: string, older: unknown, newer: unknown]>([
    ["null next to a type", { type: "string", nullable: true }, { type: ["string", "null"] }],
    ["no null", { type: "string", nullable: false }, { type: "string" }],
    [
      "null in an enumeration",
      { enum: ["a"], nullable: true, type: "string" },
      { enum: ["a", null], type: ["string", "null"] },
    ],
    [
      "null that the enumeration has already",
      { enum: ["a", null], nullable: true, type: "string" },
      { enum: ["a", null], type: ["string", "null"] },
    ],
    ["null without a type", { nullable: true, minLength: 1 }, { anyOf: [{ minLength: 1 }, { type: "null" }] }],
    ["null and nothing else", { nullable: true }, {}],
    ["a lower bound that is out", { minimum: 3, exclusiveMinimum: true }, { exclusiveMinimum: 3 }],
    ["an upper bound that is out", { maximum: 3, exclusiveMaximum: true }, { exclusiveMaximum: 3 }],
    [
      "bounds that are in",
      { minimum: 3, exclusiveMinimum: false, maximum: 5, exclusiveMaximum: false },
      { minimum: 3, maximum: 5 },
    ],
    ["a flag without a bound", { exclusiveMinimum: true }, {}],
    ["a reference with a note", { ...reference, description: "B" }, reference],
    [
      "what is nested",
      { properties: { a: { type: "string", nullable: true } } },
      { properties: { a: { type: ["string", "null"] } } },
    ],
  ])("%s", (_, older, newer) => {
    expect(raised(older)).toStrictEqual(newer);
  });

  it("makes the document one of 3.1 and leaves all else", () => {
    const document = { openapi: "3.0.3", info: { title: "t", nullable: true }, paths: {}, "x-a": 1 };
    expect(raiseTo31(document)).toEqual({ ...document, openapi: "3.1.0" });
  });
});

describe("a schema of OpenAPI 3.1 in 3.0", () => {
  test.each<[what: string, newer: unknown, older: unknown]>([
    ["no type", {}, {}],
    ["one type in a list", { type: ["string"] }, { type: "string" }],
    ["null alone", { type: "null" }, { nullable: true, enum: [null] }],
    ["null alone in a list", { type: ["null"], description: "x" }, { nullable: true, enum: [null], description: "x" }],
    ["a list that says nothing of its items", { type: "array" }, { type: "array", items: {} }],
    ["a list that may be null", { type: ["array", "null"] }, { type: "array", items: {}, nullable: true }],
    ["two types", { type: ["string", "integer"] }, { anyOf: [{ type: "string" }, { type: "integer" }] }],
    [
      "two types or null",
      { type: ["string", "integer", "null"], maxLength: 3 },
      {
        maxLength: 3,
        nullable: true,
        anyOf: [
          { type: "string", nullable: true },
          { type: "integer", nullable: true },
        ],
      },
    ],
    [
      "two types next to alternatives",
      { type: ["string", "integer"], anyOf: [{ minimum: 1 }, { minLength: 1 }], allOf: [{ title: "a" }] },
      {
        anyOf: [{ minimum: 1 }, { minLength: 1 }],
        allOf: [{ title: "a" }, { anyOf: [{ type: "string" }, { type: "integer" }] }],
      },
    ],
    ["a fixed value", { const: null }, { enum: [null] }],
    ["a fixed value next to an enumeration", { const: "a", enum: ["a", "b"] }, { enum: ["a"] }],
    ["examples", { examples: [1, 2] }, { example: 1 }],
    ["no examples", { examples: [] }, {}],
    ["examples that are none", { examples: { a: 1 } }, {}],
    ["text in base64", { contentEncoding: "base64" }, { format: "byte" }],
    ["text in base64 of a format", { contentEncoding: "base64", format: "x" }, { format: "x" }],
    ["text in another encoding", { contentEncoding: "quoted-printable" }, {}],
    ["a lower bound that is out", { exclusiveMinimum: 3 }, { minimum: 3, exclusiveMinimum: true }],
    [
      "the narrower of two lower bounds, out",
      { minimum: 1, exclusiveMinimum: 3 },
      { minimum: 3, exclusiveMinimum: true },
    ],
    ["the narrower of two lower bounds, in", { minimum: 5, exclusiveMinimum: 3 }, { minimum: 5 }],
    ["two equal lower bounds", { minimum: 3, exclusiveMinimum: 3 }, { minimum: 3, exclusiveMinimum: true }],
    [
      "the narrower of two upper bounds, out",
      { maximum: 5, exclusiveMaximum: 3 },
      { maximum: 3, exclusiveMaximum: true },
    ],
    ["two equal upper bounds", { maximum: 3, exclusiveMaximum: 3 }, { maximum: 3, exclusiveMaximum: true }],
    [
      "items in their places",
      { type: "array", prefixItems: [{}], items: { type: "string" } },
      { type: "array", items: {} },
    ],
    [
      "properties by pattern",
      { type: "object", patternProperties: { a: {} }, additionalProperties: { type: "string" } },
      { type: "object" },
    ],
    ["no other properties", { additionalProperties: false }, { additionalProperties: false }],
    [
      "schemas of anything and of nothing",
      { properties: { a: true, b: false } },
      { properties: { a: {}, b: { not: {} } } },
    ],
    [
      "lists of these",
      { allOf: [true], anyOf: [false, true], oneOf: [true] },
      { allOf: [{}], anyOf: [{ not: {} }, {}], oneOf: [{}] },
    ],
    ["the opposite of anything", { not: true, items: true }, { not: {}, items: {} }],
    ["a reference", reference, reference],
    ["a reference with a note", { ...reference, description: "B" }, { description: "B", allOf: [reference] }],
    ["a reference next to parts", { ...reference, allOf: [{ title: "a" }] }, { allOf: [reference, { title: "a" }] }],
    [
      "a reference into a schema's own definitions",
      { $ref: "#/components/schemas/B/$defs/C", maxLength: 1 },
      { maxLength: 1 },
    ],
    ["a reference to a schema's own definitions", { $ref: "#/$defs/C" }, {}],
    [
      "an alternative to null",
      { anyOf: [{ type: "string" }, { type: "null" }] },
      { nullable: true, allOf: [{ type: "string" }] },
    ],
    [
      "one of two or null",
      { oneOf: [{ type: "string" }, { type: "null" }, { type: "integer" }] },
      { nullable: true, oneOf: [{ type: "string" }, { type: "integer" }] },
    ],
    ["null as the only alternative", { anyOf: [{ type: "null" }] }, { nullable: true }],
    [
      "alternatives to null next to parts",
      { anyOf: [reference, { type: "null" }], allOf: [{ title: "a" }] },
      { nullable: true, allOf: [{ title: "a" }, reference] },
    ],
    [
      "an enumeration that has null",
      { enum: ["a", null], type: ["string", "null"] },
      { enum: ["a", null], type: "string", nullable: true },
    ],
  ])("%s", (_, newer, older) => {
    expect(lowered(newer)).toStrictEqual(older);
  });

  test.each(
    `$id $schema $anchor $dynamicAnchor $dynamicRef $vocabulary $defs $comment if then else contains minContains
    maxContains propertyNames dependentRequired dependentSchemas unevaluatedItems unevaluatedProperties contentSchema
    contentMediaType`.split(/\s+/),
  )("%s is left out", (keyword) => {
    expect(lowered({ type: "string", [keyword]: {} })).toEqual({ type: "string" });
  });
});

describe("a document of OpenAPI 3.1 in 3.0", () => {
  it("loses what 3.0 has not", () => {
    expect(
      lowerTo30({
        openapi: "3.1.0",
        info: { title: "t", summary: "s", license: { name: "MIT", identifier: "MIT" } },
        jsonSchemaDialect: "https://example.com/d",
        webhooks: { a: {} },
        "x-a": 1,
        paths: { "/a": { query: {}, additionalOperations: {}, get: { responses: { 200: {} } }, summary: "s" } },
        components: {
          pathItems: { a: {} },
          schemas: { A: {} },
          securitySchemes: { m: { type: "mutualTLS" }, b: { type: "http" } },
        },
      }),
    ).toEqual({
      openapi: "3.0.3",
      info: { title: "t", license: { name: "MIT" } },
      "x-a": 1,
      paths: { "/a": { get: { responses: { 200: {} } }, summary: "s" } },
      components: { schemas: { A: {} }, securitySchemes: { b: { type: "http" } } },
    });
  });

  it("has paths though there were none, and no components where there were none", () => {
    expect(lowerTo30({ openapi: "3.1.0", info: { title: "t" } })).toEqual({
      openapi: "3.0.3",
      info: { title: "t" },
      paths: {},
    });
    expect(lowerTo30({ openapi: "3.1.0", components: {} })["components"]).toEqual({});
  });

  it("has a response for each operation", () => {
    const { paths } = lowerTo30({
      paths: { "/a": { get: {}, post: { responses: {} }, parameters: [{}], put: 7, "x-note": {} }, "x-a": 1 },
    });
    expect(paths).toEqual({
      "/a": {
        get: { responses: { default: { description: "" } } },
        post: { responses: {} },
        parameters: [{}],
        put: 7,
        "x-note": {},
      },
      "x-a": 1,
    });
  });

  test.each("get put post delete options head patch trace".split(" "))("knows %s for an operation", (method) => {
    const { paths } = lowerTo30({ paths: { "/a": { [method]: {} } } });
    expect(paths).toEqual({ "/a": { [method]: { responses: { default: { description: "" } } } } });
  });
});

describe("security schemes that are lost", () => {
  const document = {
    security: [{ lost: [] }, { kept: [] }],
    paths: {
      "/a": {
        get: { security: [{ lost: [], kept: [] }, { kept: ["read"] }, {}] },
        post: { security: [{ lost: [] }] },
        put: {},
        parameters: [{ security: [{ lost: [] }] }],
        "x-note": { security: [{ lost: [] }] },
      },
      "x-a": 1,
    },
  };

  it("take the alternatives with them that need them", () => {
    expect(withoutSchemes(document, ["lost"])).toEqual({
      security: [{ kept: [] }],
      paths: {
        "/a": {
          get: { security: [{ kept: ["read"] }, {}] },
          post: {},
          put: {},
          parameters: [{ security: [{ lost: [] }] }],
          "x-note": { security: [{ lost: [] }] },
        },
        "x-a": 1,
      },
    });
  });

  it("are none where all are kept", () => {
    expect(withoutSchemes(document, [])).toBe(document);
    expect(withoutSchemes({ security: [{ a: [] }] }, ["b"])).toEqual({ security: [{ a: [] }], paths: {} });
  });
});
