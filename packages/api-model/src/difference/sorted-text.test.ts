import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { schemaText, sortedText } from "./sorted-text.ts";

describe("sortedText", () => {
  test.each<[value: unknown, text: string]>([
    [undefined, ""],
    [null, "null"],
    [1, "1"],
    ["a", '"a"'],
    [[2, 1], "[2,1]"],
    [{ b: 1, a: [{ d: 1, c: 2 }] }, '{"a":[{"c":2,"d":1}],"b":1}'],
    [{ a: undefined }, '{"a":}'],
    [{ required: ["b", "a"] }, '{"required":["b","a"]}'],
  ])("of %j is %s", (value, text) => {
    expect(sortedText(value)).toBe(text);
  });

  it("is the same for objects that differ by the order of their keys only", () => {
    const reversed = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reversed)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, each]) => [key, reversed(each)]),
            )
          : value;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), (value, other) => {
        expect(sortedText(reversed(value))).toBe(sortedText(value));
        const isSame = JSON.stringify(value) === JSON.stringify(other);
        if (isSame) expect(sortedText(value)).toBe(sortedText(other));
      }),
    );
  });
});

describe("schemaText", () => {
  test.each(["required", "enum", "type", "allOf", "anyOf", "oneOf"])("doesn't mind the order in %s", (keyword) => {
    expect(schemaText({ [keyword]: ["b", "a"] })).toBe(schemaText({ [keyword]: ["a", "b"] }));
    expect(schemaText({ items: { [keyword]: [{ b: 1 }, { a: 1 }] } })).toBe(
      schemaText({ items: { [keyword]: [{ a: 1 }, { b: 1 }] } }),
    );
    expect(schemaText({ [keyword]: [["b", "a"]] })).not.toBe(schemaText({ [keyword]: [["a", "b"]] }));
  });

  test.each(["prefixItems", "examples", "default"])("minds the order in %s", (keyword) => {
    expect(schemaText({ [keyword]: ["b", "a"] })).not.toBe(schemaText({ [keyword]: ["a", "b"] }));
  });
});
