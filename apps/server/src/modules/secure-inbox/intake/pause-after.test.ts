import fc from "fast-check";
import { expect, it } from "vitest";
import { pauseAfter } from "./pause-after.ts";

it.each([
  [[], 30],
  [[{ retryAfterS: null }], 30],
  [[{ retryAfterS: 5 }], 30],
  [[{ retryAfterS: 600 }], 600],
  [[{ retryAfterS: null }, { retryAfterS: 90 }, { retryAfterS: 600 }], 600],
])("waits as long as usual, or as Microsoft asks: %j for %i s", (problems, seconds) => {
  expect(pauseAfter(problems, 30)).toBe(seconds);
});

it("never comes back before anybody wants it", () => {
  const told = fc.array(fc.record({ retryAfterS: fc.option(fc.nat({ max: 999_999 })) }));
  fc.assert(
    fc.property(told, fc.nat({ max: 3600 }), (problems, usualS) => {
      const waits = [usualS, ...problems.flatMap(({ retryAfterS }) => retryAfterS ?? [])];
      const pause = pauseAfter(problems, usualS);
      expect(waits).toContain(pause);
      expect(waits.every((wait) => pause >= wait)).toBe(true);
    }),
  );
});
