import { GraphError } from "../graph/graph-error.ts";
import type { Service } from "../graph/operation.ts";

/** How often clients have gone beyond a limit. */
export interface Violations {
  mailboxConcurrency: number;
  mailboxRequests: number;
  reports: number;
  identityProtection: number;
}

export interface LimitedRequest {
  readonly service: Service;
  readonly clientId: string;
  /** The user whose mailbox is used; null where none is. */
  readonly mailbox: string | null;
}

/** Keeps the limits of Microsoft's services, by the tenant's time. */
export interface Limiter {
  /** Lets a request in, or refuses it with 429; what it returns tells that the answer is out. */
  readonly enter: (request: LimitedRequest) => () => void;
  readonly violations: Violations;
  /** The most requests to one mailbox that were under way at the same time. */
  readonly peak: () => number;
}

const concurrentPerMailbox = 4;

const windows = {
  mailboxRequests: { requests: 10_000, seconds: 600, tellsWhen: true },
  reports: { requests: 5, seconds: 10, tellsWhen: true },
  identityProtection: { requests: 1, seconds: 1, tellsWhen: false },
} as const;

export function createLimiter(now: () => Date): Limiter {
  const violations: Violations = { mailboxConcurrency: 0, mailboxRequests: 0, reports: 0, identityProtection: 0 };
  const seen = new Map<string, number[]>();
  const inFlight = new Map<string, number>();
  let peak = 0;

  const countWithin = (name: keyof typeof windows, key: string) => {
    const { requests, seconds, tellsWhen } = windows[name];
    const time = now().getTime();
    const recent = (seen.get(key) ?? []).filter((each) => each > time - seconds * 1000);
    seen.set(key, recent);
    const [oldest = time] = recent;
    if (recent.length < requests) {
      recent.push(time);
      return;
    }
    violations[name] += 1;
    const wait = Math.max(1, Math.ceil((oldest + seconds * 1000 - time) / 1000));
    throw new GraphError("tooManyRequests", undefined, tellsWhen ? { "retry-after": String(wait) } : {});
  };

  const enterMailbox = (key: string) => {
    const running = (inFlight.get(key) ?? 0) + 1;
    peak = Math.max(peak, running);
    if (running > concurrentPerMailbox) {
      violations.mailboxConcurrency += 1;
      throw new GraphError("mailboxConcurrency", undefined, { "retry-after": "1" });
    }
    countWithin("mailboxRequests", `mailbox ${key}`);
    inFlight.set(key, running);
    return () => void inFlight.set(key, (inFlight.get(key) ?? 1) - 1);
  };

  return {
    violations,
    peak: () => peak,
    enter: ({ service, clientId, mailbox }) => {
      if (service === "reports") countWithin("reports", `reports ${clientId}`);
      if (service === "identityProtection") countWithin("identityProtection", "identityProtection");
      return service === "outlook" && mailbox !== null ? enterMailbox(`${clientId} ${mailbox}`) : () => undefined;
    },
  };
}
