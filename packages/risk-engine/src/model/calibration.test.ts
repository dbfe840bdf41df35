import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addToSpectrum,
  calibrate,
  emptySpectrum,
  levelOf,
  scoreOf,
  usualThresholds,
  usualCalibration,
} from "./calibration.ts";

test("without sessions the usual calibration holds", () => {
  expect(calibrate(emptySpectrum())).toEqual(usualCalibration);
});

test("with many, one in twenty of them reaches medium and one in two hundred high", () => {
  const spectrum = emptySpectrum();
  const sessions = Array.from({ length: 20_000 }, (_, at) => -40 + 60 * Math.sqrt(at / 20_000));
  for (const evidence of sessions) addToSpectrum(spectrum, evidence, 1);
  const calibration = calibrate(spectrum);
  const reached = (score: number) =>
    sessions.filter((each) => scoreOf(each, calibration) >= score).length / sessions.length;
  expect(reached(usualThresholds.medium)).toBeGreaterThan(0.04);
  expect(reached(usualThresholds.medium)).toBeLessThan(0.06);
  expect(reached(usualThresholds.high)).toBeLessThan(0.02);
});

test("the score rises with the evidence, from 0 to 100, and its level with it", () => {
  const evidence = fc.double({ min: -500, max: 500, noNaN: true });
  fc.assert(
    fc.property(evidence, evidence, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((each) => scoreOf(each, usualCalibration));
      expect(low).toBeLessThanOrEqual(high ?? 0);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(100);
    }),
  );
  expect([29, 30, 69, 70].map((score) => levelOf(score))).toEqual(["low", "medium", "medium", "high"]);
});
