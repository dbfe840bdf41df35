import { describe, expect, it, test } from "vitest";
import { checkValue } from "./check-schema.ts";
import { below, unread, type Findings } from "./finding.ts";
import { specDocument } from "./spec-document.ts";
import { Steps, TooCostly } from "./steps.ts";

interface Options {
  readonly openapi?: string;
  readonly direction?: "request" | "response";
  readonly schemas?: object;
}

/** Each finding as `verdict rule sample spec: expected, got`, the places below `/v` and `/s`. */
function found(
  schema: unknown,
  value: unknown,
  { openapi = "3.1.0", direction = "response", schemas = {} }: Options = {},
) {
  const document = specDocument({ openapi, components: { schemas } });
  if (document === null) throw new Error("No document");
  const findings: Findings = { list: [], steps: new Steps(Infinity) };
  checkValue(
    schema,
    value,
    { sample: below(null, "v"), spec: below(null, "s") },
    { document, direction, findings, open: [] },
  );
  return findings.list.map(
    ({ verdict, rule, sample, spec, expected, got }) => `${verdict} ${rule} ${sample} ${spec}: ${expected}, ${got}`,
  );
}
const rules = (schema: unknown, value: unknown, options: Options = {}) =>
  found(schema, value, options).map((each) => each.split(" ")[1]);
const parsed = (text: string): unknown => JSON.parse(text);

describe("a finding", () => {
  test.each<[schema: unknown, value: unknown, expected: string[]]>([
    [{ type: "string" }, 7, ["violation type /v /s/type: string, number 7"]],
    [{ type: ["string", "null"] }, 7, ["violation type /v /s/type: string or null, number 7"]],
    [{ enum: ["a", 1, null] }, "b", [`violation enum /v /s/enum: one of "a", 1, null, string "b"`]],
    [{ const: { a: 1 } }, { a: 2 }, [`violation const /v /s/const: {"a":1}, object`]],
    [false, 1, ["violation false /v /s: nothing, number 1"]],
    [{ not: {} }, 1, ["violation not /v /s/not: anything else, number 1"]],
    [{ items: { type: "string" } }, ["a", 1], ["violation type /v/1 /s/items/type: string, number 1"]],
    [
      { prefixItems: [{}, { type: "string" }] },
      [1, 2, 3],
      ["violation type /v/1 /s/prefixItems/1/type: string, number 2"],
    ],
    [
      { properties: { "a/b": { type: "string" } } },
      { "a/b": 1 },
      ["violation type /v/a~1b /s/properties/a~1b/type: string, number 1"],
    ],
    [
      { patternProperties: { "^x": { type: "string" } } },
      { xy: 1 },
      ["violation type /v/xy /s/patternProperties/^x/type: string, number 1"],
    ],
    [
      { additionalProperties: { type: "string" } },
      { a: 1 },
      ["violation type /v/a /s/additionalProperties/type: string, number 1"],
    ],
    [
      { additionalProperties: false },
      { a: 1 },
      ["violation additionalProperties /v/a /s/additionalProperties: no other properties, number 1"],
    ],
    [
      { unevaluatedProperties: false },
      { a: 1 },
      ["violation additionalProperties /v/a /s/unevaluatedProperties: no other properties, number 1"],
    ],
    [{ properties: {} }, { a: null }, ["rogue undocumented_property /v/a /s: no such property, null"]],
    [{ required: ["a", "b"] }, { a: 1 }, ["violation required /v/b /s/required/1: a property b, nothing"]],
    [{ minProperties: 2 }, { a: 1 }, ["violation minProperties /v /s: at least 2 properties, 1"]],
    [{ maxProperties: 1 }, { a: 1, b: 2 }, ["violation maxProperties /v /s: at most 1 properties, 2"]],
    [{ allOf: [{}, { type: "string" }] }, 1, ["violation type /v /s/allOf/1/type: string, number 1"]],
    [{ anyOf: [{ type: "string" }] }, 1, ["violation type /v /s/anyOf/0/type: string, number 1"]],
    [{ oneOf: [{ minimum: 1 }, {}] }, 1, ["violation oneOf /v /s/oneOf: exactly one of the alternatives, 2 that fit"]],
    [parsed('{"if":{"minimum":1},"then":{"type":"string"}}'), 1, ["violation type /v /s/then/type: string, number 1"]],
    [parsed('{"if":{"minimum":1},"else":{"type":"string"}}'), 0, ["violation type /v /s/else/type: string, number 0"]],
  ])("of %j in %j is reported", (schema, value, expected) => {
    expect(found(schema, value)).toEqual(expected);
  });

  it("lists 20 values of an enumeration", () => {
    const [sentence = ""] = found({ enum: Array.from({ length: 30 }, (_, at) => at) }, "x");
    expect(sentence).toContain(`one of ${Array.from({ length: 20 }, (_, at) => at).join(", ")}, string`);
  });

  it("points to the schema that a reference leads to", () => {
    const schemas = { A: { properties: { a: { type: "string" } } } };
    expect(found({ $ref: "#/components/schemas/A" }, { a: 1, b: 2 }, { schemas })).toEqual([
      "violation type /v/a /components/schemas/A/properties/a/type: string, number 1",
      "rogue undocumented_property /v/b /components/schemas/A: no such property, number 2",
    ]);
    expect(found({ $ref: "#/nowhere" }, { a: 1 })).toEqual([
      "unchecked reference_unchecked /v /s/$ref: #/nowhere, not checked",
    ]);
  });
});

