import { expect, it } from "vitest";
import { keepGuesses } from "./guesses.ts";

it("keeps what was said last, of so many places, and no long lists", () => {
  const guesses = keepGuesses(2);
  guesses.keep("a", [["ann"]]);
  guesses.keep("b", [["bob"]]);
  guesses.keep("a", [["eve"]]);
  guesses.keep("c", [["cat"]]);
  expect(["a", "b", "c", "d"].map(guesses.of)).toEqual([[["eve"]], [], [["cat"]], []]);
  const long = Array.from({ length: 101 }, (_, at) => [`user-${at}`]);
  guesses.keep("c", long);
  expect(guesses.of("c")).toEqual([]);
});
