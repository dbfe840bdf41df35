import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alignKeys } from "./call-difference.ts";

const text = (value: unknown, model: unknown) => JSON.stringify(alignKeys(value, model));

describe("members", () => {
  test.each<[string, unknown, unknown, string]>([
    ["follow the model", { b: 1, a: 2 }, { a: 0, b: 0 }, '{"a":2,"b":1}'],
    [
      "that it doesn't have come last, in their own order",
      { z: 1, b: 2, y: 3, a: 4 },
      { a: 0, b: 0 },
      '{"a":4,"b":2,"z":1,"y":3}',
    ],
    ["that only it has aren't made up", { b: 1 }, { a: 0, b: 0, c: 0 }, '{"b":1}'],
    ["follow it on every level", { o: { b: 1, a: 2 } }, { o: { a: 0, b: 0 } }, '{"o":{"a":2,"b":1}}'],
    ["stay where it has no object", { b: 1, a: 2 }, 7, '{"b":1,"a":2}'],
    ["stay where it has a list", { b: 1, a: 2 }, ["a", "b"], '{"b":1,"a":2}'],
    ["stay where there is none", { b: { d: 1, c: 2 } }, undefined, '{"b":{"d":1,"c":2}}'],
    [
      "of an object within a list follow those at its index",
      [
        { b: 1, a: 2 },
        { b: 1, a: 2 },
      ],
      [{ a: 0, b: 0 }],
      '[{"a":2,"b":1},{"b":1,"a":2}]',
    ],
    ["of a list's object don't follow an object", [{ b: 1, a: 2 }], { 0: { a: 0, b: 0 } }, '[{"b":1,"a":2}]'],
  ])("%s", (_, value, model, expected) => {
    expect(text(value, model)).toBe(expected);
  });
});

test("a parameter follows the one of its name and place, wherever that is in the list", () => {
  const model = [
    { in: "query", name: "id", required: false },
    { in: "path", name: "id", schema: 1, required: true },
  ];
  const value = [{ required: true, schema: 2, name: "id", in: "path" }];
  expect(text(value, model)).toBe('[{"in":"path","name":"id","schema":2,"required":true}]');
  const unknown = [{ required: true, name: "other", in: "query" }];
  expect(text(unknown, model)).toBe('[{"required":true,"name":"other","in":"query"}]');
});

test("nothing but the order of members changes", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (value, model) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(alignKeys(plain, model)).toEqual(plain);
    }),
  );
});

test("a value that is aligned with itself is unchanged, and aligning again changes nothing", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (value, model) => {
      expect(text(value, value)).toBe(JSON.stringify(value));
      expect(text(alignKeys(value, model), model)).toBe(text(value, model));
    }),
  );
});
