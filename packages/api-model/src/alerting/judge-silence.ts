import { expectationBetween, type SeasonalBaseline } from "./seasonal-baseline.ts";

/** How a sender has sent until now; times are epoch ms. */
export interface Rhythm {
  /** Minutes in which something came, ascending. */
  readonly minutes: readonly number[];
  /** Of what it sends each hour. */
  readonly baseline: SeasonalBaseline;
}

const minuteMs = 60_000;
/** Multiple of the baseline pause that counts as silence. */
const longer = 3;
/** Quantile of the pauses that is the baseline; longer ones were nights or outages. */
const baselineShare = 0.99;
/** Min expected events for a silence: by chance alone, ten are missing once in e^10 times. */
const missing = 10;

/** The sender's baseline pause in milliseconds; null while there are too few. */
export function baselinePause({ minutes }: Pick<Rhythm, "minutes">): number | null {
  if (minutes.length < 24) return null;
  const pauses = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? minute));
  pauses.sort((one, other) => one - other);
  return pauses[Math.min(pauses.length - 1, Math.floor(baselineShare * pauses.length))] ?? null;
}

export interface Silence {
  /** How long nothing came, and how long that may be, in milliseconds. */
  readonly lasts: number;
  readonly limit: number;
  readonly isSilent: boolean;
}

/**
 * Whether a sender is silent by its own rhythm: longer than its pauses, in hours with expected traffic. null
 * while too little is known of it.
 */
export function judgeSilence(rhythm: Rhythm, now: number, minMs: number): Silence | null {
  const last = rhythm.minutes.at(-1);
  const pause = baselinePause(rhythm);
  if (last === undefined || pause === null) return null;
  const limit = Math.max(minMs, longer * pause);
  const lasts = Math.max(0, now - last);
  const baseline = expectationBetween(rhythm.baseline, last + minuteMs, Math.max(last + minuteMs, now));
  return { lasts, limit, isSilent: lasts > limit && baseline !== null && baseline.expected >= missing };
}
