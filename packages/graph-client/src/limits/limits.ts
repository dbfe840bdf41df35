import type { Limit } from "../operations/operation.ts";
import type { Pace } from "./pace.ts";
import { createRateLimit } from "./rate-limit.ts";
import { createSemaphore, type Semaphore } from "./semaphore.ts";
import { serviceLimits } from "./service-limits.ts";

/** What a call needs a place for: a mailbox and how many of its calls at once, or another limit. */
export interface Claim {
  readonly limit: Limit;
  /** Calls at once by mailbox. */
  readonly mailboxes: ReadonlyMap<string, number>;
}

/** Microsoft's limits, kept on this side, so that nothing is asked that would be refused. */
export interface Limits {
  /** Does the work when there is a place for it. */
  within<T>(claim: Claim, work: () => Promise<T>): Promise<T>;
}

/** Calls in flight altogether. A mailbox holds few of them, so they go round among mailboxes. */
const altogether = 48;

/**
 * At most four calls in flight to a mailbox, five reports in ten seconds, one call a second to identity protection. These
 * are a whole tenant's, so one client serves all that a process asks of a tenant.
 */
export function createLimits(pace: Pace): Limits {
  const lanes = new Map<string, Semaphore>();
  const all = createSemaphore(altogether);
  const rates = {
    reports: createRateLimit(serviceLimits.reports, pace),
    identity_protection: createRateLimit(serviceLimits.identityProtection, pace),
  };
  const enter = async ({ limit, mailboxes }: Claim) => {
    const leaves: (() => void)[] = [];
    // Always in the same order, so that two that need several mailboxes never wait for each other.
    for (const [mailbox, calls] of [...mailboxes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const lane = lanes.get(mailbox) ?? createSemaphore(serviceLimits.mailboxConcurrency);
      lanes.set(mailbox, lane);
      const leave = await lane.acquire(calls);
      leaves.push(() => {
        leave();
        if (lane.isIdle) lanes.delete(mailbox);
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
