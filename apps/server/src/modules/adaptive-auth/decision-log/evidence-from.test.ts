import { levelOf, scoreOf } from "@parapet/risk-engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { evidenceFrom } from "./evidence-from.ts";

test("a call is medium and high from exactly the reported evidence", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -20, max: 20, noNaN: true }),
      fc.double({ min: 1, max: 12, noNaN: true }),
      fc.integer({ min: 1, max: 99 }),
      (middle, spread, medium) => {
        const thresholds = { medium, high: medium + 1 };
        const calibration = { middle, spread };
        const from = evidenceFrom(thresholds, calibration);
        const level = (evidence: number) => levelOf(scoreOf(evidence, calibration), thresholds);
        expect(level(from.medium - 0.01)).toBe("low");
        expect(level(from.medium + 0.01)).not.toBe("low");
        expect(level(from.high + 0.01)).toBe("high");
        expect(level(from.high - 0.01)).not.toBe("high");
      },
    ),
  );
});
