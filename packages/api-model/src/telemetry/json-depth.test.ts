import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isTextWithinDepth, isWithinDepth } from "./json-depth.ts";

test("a text is as deep as its value, whatever brackets its strings hold", () => {
  const anyLimit = fc.integer({ min: 0, max: 8 });
  const text = fc.stringMatching(/^[{}[\]x]{0,6}$/);
  const anyValue = fc.jsonValue({ maxDepth: 6, depthSize: "medium" });
  fc.assert(
    fc.property(anyValue, text, anyLimit, (value, inside, limit) => {
      const both = { [inside]: [value, inside] };
      expect(isTextWithinDepth(JSON.stringify(both), both, limit)).toBe(isWithinDepth(both, limit));
    }),
  );
});

test.each([
  ["1", 0, true],
  ["[]", 0, false],
  ["[[1]]", 2, true],
  ['[{"a":[]}]', 2, false],
  ['["[[[["]', 1, true],
])("%s nests within %i: %s", (text, limit, isSo) => {
  expect(isTextWithinDepth(text, JSON.parse(text), limit)).toBe(isSo);
});
