import { describe, expect, test } from "vitest";
import { checkValue } from "./check-schema.ts";
import type { Findings } from "./finding.ts";
import { specDocument } from "./spec-document.ts";
import { Steps } from "./steps.ts";

const schemas = {
  Id: { type: "integer" },
  Cat: {
    type: "object",
    required: ["kind", "lives"],
    properties: { kind: { type: "string" }, lives: { type: "integer" } },
  },
  Dog: { type: "object", required: ["kind"], properties: { kind: { type: "string" }, lives: {} } },
};
const animals = [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }];

function rules(schema: unknown, value: unknown, openapi = "3.1.0"): string[] {
  const document = specDocument({ openapi, components: { schemas } });
  if (document === null) throw new Error("No document");
  const findings: Findings = { list: [], steps: new Steps(Infinity) };
  checkValue(schema, value, { sample: null, spec: null }, { document, direction: "response", findings, open: [] });
  return findings.list.map(({ rule, sample }) => `${rule} ${sample}`);
}

// Written as text: an object with a member `then` would be taken for a promise.
const conditional: unknown = JSON.parse(`{"if":{"type":"string"},"then":{"minLength":1},"else":{"minimum":1}}`);

const cases: readonly (readonly [
  name: string,
  schema: unknown,
  right: unknown,
  wrong: unknown,
  found: readonly string[],
])[] = [
  ["several types", { type: ["integer", "null"] }, null, "1", ["type "]],
  ["a whole number", { type: "integer" }, 2, 2.5, ["type "]],
  ["const", { const: { a: [1] } }, { a: [1] }, { a: [2] }, ["const "]],
  ["an exclusive bound", { exclusiveMinimum: 1 }, 2, 1, ["exclusiveMinimum "]],
  ["multipleOf with decimals", { multipleOf: 0.01 }, 19.99, 0.005, ["multipleOf "]],
  ["length in characters", { maxLength: 2 }, "😀😀", "abc", ["maxLength "]],
  ["a pattern anywhere", { pattern: "^a|z$" }, "buzz", "b", ["pattern "]],
  ["a date that exists", { format: "date" }, "2024-02-29", "2023-02-29", ["format "]],
  [
    "prefixItems before items",
    { prefixItems: [{ type: "string" }], items: { type: "integer" } },
    ["a", 1],
    [1, "a"],
    ["type /0", "type /1"],
  ],
  ["uniqueItems", { uniqueItems: true }, [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 1 }], ["uniqueItems "]],
  ["a member that needs another", { dependentRequired: { a: ["b"] } }, { b: 1 }, { a: 1 }, ["required /b"]],
  [
    "what another member needs",
    { dependentSchemas: { a: { minProperties: 2 } } },
    { b: 1 },
    { a: 1 },
    ["minProperties "],
  ],
  ["names of members", { propertyNames: { maxLength: 1 } }, { a: 1 }, { ab: 1 }, ["maxLength /ab"]],
  ["an item that fits", { contains: { type: "string" } }, [1, "a"], [1], ["contains "]],
  ["an item of any kind", { contains: true }, [1], [], ["contains "]],
  ["as many that fit", { contains: {}, minContains: 2, maxContains: 2 }, [1, 2], [1, 2, 3], ["maxContains "]],
  ["no other items", { allOf: [{ prefixItems: [{}] }], unevaluatedItems: false }, [1], [1, 2], ["unevaluatedItems /1"]],
  [
    "no other properties",
    { properties: { a: {} }, additionalProperties: false },
    { a: 1 },
    { b: 1 },
    ["additionalProperties /b"],
  ],
  ["a map", { additionalProperties: { type: "integer" } }, { x: 1, y: 2 }, { x: "1" }, ["type /x"]],
  [
    "patternProperties",
    { patternProperties: { "^x-": { type: "string" } } },
    { "x-a": "" },
    { "x-a": 1 },
    ["type /x-a"],
  ],
  ["a reference", { $ref: "#/components/schemas/Id" }, 1, "1", ["type "]],
  ["not", { not: { type: "string" } }, 1, "1", ["not "]],
  ["exactly one", { oneOf: [{ type: "integer" }, { minimum: 5 }] }, 3, 7, ["oneOf "]],
  [
    "the nearest alternative",
    { anyOf: [{ type: "string" }, { type: "object", required: ["a"] }] },
    { a: 1 },
    {},
    ["required /a"],
  ],
  ["if, then, else", conditional, "a", 0, ["minimum "]],
  [
    "properties known by parts",
    { allOf: [{ properties: { a: {} } }, { properties: { b: {} } }] },
    { a: 1, b: 1 },
    { c: 1 },
    ["undocumented_property /c"],
  ],
  [
    "no properties that no part knows",
    { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
    { a: 1 },
    { b: 1 },
    ["additionalProperties /b"],
  ],
  [
    "the alternative that a discriminator names, whichever others fit",
    { oneOf: animals, discriminator: { propertyName: "kind" } },
    { kind: "Cat", lives: 9 },
    { kind: "Cat" },
    ["required /lives"],
  ],
  [
    "the alternative that a discriminator maps",
    { oneOf: animals, discriminator: { propertyName: "kind", mapping: { puss: "#/components/schemas/Cat" } } },
    { kind: "puss", lives: 9 },
    { kind: "puss", lives: "nine" },
    ["type /lives"],
  ],
  [
    "a member that another part hides in answers",
    { allOf: [{ required: ["password"] }, { properties: { password: { writeOnly: true } } }] },
    {},
    { pass: "" },
    ["undocumented_property /pass"],
  ],
  ["false", { properties: { a: false } }, {}, { a: 1 }, ["false /a"]],
  ["minProperties", { minProperties: 1 }, { a: 1 }, {}, ["minProperties "]],
];

