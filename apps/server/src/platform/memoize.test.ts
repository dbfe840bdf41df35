import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

test("a result is reused, and computed again for a long text", () => {
  let made = 0;
  const of = memoize((value: string) => ({ value, number: (made += 1) }));
  expect(of("one")).toBe(of("one"));
  const long = "a".repeat(501);
  expect([of(long), of(long)]).toEqual([
    { value: long, number: 2 },
    { value: long, number: 3 },
  ]);
});

test("however many values come, each gets its own, and few are held", () => {
  const of = memoize((value: number) => ({ value }));
  const first = of(0);
  for (let value = 0; value < 5_000; value += 1) expect(of(value)).toEqual({ value });
  expect(of(0)).not.toBe(first);
});
