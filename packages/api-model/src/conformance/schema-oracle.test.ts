import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isValid } from "./testing-schema.ts";

/** Every keyword that applies schemas or asserts something, as ajv reads it. */
const names = ["a", "b", "ab"] as const;
const scalar = fc.oneof(
  fc.constantFrom("", "a", "ab", "abc"),
  fc.integer({ min: -2, max: 3 }),
  fc.boolean(),
  fc.constant(null),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const count = fc.integer({ min: 0, max: 2 });
const { schema } = fc.letrec((tie) => {
  const one = tie("schema");
  const list = fc.array(one, { minLength: 1, maxLength: 2 });
  const map = fc.dictionary(fc.constantFrom(...names), one, { maxKeys: 2 });
  return {
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true, depthSize: "small" },
      fc.boolean(),
      fc.record(
        {
          type: fc.constantFrom("string", "integer", "number", "boolean", "null", "array", "object"),
          enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 2, selector: (each) => JSON.stringify(each) }),
          minLength: count,
          maxLength: count,
          pattern: fc.constantFrom("^a", "b$"),
          minimum: count,
          exclusiveMaximum: count,
          multipleOf: fc.constantFrom(1, 2),
          minItems: count,
          maxItems: count,
          uniqueItems: fc.boolean(),
          minProperties: count,
          maxProperties: count,
          required: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }),
        },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          prefixItems: list,
          items: one,
          // ajv lets an empty list pass `contains: false`, against the suite of 2020-12.
          contains: one.filter((each) => each !== false),
          minContains: count,
          maxContains: count,
          unevaluatedItems: one,
          allOf: list,
          anyOf: list,
          // Written apart: an object with a member `then` would be taken for a promise.
          ...Object.fromEntries(["if", "then", "else"].map((keyword) => [keyword, one])),
        },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          properties: map,
          patternProperties: fc.dictionary(fc.constantFrom("^a", "b$"), one, { maxKeys: 1 }),
          additionalProperties: one,
          propertyNames: one,
          dependentRequired: fc.dictionary(fc.constantFrom(...names), fc.constantFrom(["a"], ["b"]), { maxKeys: 1 }),
          dependentSchemas: map,
          unevaluatedProperties: one,
          allOf: list,
          oneOf: list,
          not: one,
        },
        { requiredKeys: [] },
      ),
    ),
  };
});

describe("schemas of 2020-12", () => {
  it("find what ajv finds, whatever the schema and the value", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    fc.assert(
      fc.property(schema, value, (each, sample) => {
        // ajv lets an empty list pass some `contains`, against the suite of 2020-12.
        const text = JSON.stringify(each);
        fc.pre(!(text.includes('"contains"') && JSON.stringify(sample).includes("[]")));
        // ajv takes items for evaluated by a `then` whose `if` doesn't hold: `{unevaluatedItems: false, if: false, then: {items: true}}`.
        fc.pre(!(text.includes('"unevaluatedItems"') && /"(?:then|else)"/.test(text)));
        const wrapped = { allOf: [each] };
        expect(isValid(wrapped, sample)).toBe(ajv.compile(wrapped)(sample));
      }),
      { numRuns: 400 },
    );
  });

  const anchored = {
    $defs: {
      item: { $anchor: "item", type: "integer" },
      list: {
        $id: "https://schemas.example/list",
        type: "array",
        items: { $ref: "#each" },
        $defs: { each: { $anchor: "each", type: "string" } },
      },
    },
  };
  const tree = {
    $id: "https://schemas.example/strict-tree",
    $dynamicAnchor: "node",
    $ref: "tree",
    unevaluatedProperties: false,
    $defs: {
      tree: {
        $id: "https://schemas.example/tree",
        $dynamicAnchor: "node",
        type: "object",
        properties: { data: true, children: { type: "array", items: { $dynamicRef: "#node" } } },
      },
    },
  };
  it.each([
    ["an anchor", { ...anchored, $ref: "#item" }, 1, "1"],
    ["an identifier", { ...anchored, $ref: "https://schemas.example/list" }, ["a"], [1]],
    ["an anchor of another resource", { ...anchored, $ref: "https://schemas.example/list#each" }, "a", 1],
    ["a pointer within a resource", { ...anchored, $ref: "https://schemas.example/list#/$defs/each" }, "a", 1],
    ["the outermost dynamic anchor", tree, { children: [{ data: 1 }] }, { children: [{ daat: 1 }] }],
  ])("follow %s as ajv does", (_, each, right, wrong) => {
    const validate = new Ajv2020({ strict: false }).compile(each);
    expect([validate(right), validate(wrong)]).toEqual([true, false]);
    expect([isValid(each, right), isValid(each, wrong)]).toEqual([true, false]);
  });

  it("follow a dynamic reference to a plain anchor, where ajv never ends", () => {
    const each = { $defs: { x: { $anchor: "x", type: "null" } }, $dynamicRef: "#x" };
    expect([isValid(each, null), isValid(each, 0)]).toEqual([true, false]);
  });
});
