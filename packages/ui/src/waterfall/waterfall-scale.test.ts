import fc from "fast-check";
import { expect, test } from "vitest";
import { scaleOf, spansOf } from "./waterfall.tsx";

test("each signal begins where the one before it ended", () => {
  const { spans, total } = spansOf(10, [
    { id: "spf", points: 25 },
    { id: "known", points: -15 },
  ]);
  expect(spans).toEqual([
    { id: "spf", from: 10, to: 35 },
    { id: "known", from: 35, to: 20 },
  ]);
  expect(total).toBe(20);
});

test("the bars join from the start to the total, and every value has its place", () => {
  const contribution = fc.record({ id: fc.string(), points: fc.integer({ min: -1000, max: 1000 }) });
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 100 }), fc.array(contribution), (start, contributions) => {
      const { spans, total } = spansOf(start, contributions);
      const joints = [start, ...spans.map(({ to }) => to)];
      expect(spans.map(({ from }) => from)).toEqual(joints.slice(0, -1));
      expect(joints.at(-1)).toBe(total);
      const place = scaleOf(joints);
      for (const joint of [...joints, 0]) {
        expect(place(joint)).toBeGreaterThanOrEqual(0);
        expect(place(joint)).toBeLessThanOrEqual(100);
      }
      const ascending = joints.toSorted((a, b) => a - b);
      expect(ascending.map(place)).toEqual(ascending.map(place).toSorted((a, b) => a - b));
    }),
  );
});
