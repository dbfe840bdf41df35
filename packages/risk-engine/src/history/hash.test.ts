import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOf } from "./facts.ts";

/** The algorithm's published values. Stored histories name their values by these numbers. */
test.each([
  ["a", 7_929_297_801_672_961],
  ["b", 8_684_336_938_537_663],
  ["revenge", 4_051_478_007_546_757],
  ["revenue", 8_309_097_637_345_594],
])("%s", (text, expected) => {
  expect(hashOf(text)).toBe(expected);
});

test("any text has a whole number that a double can hold", () => {
  const units = fc.array(fc.nat(0xffff), { maxLength: 60 }).map((all) => String.fromCharCode(...all));
  fc.assert(
    fc.property(units, (text) => {
      const hash = hashOf(text);
      expect(Number.isSafeInteger(hash)).toBe(true);
      expect(hash).toBeGreaterThanOrEqual(0);
      expect(hashOf(text)).toBe(hash);
    }),
  );
});

test("order, case, length and accents change the number", () => {
  const texts = ["", "ab", "ba", "AB", "aab", "abb", "\0", "\0\0", "é", "e\u0301", "😀", "😁", "a".repeat(5000)];
  expect(new Set(texts.map(hashOf)).size).toBe(texts.length);
});

test("texts that differ in a counter never meet", () => {
  const numbers = Array.from({ length: 20_000 }, (_, at) => hashOf(`address:192.0.2.${at}`));
  expect(new Set(numbers).size).toBe(numbers.length);
  const upperHalf = numbers.filter((number) => number >= 2 ** 52).length;
  expect(Math.abs(upperHalf / numbers.length - 0.5)).toBeLessThan(0.02);
});
