import type { RiskLevel } from "@parapet/contract";

/** Scores from which a call is medium and high. */
export interface Thresholds {
  readonly medium: number;
  readonly high: number;
}

/** Where the calibration puts 5 % and 0.5 % of an API's own sessions. */
export const defaultRiskThresholds: Thresholds = { medium: 30, high: 70 };

/** How evidence becomes a score: `middle` decibans are 50, and `spread` how steep it is. */
export interface Calibration {
  readonly middle: number;
  readonly spread: number;
}

/** Before an API has sessions of its own. */
export const defaultCalibration: Calibration = { middle: 8, spread: 5 };

/** 0 to 100, rising with the evidence. */
export function scoreOf(evidence: number, { middle, spread }: Calibration): number {
  return Math.round(100 / (1 + Math.exp(-(evidence - middle) / spread)));
}

export function levelOf(score: number, thresholds = defaultRiskThresholds): RiskLevel {
  return score >= thresholds.high ? "high" : score >= thresholds.medium ? "medium" : "low";
}

/** Decibans from the lowest to the highest bin of a spectrum, one a bin. */
const bounds = { low: -80, high: 80 } as const;

/** How an API's legitimate sessions spread over the evidence: counts a deciban, which add up and merge. */
export type Spectrum = Float64Array;

export const emptySpectrum = (): Spectrum => new Float64Array(bounds.high - bounds.low + 1);

/** Counts a session. */
export function addToSpectrum(spectrum: Spectrum, evidence: number, weight: number): void {
  const bin = Math.round(Math.min(bounds.high, Math.max(bounds.low, evidence))) - bounds.low;
  spectrum[bin] = (spectrum[bin] ?? 0) + weight;
}

/** Decayed sessions at which the default and the API's own calibration weigh the same. */
const enough = 200;

/** The calibration at which 5 % of an API's own sessions reach medium and 0.5 % high. */
export function calibrate(spectrum: Spectrum, unit = 1): Calibration {
  const all = spectrum.reduce((sum, count) => sum + count, 0) / unit;
  const own = all / (all + enough);
  const [medium, high] = [quantile(spectrum, 0.95), quantile(spectrum, 0.995)];
  if (all === 0) return defaultCalibration;
  // ln(30/70) below the middle and ln(70/30) above it lie the two thresholds.
  const spread = Math.max(1, (high - medium) / (2 * Math.log(7 / 3)));
  const middle = medium + spread * Math.log(7 / 3);
  return {
    middle: own * middle + (1 - own) * defaultCalibration.middle,
    spread: own * spread + (1 - own) * defaultCalibration.spread,
  };
}

/** The evidence that `share` of the sessions stay below. */
function quantile(spectrum: Spectrum, share: number): number {
  const all = spectrum.reduce((sum, count) => sum + count, 0);
  let left = share * all;
  for (const [bin, count] of spectrum.entries()) {
    if (count >= left && count > 0) return bin + bounds.low - 0.5 + left / count;
    left -= count;
  }
  return bounds.high;
}