describe("a type", () => {
  test.each<[schema: unknown, values: unknown[]]>([
    [{ type: "null" }, [null]],
    [{ type: "array" }, [[]]],
    [{ type: "object" }, [{}]],
    [{ type: "integer" }, [1, -0, 1e3]],
    [{ type: "number" }, [1.5, 1]],
    [{ type: "string" }, [""]],
    [{ type: "boolean" }, [true, false]],
  ])("%j holds %j only", (schema, values) => {
    const all: unknown[] = [null, [], {}, 1, -0, 1e3, 1.5, "", true, false];
    const fitting = all.filter((value) => found(schema, value).length === 0);
    const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    const expected = all.filter(
      (value) =>
        values.some((each) => isSame(each, value)) ||
        (typeof value === "number" && Number.isInteger(value) && values.includes(1)),
    );
    expect(fitting).toEqual(expected);
  });

  it("that is unknown, or a file, holds anything", () => {
    for (const type of ["file", "money", undefined]) expect(found({ type }, 7)).toEqual([]);
    expect(found({ type: [7] }, 7)).toEqual([]);
  });

  it("of another kind ends the look at a schema", () => {
    expect(rules({ type: "string", enum: ["a"], const: "b", not: {} }, 7)).toEqual(["type"]);
  });

  it("is null where the schema says so in its dialect", () => {
    for (const keyword of ["nullable", "x-nullable"]) {
      expect(found({ type: "string", enum: ["a"], [keyword]: true }, null)).toEqual([]);
      expect(rules({ type: "string", [keyword]: false }, null)).toEqual(["type"]);
    }
    expect(rules({ enum: ["a"], nullable: true }, "b")).toEqual(["enum"]);
  });
});

describe("equality", () => {
  test.each<[schema: unknown, right: unknown, wrong: unknown]>([
    [{ enum: [{ a: [1] }] }, { a: [1] }, { a: [2] }],
    [{ enum: [1, "2"] }, "2", 2],
    [{ const: null }, null, 0],
    [{ const: undefined }, undefined, 1],
    [{ const: [1, 2] }, [1, 2], [2, 1]],
  ])("by %j", (schema, right, wrong) => {
    expect(found(schema, right)).toEqual([]);
    expect(rules(schema, wrong)).toHaveLength(1);
  });

  it("is not checked where the enumeration is no list", () => {
    expect(found({ enum: "ab" }, "a")).toEqual([]);
  });
});

