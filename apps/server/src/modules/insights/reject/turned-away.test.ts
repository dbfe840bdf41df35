import * as fc from "fast-check";
import { expect, it } from "vitest";
import { TurnedAway } from "./turned-away.ts";

const second = (at: number) => new Date(at * 1000);

it("writes a row for each of a few refusals", () => {
  const book = new TurnedAway();
  expect([book.count("a", second(0)), book.count("a", second(1)), book.count("b", second(1))]).toEqual([1, 1, 1]);
});

it("writes 60 rows a minute, and the next minute's first row tells of the rest", () => {
  const book = new TurnedAway();
  const told = Array.from({ length: 1_000 }, () => book.count("a", second(0)));
  expect(told.filter((count) => count > 0)).toHaveLength(60);
  expect(book.count("b", second(59))).toBe(1);
  expect(book.count("a", second(60))).toBe(941);
});

it("loses no refusal from the sum but those that the next row still tells of", () => {
  const refusals = fc.array(fc.nat(200), { maxLength: 500 });
  fc.assert(
    fc.property(refusals, (seconds) => {
      const book = new TurnedAway();
      const told = seconds.toSorted((a, b) => a - b).map((at) => book.count("a", second(at)));
      const last = book.count("a", second(1_000));
      expect([...told, last].reduce((sum, count) => sum + count, 0)).toBe(seconds.length + 1);
    }),
  );
});