describe("a value against a schema", () => {
  test.each(cases)("%s", (_name, schema, right, wrong, found) => {
    expect(rules(schema, right)).toStrictEqual([]);
    expect(rules(schema, wrong)).toStrictEqual(found);
  });

  test("OpenAPI 3.0 has nullable, flags for bounds, and no siblings of a reference", () => {
    expect(rules({ type: "string", nullable: true }, null, "3.0.3")).toStrictEqual([]);
    expect(rules({ minimum: 1, exclusiveMinimum: true }, 1, "3.0.3")).toStrictEqual(["minimum "]);
    expect(rules({ $ref: "#/components/schemas/Id", maximum: 1 }, 2, "3.0.3")).toStrictEqual([]);
    expect(rules({ $ref: "#/components/schemas/Id", maximum: 1 }, 2, "3.1.0")).toStrictEqual(["maximum "]);
  });

  test("says nothing about an undescribed object", () => {
    expect(rules({}, { any: 1 })).toStrictEqual([]);
    expect(rules({ type: "object" }, { any: 1 })).toStrictEqual([]);
    expect(rules({ properties: { a: {} }, additionalProperties: true }, { b: 1 })).toStrictEqual([]);
  });

  test.each([
    ["a pattern", { pattern: "(" }, ["pattern_unchecked "]],
    ["what it is not", { not: { pattern: "(" } }, ["pattern_unchecked "]],
    ["what it is not, surely", { not: { pattern: "(", maxLength: 0 } }, []],
    ["a condition", { if: { pattern: "(" }, else: false }, ["pattern_unchecked "]],
    ["one of two", { oneOf: [{ pattern: "(" }, { maxLength: 0 }] }, ["pattern_unchecked "]],
    ["one of two that fits", { oneOf: [{ pattern: "(" }, { maxLength: 9 }] }, ["pattern_unchecked "]],
    ["any of two that fits", { anyOf: [{ pattern: "(" }, { maxLength: 9 }] }, []],
    ["all of two", { allOf: [{ pattern: "(" }, { maxLength: 0 }] }, ["pattern_unchecked ", "maxLength "]],
  ])("%s that can't be checked is left open", (_, schema, found) => {
    expect(rules(schema, "x")).toEqual(found);
  });
});
