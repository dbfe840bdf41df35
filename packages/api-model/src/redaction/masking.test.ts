import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { applyMaskings, joinMaskings, pointerToken, type Masking } from "./masking.ts";

const at = (start: number, end: number, replacement = "*"): Masking => ({
  start,
  end,
  replacement,
  pointer: "",
  kind: "x",
});
const places = (maskings: readonly Masking[]) => maskings.map(({ start, end }) => [start, end]);

describe("maskings that are applied", () => {
  test.each<[what: string, maskings: Masking[], end: number | undefined, text: string]>([
    ["none", [], undefined, "0123456789"],
    ["one", [at(2, 5)], undefined, "01*56789"],
    ["two side by side", [at(2, 5), at(5, 7)], undefined, "01**789"],
    ["one over all", [at(0, 10)], undefined, "*"],
    ["one that inserts", [at(3, 3, "+")], undefined, "012+3456789"],
    ["none up to an end", [], 4, "0123"],
    ["one before the end", [at(1, 2)], 4, "0*23"],
    ["one that straddles the end", [at(2, 8)], 4, "01*"],
    ["one that ends there", [at(2, 4)], 4, "01*"],
    ["one that starts there", [at(4, 6)], 4, "0123"],
    ["one behind the end", [at(1, 2), at(6, 8)], 4, "0*23"],
  ])("%s", (_, maskings, end, text) => {
    expect(applyMaskings("0123456789", maskings, end)).toBe(text);
  });
});

describe("maskings that are joined", () => {
  test.each<[what: string, maskings: Masking[], expected: [number, number][]]>([
    [
      "are sorted",
      [at(5, 6), at(1, 2)],
      [
        [1, 2],
        [5, 6],
      ],
    ],
    [
      "stay apart where they touch",
      [at(1, 3), at(3, 5)],
      [
        [1, 3],
        [3, 5],
      ],
    ],
    ["become one where they overlap", [at(1, 4), at(3, 6)], [[1, 6]]],
    ["swallow what is inside", [at(1, 6), at(2, 3)], [[1, 6]]],
    ["prefer the longer of two that start together", [at(1, 2), at(1, 6)], [[1, 6]]],
    ["become one in a chain", [at(1, 3), at(2, 5), at(4, 8)], [[1, 8]]],
  ])("%s", (_, maskings, expected) => {
    expect(places(joinMaskings(maskings))).toEqual(expected);
  });

  it("keep what the first one says", () => {
    const [joined] = joinMaskings([
      { ...at(3, 6), kind: "later" },
      { ...at(1, 4, "first"), kind: "first", pointer: "/a" },
    ]);
    expect(joined).toEqual({ start: 1, end: 6, replacement: "first", kind: "first", pointer: "/a" });
  });

  it("never overlap, and cover the same places in any order", () => {
    const masking = fc
      .tuple(fc.nat(20), fc.integer({ min: 1, max: 6 }))
      .map(([start, length]) => at(start, start + length));
    const covered = (maskings: readonly Masking[]) =>
      Array.from({ length: 30 }, (_, place) => maskings.some(({ start, end }) => start <= place && place < end));
    fc.assert(
      fc.property(fc.array(masking, { maxLength: 8 }), (maskings) => {
        const joined = joinMaskings(maskings);
        joined.slice(1).forEach(({ start }, index) => expect(start).toBeGreaterThanOrEqual(joined[index]?.end ?? 0));
        expect(covered(joined)).toEqual(covered(maskings));
        expect(places(joinMaskings(maskings.toReversed()))).toEqual(places(joined));
        expect(joinMaskings(joined)).toEqual(joined);
      }),
    );
  });
});

test("a key in a pointer is escaped", () => {
  expect(["a/b", "a~b", "~1", "é"].map(pointerToken)).toEqual(["a~1b", "a~0b", "~01", "é"]);
});
