import type { ClientKind, RiskLevel } from "@parapet/contract";

/** Scores from which a call is medium and high. */
export interface Thresholds {
  readonly medium: number;
  readonly high: number;
}

/** Where the calibration puts the evidence that few days of an API's own clients reach (`promptShare`). */
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

/**
 * Share of days on which a client of each kind may be asked for a second factor, under the default thresholds. A program
 * rarely has someone at hand to answer.
 */
export const promptShare: Readonly<Record<ClientKind, number>> = { headless: 0.01, interactive: 0.03 };
/** Days that reach high, of those that reach medium. */
const highShare = 0.1;

/** Decibans between which the medium threshold lies: evidence that lowers the risk never reaches it, a clear attack always does. */
const mediumBounds = { min: 1, max: 10 } as const;

/** Decibans from the lowest to the highest bin of a spectrum, one a bin. */
const bounds = { low: -80, high: 80 } as const;
const bins = bounds.high - bounds.low + 1;
const kinds: readonly ClientKind[] = ["interactive", "headless"];

/**
 * How the days of an API's clients spread over the evidence: a day counts by its riskiest call, by kind of client. Counts
 * add up and merge.
 */
export type Spectrum = Float64Array;

export const emptySpectrum = (): Spectrum => new Float64Array(kinds.length * bins);

/** The bin of a client's day. */
export function spectrumBin(kind: ClientKind, evidence: number): number {
  return kinds.indexOf(kind) * bins + Math.round(Math.min(bounds.high, Math.max(bounds.low, evidence))) - bounds.low;
}

/** Adds to a bin; a weight below 0 removes. */
export function addToSpectrum(spectrum: Spectrum, bin: number, weight: number): void {
  spectrum[bin] = Math.max(0, (spectrum[bin] ?? 0) + weight);
}

/** Decayed days at which the default and the API's own calibration weigh the same. */
const enough = 100;

/** The calibration at which `promptShare` of the days of an API's clients of a kind reach medium, and a tenth of it high. */
export function calibrate(spectrum: Spectrum, kind: ClientKind, unit = 1): Calibration {
  const from = kinds.indexOf(kind) * bins;
  const days = spectrum.subarray(from, from + bins);
  const all = days.reduce((sum, count) => sum + count, 0);
  if (all === 0) return defaultCalibration;
  const own = all / unit / (all / unit + enough);
  const share = promptShare[kind];
  const { min, max } = mediumBounds;
  const medium = Math.min(max, Math.max(min, quantile(days, all, 1 - share)));
  const high = Math.max(medium, quantile(days, all, 1 - highShare * share));
  // ln(30/70) below the middle and ln(70/30) above it lie the two thresholds.
  const spread = Math.max(1, (high - medium) / (2 * Math.log(7 / 3)));
  const middle = medium + spread * Math.log(7 / 3);
  return {
    middle: own * middle + (1 - own) * defaultCalibration.middle,
    spread: own * spread + (1 - own) * defaultCalibration.spread,
  };
}

/** The evidence that `share` of the days stay below. */
function quantile(days: Float64Array, all: number, share: number): number {
  let left = share * all;
  for (const [bin, count] of days.entries()) {
    if (count >= left && count > 0) return bin + bounds.low - 0.5 + left / count;
    left -= count;
  }
  return bounds.high;
}
