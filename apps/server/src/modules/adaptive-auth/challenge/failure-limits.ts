const minute = 60_000;
const hour = 60 * minute;

/** Limits of wrong answers to step-ups; NIST SP 800-63B §3.2.2 bounds consecutive ones. */
export const limits = {
  /** Max answers per challenge. */
  tries: 5,
  /** Wrong answers within the window that lock. */
  failures: 10,
  window: hour,
  /** Duration of the first lock; it doubles with each further one. */
  firstLock: 15 * minute,
  maxLock: 24 * hour,
  /** Consecutive wrong answers after which only an operator can unlock. */
  stop: 100,
  /** Unknown networks with failures from which all unknown networks are locked. */
  networks: 3,
} as const;

/** Wrong answers from one origin. */
export interface FailureCounts {
  /** Within the window, since the last lock, oldest first. */
  readonly failedAt: readonly Date[];
  /** Since the last correct answer. */
  readonly consecutive: number;
  readonly lockCount: number;
  readonly lockedUntil: Date | null;
  readonly lastFailedAt: Date | null;
}

export const noFailures: FailureCounts = {
  failedAt: [],
  consecutive: 0,
  lockCount: 0,
  lockedUntil: null,
  lastFailedAt: null,
};

type LockState =
  | { readonly kind: "open" }
  | { readonly kind: "locked"; readonly until: Date }
  /** Until an operator unlocks. */
  | { readonly kind: "stopped" };

/** Whether answers from an origin are accepted. */
export function getLockState({ consecutive, lockedUntil }: FailureCounts, now: Date): LockState {
  if (consecutive >= limits.stop) return { kind: "stopped" };
  return lockedUntil !== null && lockedUntil > now ? { kind: "locked", until: lockedUntil } : { kind: "open" };
}

/** Counts a wrong answer. @param mayLock whether reaching the limit locks; the hard stop always does */
export function afterFailure(counts: FailureCounts, now: Date, mayLock = true): FailureCounts {
  const start = now.getTime() - limits.window;
  const recent = [...counts.failedAt.filter((time) => time.getTime() > start), now].slice(-limits.failures);
  const after = { ...counts, failedAt: recent, consecutive: counts.consecutive + 1, lastFailedAt: now };
  if (!mayLock || recent.length < limits.failures) return after;
  const length = Math.min(limits.firstLock * 2 ** Math.min(counts.lockCount, 30), limits.maxLock);
  return {
    ...after,
    failedAt: [],
    lockCount: counts.lockCount + 1,
    lockedUntil: new Date(now.getTime() + length),
  };
}
