import { expect, test } from "vitest";
import { confusables } from "./confusables.ts";

test.each([
  ["0", "O"],
  ["1", "l"],
  ["а", "a"],
  ["m", "rn"],
  ["\u{1D41A}", "a"],
])("%s looks like %s", (character, prototype) => {
  expect(confusables.get(character)).toBe(prototype);
});

test("the table is Unicode's complete one, with a row per single character", () => {
  expect(confusables.size).toBe(6565);
  expect([...confusables.keys()].every((character) => /^.$/su.test(character))).toBe(true);
});
