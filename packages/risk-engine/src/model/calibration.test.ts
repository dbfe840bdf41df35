import type { ClientKind } from "@parapet/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addToSpectrum,
  calibrate,
  emptySpectrum,
  type Calibration,
  levelOf,
  promptShare,
  scoreOf,
  spectrumBin,
  defaultRiskThresholds,
  defaultCalibration,
} from "./calibration.ts";

const kinds = ["interactive", "headless"] as const;

test.each(kinds)("without days of %s clients the default calibration holds", (kind) => {
  expect(calibrate(emptySpectrum(), kind)).toEqual(defaultCalibration);
});

test.each(kinds)("with many days of %s clients, the share that may be asked reaches medium", (kind) => {
  const spectrum = emptySpectrum();
  const days = Array.from({ length: 20_000 }, (_, at) => -5 + 3 * Math.log(20_000 / (at + 0.5)));
  for (const evidence of days) addToSpectrum(spectrum, spectrumBin(kind, evidence), 1);
  const calibration = calibrate(spectrum, kind);
  const reached = (score: number) => days.filter((each) => scoreOf(each, calibration) >= score).length / days.length;
  expect(reached(defaultRiskThresholds.medium)).toBeGreaterThan(0.7 * promptShare[kind]);
  expect(reached(defaultRiskThresholds.medium)).toBeLessThan(1.3 * promptShare[kind]);
  expect(reached(defaultRiskThresholds.high)).toBeLessThan(0.4 * promptShare[kind]);
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
  type Days = readonly (readonly [evidence: number, days: number])[];
  const spectrumOf = (kind: ClientKind, parts: Days) => {
    const spectrum = emptySpectrum();
    for (const [evidence, days] of parts) addToSpectrum(spectrum, spectrumBin(kind, evidence), days);
    return spectrum;
  };
  const calibrateDays = (parts: Days, unit = 1) => calibrate(spectrumOf("interactive", parts), "interactive", unit);

  test("has a bin for each deciban from -80 to 80 and each kind of client", () => {
    expect(emptySpectrum()).toHaveLength(322);
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
    expect([spectrumBin("interactive", evidence), spectrumBin("headless", evidence)]).toEqual([bin + 80, bin + 241]);
  });

  test("adds up what it counts, and goes below nothing", () => {
    const spectrum = spectrumOf("headless", [
      [3, 1],
      [3.2, 0.5],
      [-4, 1],
      [-4, -2],
    ]);
    expect([...spectrum.entries()].filter(([, count]) => count !== 0)).toEqual([[244, 1.5]]);
  });

  test("of one kind says nothing of the other", () => {
    expect(calibrate(spectrumOf("headless", [[9, 1e6]]), "interactive")).toEqual(defaultCalibration);
  });

  /** 97 % below 4.5 dB and 99.7 % below 10.5 dB: 6 dB between the thresholds. */
  const thousand: Days = [
    [4, 970],
    [10, 27],
    [20, 3],
  ];
  const own = { middle: 7.5, spread: 6 / (2 * toThreshold) };
  const weighed = (part: "middle" | "spread", share: number) =>
    share * own[part] + (1 - share) * defaultCalibration[part];

  test("of a thousand days counts ten times what is assumed", () => {
    const { middle, spread } = calibrateDays(thousand);
    expect([middle, spread]).toEqual([
      expect.closeTo(weighed("middle", 10 / 11), 3),
      expect.closeTo(weighed("spread", 10 / 11), 3),
    ]);
  });

  test("counts days in the unit of their weights", () => {
    const doubled = thousand.map(([evidence, days]) => [evidence, 2 * days] as const);
    expect(calibrateDays(doubled, 2)).toEqual(calibrateDays(thousand));
    expect(calibrateDays(doubled).middle).toBeCloseTo(weighed("middle", 20 / 21), 3);
  });

  test("of 125 days counts five parts of nine", () => {
    const { middle } = calibrateDays(thousand.map(([evidence, days]) => [evidence, days / 8] as const));
    expect(middle).toBeCloseTo(weighed("middle", 5 / 9), 3);
  });

  const mediumOf = ({ middle, spread }: Calibration) => middle - spread * toThreshold;

  test("whose days all speak for their clients asks from 1 dB on, not before", () => {
    const { middle, spread } = calibrateDays([[-20, 1e9]]);
    expect(spread).toBeCloseTo(1, 4);
    expect(mediumOf({ middle, spread })).toBeCloseTo(1, 3);
  });

  test("of a theft a day asks from 10 dB on all the same", () => {
    expect(mediumOf(calibrateDays([[30, 1e9]]))).toBeCloseTo(10, 3);
  });

  test("of many days puts 30 where 3 % begin, and 70 where 0.3 % do", () => {
    const evidence = fc.integer({ min: 3, max: 9 });
    fc.assert(
      fc.property(evidence, fc.integer({ min: 0, max: 40 }), (medium, more) => {
        const calibration = calibrateDays([
          [-30, 1],
          [medium, 97e6],
          [medium + 2, 27e5],
          [medium + 4 + more, 3e5],
        ]);
        expect(scoreOf(medium + 0.5, calibration)).toBeCloseTo(30, 0);
        expect(scoreOf(medium + 2.5, calibration)).toBeCloseTo(70, 0);
      }),
    );
  });
});
