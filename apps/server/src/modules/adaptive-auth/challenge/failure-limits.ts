const minute = 60_000;
const hour = 60 * minute;

/** How wrong answers to step-ups are limited (NIST SP 800-63B §3.2.2 bounds what is consecutive). */
export const limits = {
  /** Answers that one challenge takes. */
  tries: 5,
  /** Wrong answers in an hour that lock. */
  failures: 10,
  window: hour,
  /** The first lock; each further one lasts twice as long. */
  firstLock: 15 * minute,
  longestLock: 24 * hour,
  /** Wrong answers without a right one after which only an operator unlocks. */
  stop: 100,
  /** Networks from which strangers have to fail before all strangers are locked, not only their network. */
  networks: 3,
} as const;

/** Wrong answers from one origin. */
export interface Tally {
  /** Within the window, since the last lock, oldest first. */
  readonly failedAt: readonly Date[];
  /** Since the last right answer. */
  readonly consecutive: number;
  readonly lockCount: number;
  readonly lockedUntil: Date | null;
  readonly lastFailedAt: Date | null;
}

/** Nothing went wrong yet. */
export const cleanTally: Tally = { failedAt: [], consecutive: 0, lockCount: 0, lockedUntil: null, lastFailedAt: null };

type Standing =
  | { readonly kind: "open" }
  | { readonly kind: "locked"; readonly until: Date }
  /** Until an operator unlocks. */
  | { readonly kind: "stopped" };

/** Whether answers from an origin are judged at all. */
export function standingOf({ consecutive, lockedUntil }: Tally, now: Date): Standing {
  if (consecutive >= limits.stop) return { kind: "stopped" };
  return lockedUntil !== null && lockedUntil > now ? { kind: "locked", until: lockedUntil } : { kind: "open" };
}

/** Counts a wrong answer. `mayLock`: whether reaching the limit locks; the hard stop always does. */
export function afterFailure(tally: Tally, now: Date, mayLock = true): Tally {
  const start = now.getTime() - limits.window;
  const recent = [...tally.failedAt.filter((time) => time.getTime() > start), now].slice(-limits.failures);
  const counted = { ...tally, failedAt: recent, consecutive: tally.consecutive + 1, lastFailedAt: now };
  if (!mayLock || recent.length < limits.failures) return counted;
  const length = Math.min(limits.firstLock * 2 ** Math.min(tally.lockCount, 30), limits.longestLock);
  return {
    ...counted,
    failedAt: [],
    lockCount: tally.lockCount + 1,
    lockedUntil: new Date(now.getTime() + length),
  };
}
