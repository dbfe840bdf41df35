import * as fc from "fast-check";
import { expect, it } from "vitest";
import { countedSpans } from "./counted-spans.ts";

const moment = fc.integer({ min: 0, max: 3 * 86_400_000 });

it("cuts a span into whole steps and rests shorter than a minute, with every moment in one of them", () => {
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
      const { counted, raw } = countedSpans({ from, to }, null);
      const parts = [...counted, ...raw].toSorted((a, b) => a.from - b.from);
      expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, to]);
      for (const [index, part] of parts.entries()) {
        expect(part.from).toBeLessThan(part.to);
        expect(parts[index + 1]?.from ?? to).toBe(part.to);
      }
      for (const { step, ...each } of counted)
        expect([each.from % (step * 1000), each.to % (step * 1000)]).toEqual([0, 0]);
      if (counted.length > 0) for (const each of raw) expect(each.to - each.from).toBeLessThan(60_000);
    }),
  );
});

it("reads hours only where both ends are open", () => {
  expect(countedSpans({ from: -Infinity, to: Infinity }, null)).toEqual({
    counted: [{ step: 3600, from: -Infinity, to: Infinity }],
    raw: [],
  });
});

it("doesn't blur a requested step", () => {
  const span = { from: 0, to: 7_200_000 };
  const stepsOf = (origin: number, seconds: number) =>
    countedSpans(span, { origin, seconds }).counted.map(({ step }) => step);
  expect(stepsOf(0, 10_800)).toEqual([3600]);
  expect(stepsOf(900, 3600)).toEqual([60]);
  expect(stepsOf(0, 300)).toEqual([60]);
  expect(stepsOf(0, 30)).toEqual([]);
});
