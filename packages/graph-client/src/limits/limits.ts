import type { Limit } from "../operations/operation.ts";
import type { Pace } from "./pace.ts";
import { createSemaphore, type Semaphore } from "./semaphore.ts";
import { serviceLimits } from "./service-limits.ts";

interface RateLimit {
  /** Resolves when the next call may start. */
  pass(): Promise<void>;
}

/** Client and server may measure windows differently. */
const marginMs = 150;

interface Window {
  readonly calls: number;
  readonly seconds: number;
}

/** A sliding-window rate limiter, first come, first served. */
function createRateLimit({ calls, seconds }: Window, { now, wait }: Pace): RateLimit {
  const starts: number[] = [];
  let last: Promise<void> = Promise.resolve();
  const turn = async () => {
    const oldest = starts.length < calls ? undefined : starts.shift();
    const early = oldest === undefined ? 0 : oldest + seconds * 1000 + marginMs - now();
    if (early > 0) await wait(early);
    starts.push(now());
  };
  return {
    pass() {
      last = last.then(turn);
      return last;
    },
  };
}

/** What a call must acquire: slots per mailbox, or another limit. */
export interface Claim {
  readonly limit: Limit;
  /** Concurrent calls by mailbox. */
  readonly mailboxes: ReadonlyMap<string, number>;
}

/** Client-side enforcement of Microsoft's limits. */
export interface Limits {
  /** Runs the work once the limits allow it. */
  within<T>(claim: Claim, work: () => Promise<T>): Promise<T>;
}

/** Max calls in flight, shared by all mailboxes. */
const altogether = 48;

/**
 * At most four concurrent calls per mailbox, five reports per ten seconds, and one Identity Protection call per second.
 * Limits are per tenant, so a process shares one client.
 */
export function createLimits(pace: Pace): Limits {
  const semaphores = new Map<string, Semaphore>();
  const all = createSemaphore(altogether);
  const rates = {
    reports: createRateLimit(serviceLimits.reports, pace),
    identity_protection: createRateLimit(serviceLimits.identityProtection, pace),
  };
  const enter = async ({ limit, mailboxes }: Claim) => {
    const leaves: (() => void)[] = [];
    // Acquired in a fixed order, to prevent deadlocks.
    for (const [mailbox, calls] of [...mailboxes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const semaphore = semaphores.get(mailbox) ?? createSemaphore(serviceLimits.mailboxConcurrency);
      semaphores.set(mailbox, semaphore);
      const leave = await semaphore.acquire(calls);
      leaves.push(() => {
        leave();
        if (semaphore.isIdle) semaphores.delete(mailbox);
      });
    }
    if (limit === "reports" || limit === "identity_protection") await rates[limit].pass();
    leaves.push(await all.acquire(1));
    return () => {
      for (const leave of leaves.toReversed()) leave();
    };
  };
  return {
    async within(claim, work) {
      const leave = await enter(claim);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