describe("members", () => {
  test.each<[what: string, schema: unknown, value: unknown, expected: string[]]>([
    [
      "named and by pattern at once",
      { properties: { xa: { type: "integer" } }, patternProperties: { "^x": { minimum: 5 } } },
      { xa: 1 },
      ["minimum"],
    ],
    [
      "by two patterns",
      { patternProperties: { "^x": { minimum: 5 }, a$: { maximum: 0 } } },
      { xa: 1 },
      ["minimum", "maximum"],
    ],
    ["by a broken pattern", { patternProperties: { "(": false } }, { "(": 1 }, ["pattern_unchecked"]],
    [
      "by pattern before all others",
      { patternProperties: { "^x": {} }, additionalProperties: false },
      { xa: 1, b: 1 },
      ["additionalProperties"],
    ],
    [
      "by pattern before others of a type",
      { patternProperties: { "^x": {} }, additionalProperties: { type: "string" } },
      { xa: 1, b: 1 },
      ["type"],
    ],
    [
      "that every object has",
      { properties: {} },
      parsed('{"__proto__":1,"constructor":2}'),
      ["undocumented_property", "undocumented_property"],
    ],
    ["others of any kind", { properties: { a: {} }, additionalProperties: {} }, { b: 1 }, []],
    [
      "unevaluated ones of a type",
      { properties: { a: {} }, unevaluatedProperties: { type: "string" } },
      { b: 1 },
      ["type"],
    ],
    ["unevaluated ones that are welcome", { properties: { a: {} }, unevaluatedProperties: true }, { b: 1 }, []],
    ["of undescribed objects", { required: [] }, { b: 1 }, []],
    ["described by nothing but other members", { additionalProperties: true }, { b: 1 }, []],
    [
      "of a closed part",
      { allOf: [{ properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] },
      { a: 1, b: 1 },
      ["additionalProperties"],
    ],
    ["of an open part", { allOf: [{ properties: { a: {} } }, { additionalProperties: true }] }, { b: 1 }, []],
    [
      "of an alternative that fits",
      { anyOf: [{ properties: { a: {} } }, { type: "string" }] },
      { a: 1, b: 1 },
      ["undocumented_property"],
    ],
    ["of an open alternative", { properties: { a: {} }, oneOf: [{ additionalProperties: true }] }, { b: 1 }, []],
    [
      "of a closed alternative",
      { properties: { a: {} }, anyOf: [{ unevaluatedProperties: false }] },
      { b: 1 },
      ["additionalProperties"],
    ],
    [
      "of all alternatives that fit",
      { anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }] },
      { a: 1, b: 1 },
      [],
    ],
    [
      "of no alternative that fits",
      { anyOf: [{ properties: { a: {}, c: { type: "string" } } }, { properties: { b: {} }, required: ["b", "d"] }] },
      { a: 1, c: 1 },
      ["type"],
    ],
    ["of a condition", parsed('{"properties":{},"if":{"properties":{"a":{"const":1}}},"then":{}}'), { a: 1 }, []],
    [
      "of a condition that fails",
      parsed('{"properties":{},"if":{"properties":{"a":{"const":1}},"required":["a"]}}'),
      { a: 2 },
      ["undocumented_property"],
    ],
    ["of a branch", parsed('{"properties":{},"if":true,"then":{"properties":{"a":{}}}}'), { a: 1 }, []],
    ["required twice", { required: ["a", "a", 7] }, {}, ["required", "required"]],
    ["required by a text", { required: "a" }, {}, []],
    ["as few as may be", { minProperties: 1, maxProperties: 1 }, { a: 1 }, []],
    ["counted by texts", { minProperties: "2", maxProperties: "0" }, { a: 1 }, []],
  ])("%s", (_, schema, value, expected) => {
    expect(rules(schema, value)).toEqual(expected);
  });

  test.each<[what: string, schema: unknown, direction: "request" | "response", isAsked: boolean]>([
    ["read-only", { properties: { a: { readOnly: true } } }, "request", false],
    ["read-only", { properties: { a: { readOnly: true } } }, "response", true],
    ["write-only", { properties: { a: { writeOnly: true } } }, "response", false],
    ["write-only", { properties: { a: { writeOnly: true } } }, "request", true],
    ["read-only by a reference", { properties: { a: { $ref: "#/components/schemas/R" } } }, "request", false],
    [
      "read-only in a part of a part",
      { allOf: [{ allOf: [{ properties: { a: { readOnly: true } } }] }] },
      "request",
      false,
    ],
    ["read-only in an alternative", { anyOf: [{ properties: { a: { readOnly: true } } }] }, "request", true],
    ["not marked", { properties: { a: {} } }, "request", true],
  ])("that are %s in %j are asked for in a %s: %s", (_, described, direction, isAsked) => {
    const schema = { ...Object(described), required: ["a"] };
    const schemas = { R: { readOnly: true } };
    expect(rules(schema, {}, { direction, schemas })).toEqual(isAsked ? ["required"] : []);
  });

  it("hidden by the whole of which a schema is an alternative are not asked for", () => {
    const schema = { properties: { a: { readOnly: true } }, oneOf: [{ required: ["a"] }] };
    expect(rules(schema, {}, { direction: "request" })).toEqual([]);
    const whole = { allOf: [{ properties: { a: { readOnly: true } } }, { required: ["a"] }] };
    expect(rules(whole, {}, { direction: "request" })).toEqual([]);
  });
});

