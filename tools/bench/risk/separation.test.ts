import fc from "fast-check";
import { expect, test } from "vitest";
import { areaUnderCurve, separationOf } from "./separation.ts";

const few = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 });

test("the area is the share of pairs in the right order, equal ones half", () => {
  fc.assert(
    fc.property(few, few, (positives, negatives) => {
      const pairs = positives.flatMap((one) => negatives.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
      const expected = pairs.reduce<number>((sum, pair) => sum + pair, 0) / pairs.length;
      expect(areaUnderCurve(positives, negatives)).toBeCloseTo(expected, 12);
    }),
  );
});

test("attacks that stand apart are caught without a step-up", () => {
  const sessions = Array.from({ length: 100 }, (_, at) => at);
  const attacks = sessions.map((value) => value + 200);
  expect(separationOf(attacks, sessions)).toEqual({ auc: 1, detection_at_5: 1, stepups_at_tpr_99: 0 });
});
