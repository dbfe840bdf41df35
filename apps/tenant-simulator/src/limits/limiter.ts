import { GraphError } from "../graph/graph-error.ts";
import type { Service } from "../graph/operation.ts";

/** How often clients have gone beyond a limit. */
export interface Violations {
  mailboxConcurrency: number;
  mailboxRequests: number;
  reports: number;
  identityProtection: number;
  uploads: number;
  directoryUnits: number;
  directoryWrites: number;
}

export interface LimitedRequest {
  readonly service: Service;
  readonly clientId: string;
  /** The user whose mailbox is used; null where none is. */
  readonly mailbox: string | null;
  /** Bytes of the body. */
  readonly bytes?: number;
  /** What a request to the directory costs. */
  readonly units?: number;
  /** Whether it changes something. */
  readonly isWrite?: boolean;
}

/** A request that was let in. */
interface Entered {
  /** Tells that the answer is out. */
  readonly leave: () => void;
  /** What its answer tells of the limit. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Keeps the limits of Microsoft's services, by the tenant's time. */
export interface Limiter {
  /** Lets a request in, or refuses it with 429. */
  readonly enter: (request: LimitedRequest) => Entered;
  readonly violations: Violations;
  /** The most requests to one mailbox that were under way at the same time. */
  readonly peak: () => number;
}

const concurrentPerMailbox = 4;

interface Window {
  /** Requests, bytes or units. */
  readonly most: number;
  readonly seconds: number;
  readonly tellsWhen: boolean;
}

/** Limits in a window of time; that of the directory depends on how many people a tenant has. */
const windowsOf = (people: number) =>
  ({
    mailboxRequests: { most: 10_000, seconds: 600, tellsWhen: true },
    uploads: { most: 150 * 1024 * 1024, seconds: 300, tellsWhen: true },
    reports: { most: 5, seconds: 10, tellsWhen: true },
    identityProtection: { most: 1, seconds: 1, tellsWhen: false },
    directoryUnits: { most: people < 50 ? 3500 : people <= 500 ? 5000 : 8000, seconds: 10, tellsWhen: true },
    directoryWrites: { most: 3000, seconds: 150, tellsWhen: true },
  }) as const satisfies Record<string, Window>;

/** Beyond this share of a limit, answers of the directory tell how much of it is used. */
const toldShare = 0.8;

/** Why the directory throttles, in its own words. */
const reasons = { directoryUnits: "ResourceUnitLimitExceeded", directoryWrites: "WriteLimitExceeded" } as const;

export interface LimitedTenant {
  readonly now: () => Date;
  /** How many people it has. */
  readonly people: number;
  readonly tenantId: string;
}

export function createLimiter({ now, people, tenantId }: LimitedTenant): Limiter {
  const windows = windowsOf(people);
  const violations: Violations = {
    mailboxConcurrency: 0,
    mailboxRequests: 0,
    reports: 0,
    identityProtection: 0,
    uploads: 0,
    directoryUnits: 0,
    directoryWrites: 0,
  };
  const seen = new Map<string, { readonly at: number; readonly cost: number }[]>();
  const inFlight = new Map<string, number>();
  let peak = 0;

  /** The share of the limit that is used with this. */
  const countWithin = (
    name: keyof typeof windows,
    key: string,
    cost = 1,
    told: Readonly<Record<string, string>> = {},
  ): number => {
    const { most, seconds, tellsWhen }: Window = windows[name];
    const time = now().getTime();
    const recent = (seen.get(key) ?? []).filter(({ at }) => at > time - seconds * 1000);
    seen.set(key, recent);
    const used = recent.reduce((sum, each) => sum + each.cost, cost);
    if (used <= most) {
      recent.push({ at: time, cost });
      return used / most;
    }
    violations[name] += 1;
    const oldest = recent[0]?.at ?? time;
    const wait = Math.max(1, Math.ceil((oldest + seconds * 1000 - time) / 1000));
    throw new GraphError("tooManyRequests", undefined, {
      ...(tellsWhen ? { "retry-after": String(wait) } : {}),
      ...told,
    });
  };

  const enterMailbox = (key: string, bytes: number) => {
    const running = (inFlight.get(key) ?? 0) + 1;
    peak = Math.max(peak, running);
    if (running > concurrentPerMailbox) {
      violations.mailboxConcurrency += 1;
      throw new GraphError("mailboxConcurrency", undefined, { "retry-after": "1" });
    }
    countWithin("mailboxRequests", `mailbox ${key}`);
    if (bytes > 0) countWithin("uploads", `uploads ${key}`, bytes);
    inFlight.set(key, running);
    return { leave: () => void inFlight.set(key, (inFlight.get(key) ?? 1) - 1), headers: {} };
  };

  const countDirectory = (name: keyof typeof reasons, clientId: string, cost: number) =>
    countWithin(name, `${name} ${clientId}`, cost, {
      "x-ms-throttle-scope": `Tenant_Application/${name === "directoryWrites" ? "Write" : "ReadWrite"}/${clientId}/${tenantId}`,
      "x-ms-throttle-information": reasons[name],
    });

  return {
    violations,
    peak: () => peak,
    enter: ({ service, clientId, mailbox, bytes = 0, units = 1, isWrite = false }) => {
      if (service === "reports") countWithin("reports", `reports ${clientId}`);
      if (service === "identityProtection") countWithin("identityProtection", "identityProtection");
      if (service === "outlook" && mailbox !== null) return enterMailbox(`${clientId} ${mailbox}`, bytes);
      const free = { leave: () => undefined, headers: {} };
      if (service !== "directory") return free;
      if (isWrite) countDirectory("directoryWrites", clientId, 1);
      const share = countDirectory("directoryUnits", clientId, units);
      const told = share <= toldShare ? {} : { "x-ms-throttle-limit-percentage": share.toFixed(2) };
      return { ...free, headers: { "x-ms-resource-unit": String(units), ...told } };
    },
  };
}