describe("alternatives", () => {
  test.each<[what: string, schema: unknown, value: unknown, expected: string[]]>([
    ["none", { anyOf: [], oneOf: [] }, 1, []],
    ["lists that are none", { anyOf: {}, oneOf: "x" }, 1, []],
    ["several that fit", { anyOf: [{ minimum: 0 }, { minimum: 1 }] }, 1, []],
    [
      "one of which only rogue members stand out",
      { anyOf: [{ properties: { a: {} } }, { properties: { b: {}, c: {} } }] },
      { b: 1, c: 1 },
      [],
    ],
    [
      "the one that fails least",
      {
        anyOf: [
          { type: "object", required: ["a", "b"] },
          { type: "object", required: ["a"] },
        ],
      },
      {},
      ["required"],
    ],
    [
      "one of the same type before others",
      { oneOf: [{ type: "string" }, { type: "object", required: ["a", "b"] }] },
      {},
      ["required", "required"],
    ],
    [
      "a type inside is no other type",
      { anyOf: [{ properties: { a: { type: "string" } } }, { required: ["b", "c"] }] },
      { a: 1 },
      ["type"],
    ],
    ["the first of equal ones", { anyOf: [{ minimum: 5 }, { maximum: 0 }] }, 3, ["minimum"]],
  ])("%s", (_, schema, value, expected) => {
    expect(rules(schema, value)).toEqual(expected);
  });

  const schemas = {
    Cat: { properties: { kind: {}, lives: { type: "integer" } }, required: ["lives"] },
    Dog: { properties: { kind: {}, tail: {} }, required: ["tail"] },
  };
  const animals = [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }];
  const named = (discriminator: unknown, value: unknown) =>
    rules({ anyOf: animals, discriminator }, value, { schemas });

  test.each<[what: string, discriminator: unknown, value: unknown, expected: string[]]>([
    ["by name", { propertyName: "kind" }, { kind: "Dog", lives: 9 }, ["required", "undocumented_property"]],
    [
      "by a mapping to a reference",
      { propertyName: "kind", mapping: { wolf: "#/components/schemas/Dog" } },
      { kind: "wolf", lives: 9 },
      ["required", "undocumented_property"],
    ],
    ["by a mapping to a name", { propertyName: "kind", mapping: { wolf: "Dog" } }, { kind: "wolf", tail: 1 }, []],
    ["by an unknown name", { propertyName: "kind" }, { kind: "Bird", lives: 9 }, []],
    ["by no name", { propertyName: "kind" }, { lives: 9 }, []],
    ["by a number", { propertyName: "kind" }, { kind: 7, lives: 9 }, []],
    [
      "by a mapping that every object has",
      { propertyName: "kind", mapping: {} },
      { kind: "constructor", lives: 9 },
      [],
    ],
    ["by no property", {}, { kind: "Dog", lives: 9 }, []],
    ["by nothing", "kind", { kind: "Dog", lives: 9 }, []],
  ])("chosen %s", (_, discriminator, value, expected) => {
    expect(named(discriminator, value)).toEqual(expected);
  });
});

describe("what isn't judged", () => {
  it("is an unreadable value, and invalid schemas", () => {
    expect(found({ type: "string" }, unread)).toEqual([]);
    for (const schema of [true, null, 7, "x", []]) expect(found(schema, { a: 1 })).toEqual([]);
    expect(found(false, unread)).toHaveLength(1);
  });

  it("is a schema inside itself for ever", () => {
    const schemas = {
      A: { allOf: [{ $ref: "#/components/schemas/A" }], anyOf: [{ $ref: "#/components/schemas/A" }], type: "object" },
    };
    expect(
      rules({ $ref: "#/components/schemas/A" }, 7, { schemas: { A: { allOf: [{ $ref: "#/components/schemas/A" }] } } }),
    ).toEqual([]);
    expect(rules({ allOf: [{ $ref: "#/components/schemas/A" }] }, 7, { schemas })).toContain("type");
  });

  it("lies deeper than 256 schemas", () => {
    const nested = (levels: number) => {
      let [schema, value]: [unknown, unknown] = [{ type: "string" }, 7];
      for (let level = 0; level < levels; level += 1) [schema, value] = [{ items: schema }, [value]];
      return rules(schema, value);
    };
    const parts = (levels: number) => {
      let schema: unknown = { type: "string" };
      for (let level = 0; level < levels; level += 1) schema = { allOf: [schema] };
      return rules(schema, 7);
    };
    expect([nested(256), parts(256)]).toEqual([["type"], ["type"]]);
    expect(() => nested(257)).toThrow(TooCostly);
    expect(() => parts(257)).toThrow(TooCostly);
  });
});
