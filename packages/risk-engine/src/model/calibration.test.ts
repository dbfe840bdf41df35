import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addToSpectrum,
  calibrate,
  emptySpectrum,
  levelOf,
  scoreOf,
  defaultRiskThresholds,
  defaultCalibration,
} from "./calibration.ts";

test("without sessions the usual calibration holds", () => {
  expect(calibrate(emptySpectrum())).toEqual(defaultCalibration);
});

test("with many, one in twenty of them reaches medium and one in two hundred high", () => {
  const spectrum = emptySpectrum();
  const sessions = Array.from({ length: 20_000 }, (_, at) => -40 + 60 * Math.sqrt(at / 20_000));
  for (const evidence of sessions) addToSpectrum(spectrum, evidence, 1);
  const calibration = calibrate(spectrum);
  const reached = (score: number) =>
    sessions.filter((each) => scoreOf(each, calibration) >= score).length / sessions.length;
  expect(reached(defaultRiskThresholds.medium)).toBeGreaterThan(0.04);
  expect(reached(defaultRiskThresholds.medium)).toBeLessThan(0.06);
  expect(reached(defaultRiskThresholds.high)).toBeLessThan(0.02);
});

test("the score rises with the evidence, from 0 to 100, and its level with it", () => {
  const evidence = fc.double({ min: -500, max: 500, noNaN: true });
  fc.assert(
    fc.property(evidence, evidence, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((each) => scoreOf(each, defaultCalibration));
      expect(low).toBeLessThanOrEqual(high ?? 0);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(100);
    }),
  );
  expect([29, 30, 69, 70].map((score) => levelOf(score))).toEqual(["low", "medium", "medium", "high"]);
});

/** ln(70 / 30): so many spreads lie between the middle and either threshold. */
const toThreshold = 0.8473;

describe("a score", () => {
  test.each([
    [8, 50],
    [8 + 5 * toThreshold, 70],
    [8 - 5 * toThreshold, 30],
    [0, 17],
    [13, 73],
    [-100, 0],
    [100, 100],
  ])("before there are sessions: %d dB are %d", (evidence, score) => {
    expect(scoreOf(evidence, defaultCalibration)).toBe(score);
  });

  test("has its middle where the calibration says, and rises more slowly with a wider spread", () => {
    expect(scoreOf(-3, { middle: -3, spread: 0.1 })).toBe(50);
    expect([1, 5, 20].map((spread) => scoreOf(10, { middle: 0, spread }))).toEqual([100, 88, 62]);
  });

  test("is high and medium from an API's own thresholds on", () => {
    const thresholds = { medium: 10, high: 20 };
    expect([0, 9, 10, 19, 20, 100].map((score) => levelOf(score, thresholds))).toEqual([
      "low",
      "low",
      "medium",
      "medium",
      "high",
      "high",
    ]);
  });
});

describe("a spectrum", () => {
  const spectrumOf = (...parts: readonly (readonly [evidence: number, sessions: number])[]) => {
    const spectrum = emptySpectrum();
    for (const [evidence, sessions] of parts) addToSpectrum(spectrum, evidence, sessions);
    return spectrum;
  };
  const bins = (spectrum: Float64Array) =>
    [...spectrum.entries()].filter(([, count]) => count !== 0).map(([bin, count]) => [bin - 80, count]);

  test("has a bin for each deciban from -80 to 80", () => {
    expect(emptySpectrum()).toHaveLength(161);
    expect(emptySpectrum().every((count) => count === 0)).toBe(true);
  });

  test.each([
    [0, 0],
    [0.49, 0],
    [0.5, 1],
    [-0.51, -1],
    [80, 80],
    [80.6, 80],
    [1e9, 80],
    [-80, -80],
    [-81, -80],
    [Number.NEGATIVE_INFINITY, -80],
  ])("counts %d dB at %d", (evidence, bin) => {
    expect(bins(spectrumOf([evidence, 0.25]))).toEqual([[bin, 0.25]]);
  });

  test("adds up what it counts", () => {
    expect(bins(spectrumOf([3, 1], [3.2, 0.5], [-4, 1], [-4, -1]))).toEqual([[3, 1.5]]);
  });

  /** 95 % below 0.5 dB and 99.5 % below 10.5 dB: 10 dB between the thresholds. */
  const thousand = spectrumOf([0, 950], [10, 45], [20, 5]);
  const own = { middle: 5.5, spread: 10 / (2 * toThreshold) };

  test("of a thousand sessions counts five times what is assumed", () => {
    const { middle, spread } = calibrate(thousand);
    expect(middle).toBeCloseTo((5 * own.middle + defaultCalibration.middle) / 6, 3);
    expect(spread).toBeCloseTo((5 * own.spread + defaultCalibration.spread) / 6, 3);
  });

  test("counts sessions in the unit of their weights", () => {
    const doubled = spectrumOf([0, 1900], [10, 90], [20, 10]);
    expect(calibrate(doubled, 2)).toEqual(calibrate(thousand));
    expect(calibrate(doubled).middle).toBeCloseTo((10 * own.middle + defaultCalibration.middle) / 11, 3);
  });

  test("of 200 sessions counts as much as what is assumed", () => {
    const { middle, spread } = calibrate(spectrumOf([0, 190], [10, 9], [20, 1]));
    expect(middle).toBeCloseTo((own.middle + defaultCalibration.middle) / 2, 3);
    expect(spread).toBeCloseTo((own.spread + defaultCalibration.spread) / 2, 3);
  });

  test("of sessions that are all alike still has a spread of one deciban", () => {
    const { middle, spread } = calibrate(spectrumOf([-20, 1e9]));
    expect(spread).toBeCloseTo(1, 4);
    // 95 % of the bin from -20.5 on, and so far above it that this is a score of 30.
    expect(middle).toBeCloseTo(-20.5 + 0.95 + toThreshold, 3);
  });

  test("of many sessions lets its own twentieth reach medium and its own two-hundredth high", () => {
    const evidence = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(fc.tuple(evidence, evidence, evidence), (places) => {
        const [low = 0, medium = 0, high = 0] = places.toSorted((one, other) => one - other);
        fc.pre(low + 2 <= medium && medium < high);
        const calibration = calibrate(spectrumOf([low, 95e6], [medium, 45e5], [high, 5e5]));
        expect(scoreOf(low + 0.5, calibration)).toBeCloseTo(30, 0);
        expect(scoreOf(medium + 0.5, calibration)).toBeCloseTo(70, 0);
      }),
    );
  });
});
