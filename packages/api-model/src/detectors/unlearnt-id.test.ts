import { describe, expect, test } from "vitest";
import { addId, isGuessable } from "./guessable-id.ts";
import { idMemory, type IdCall } from "./unlearnt-id.ts";

const quiet: IdCall = { query: null, pathParameters: [], reqHeaders: [], resHeaders: [], resBody: undefined };
const asks = (id: string): IdCall => ({ ...quiet, pathParameters: [["userId", id]] });
const shows = (id: string): IdCall => ({ ...quiet, resBody: { users: [{ id }] } });

describe("ids that no answer has shown", () => {
  test("are told, and those that were shown are not", () => {
    const memory = idMemory();
    expect(memory.check(shows("17"))).toStrictEqual([]);
    expect(memory.check(asks("17"))).toStrictEqual([]);
    expect(memory.check(asks("18"))).toStrictEqual([["userId", "18"]]);
  });

  test("are forgotten after so many answers, and remembered while they come again", () => {
    const memory = idMemory(3);
    memory.check(shows("17"));
    memory.check(shows("18"));
    memory.check(shows("17"));
    expect(memory.check(asks("18"))).toStrictEqual([]);
    expect(memory.check(asks("17"))).toStrictEqual([]);
    expect(memory.check(asks("18"))).toStrictEqual([["userId", "18"]]);
  });

  test("do not hide in headers of the protocol", () => {
    const memory = idMemory();
    memory.check(quiet);
    expect(
      memory.check({
        ...quiet,
        reqHeaders: [
          ["x-request-id", "abcdefgh12"],
          ["x-cart", "abcdefgh12"],
        ],
      }),
    ).toStrictEqual([["x-cart", "abcdefgh12"]]);
  });
});

test("numbers in a row can be guessed, random ones cannot", () => {
  const verdict = (values: readonly string[]) =>
    isGuessable(values.reduce<readonly string[]>((sum, each) => addId(sum, each), []));
  const row = Array.from({ length: 12 }, (_, at) => `invoice-2026-${String(at + 1).padStart(5, "0")}`);
  expect(verdict(row)).toBe(true);
  expect(verdict(row.slice(0, 9))).toBe(false);
  expect(
    verdict(row.map((_, at) => `${"qwertzuiopas".charAt(at)}${(at * 7919) % 9973}kj${"yxcvbnmlkjhg".charAt(at)}`)),
  ).toBe(false);
});
