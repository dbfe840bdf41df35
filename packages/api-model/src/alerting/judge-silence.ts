import { expectationBetween, type SeasonalBaseline } from "./seasonal-baseline.ts";

/** How a sender has sent until now; times are epoch ms. */
export interface Rhythm {
  /** Minutes in which something came, ascending. */
  readonly minutes: readonly number[];
  /** Of what it sends each hour. */
  readonly baseline: SeasonalBaseline;
}

const minuteMs = 60_000;
/** How many times the usual pause is longer than a pause. */
const longer = 3;
/** Of the pauses, so many are usual; what is rarer was a night or an outage. */
const usualPart = 0.99;
/** So many events are missing before a silence is one. Chance alone keeps them all away once in e^10 times. */
const missing = 10;

/** Milliseconds after which a pause of this sender is longer than its pauses are; null while it has had too few. */
export function usualPause({ minutes }: Pick<Rhythm, "minutes">): number | null {
  if (minutes.length < 24) return null;
  const pauses = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? minute));
  pauses.sort((one, other) => one - other);
  return pauses[Math.min(pauses.length - 1, Math.floor(usualPart * pauses.length))] ?? null;
}

export interface Silence {
  /** How long nothing came, and how long that may be, in milliseconds. */
  readonly lasts: number;
  readonly limit: number;
  readonly isSilent: boolean;
}

/**
 * Whether a sender is silent against its own rhythm: longer than its pauses, in hours in which it usually sends. null
 * while too little is known of it.
 */
export function judgeSilence(rhythm: Rhythm, now: number, leastMs: number): Silence | null {
  const last = rhythm.minutes.at(-1);
  const pause = usualPause(rhythm);
  if (last === undefined || pause === null) return null;
  const limit = Math.max(leastMs, longer * pause);
  const lasts = Math.max(0, now - last);
  const usual = expectationBetween(rhythm.baseline, last + minuteMs, Math.max(last + minuteMs, now));
  return { lasts, limit, isSilent: lasts > limit && usual !== null && usual.expected >= missing };
}
