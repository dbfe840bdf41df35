import fc from "fast-check";
import { expect, it } from "vitest";
import { retryDelayS } from "./retry-delay.ts";

it.each([
  [[], 30],
  [[{ retryAfterS: null }], 30],
  [[{ retryAfterS: 5 }], 30],
  [[{ retryAfterS: 600 }], 600],
  [[{ retryAfterS: null }, { retryAfterS: 90 }, { retryAfterS: 600 }], 600],
])("waits for the default, or Microsoft's delay: %j for %i s", (problems, seconds) => {
  expect(retryDelayS(problems, 30)).toBe(seconds);
});

it("never retries before the requested delay", () => {
  const throttled = fc.array(fc.record({ retryAfterS: fc.option(fc.nat({ max: 999_999 })) }));
  fc.assert(
    fc.property(throttled, fc.nat({ max: 3600 }), (problems, defaultS) => {
      const waits = [defaultS, ...problems.flatMap(({ retryAfterS }) => retryAfterS ?? [])];
      const pause = retryDelayS(problems, defaultS);
      expect(waits).toContain(pause);
      expect(waits.every((wait) => pause >= wait)).toBe(true);
    }),
  );
});
