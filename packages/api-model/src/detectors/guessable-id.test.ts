import { describe, expect, test } from "vitest";
import { addId, isGuessable, type IdHistory } from "./guessable-id.ts";

const ten = (make: (at: number) => string) => Array.from({ length: 10 }, (_, at) => make(at));

describe("the history of a parameter", () => {
  test("holds each value once, in the order of their first coming", () => {
    const history = ["b", "a", "b", "c", "a"].reduce<IdHistory>((all, value) => addId(all, value), []);
    expect(history).toStrictEqual(["b", "a", "c"]);
  });

  test("loses the oldest value when it's full, and changes no history that was given", () => {
    const full = ten(String);
    expect(addId(full, "10")).toStrictEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    expect(addId(full, "0")).toBe(full);
    expect(full).toHaveLength(10);
    expect(addId(["a", "b"], "c", 2)).toStrictEqual(["b", "c"]);
  });

  test("keeps 64 characters of a value", () => {
    expect(addId([], "x".repeat(65))).toStrictEqual(["x".repeat(64)]);
  });
});

describe("values that can be guessed", () => {
  test("are alike: one character of ten differs, and not three", () => {
    expect(isGuessable(ten((at) => `order-000${at}`))).toBe(true);
    const apart = ten((at) => `order-0${"qwertzuiop".charAt(at)}${"asdfghjkly".charAt(at)}${"mnbvcxqwer".charAt(at)}`);
    expect(isGuessable(apart)).toBe(false);
  });

  test("repeat themselves: of short ones, there are too few characters to tell", () => {
    expect(isGuessable(ten((at) => `key-${at}`))).toBe(false);
    expect(isGuessable(ten((at) => `a-longer-key-${at}`))).toBe(true);
  });

  test("are ten at least, or as many as are asked for", () => {
    const values = ten((at) => `order-000${at}`);
    expect(isGuessable(values.slice(1))).toBe(false);
    expect(isGuessable(values.slice(1), 9)).toBe(true);
    expect(isGuessable(["x".repeat(60)], 1)).toBe(false);
    expect(isGuessable([])).toBe(false);
  });

  test("aren't UUIDs, where eight of ten are, however alike these are", () => {
    const uuid = (at: number) => `0190F0A0-0000-7000-8000-00000000000${at}`;
    const other = (at: number) => uuid(at).replace("7000", "700g");
    expect(isGuessable(ten((at) => (at < 8 ? uuid(at) : other(at))))).toBe(false);
    expect(isGuessable(ten((at) => (at < 7 ? uuid(at) : other(at))))).toBe(true);
  });
});

/** Two texts of twenty characters are alike enough where four of them differ. */
describe("the distance of two values", () => {
  const x = (length: number) => "x".repeat(length);

  test.each([
    ["four substitutions", `${x(16)}abcd`, `${x(16)}efgh`, true],
    ["five substitutions", `${x(15)}abcde`, `${x(15)}fghij`, false],
    ["four deletions", x(20), x(16), true],
    ["five deletions", x(20), x(15), false],
    ["four insertions", x(16), x(20), true],
    ["four swaps of neighbors", `${x(12)}abcdefgh`, `${x(12)}badcfehg`, true],
    ["a move over others, which is a deletion and an insertion", `a${x(19)}`, `${x(19)}a`, true],
    ["one value and its double", x(10), x(20), false],
    ["nothing and something", "", x(20), false],
  ])("%s", (_, one, other, isAlike) => {
    expect(isGuessable([one, other], 2)).toBe(isAlike);
    expect(isGuessable([other, one], 2)).toBe(isAlike);
  });
});
