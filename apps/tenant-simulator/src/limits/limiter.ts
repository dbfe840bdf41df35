import { GraphError } from "../odata/graph-error.ts";

/** The Microsoft service that handles a request; limits are per service. */
export type Service = "outlook" | "directory" | "reports" | "identityProtection" | "security" | "subscriptions";

/** How often clients exceeded a limit. */
export interface Violations {
  mailboxConcurrency: number;
  mailboxRequests: number;
  reports: number;
  identityProtection: number;
  uploads: number;
  directoryUnits: number;
  directoryWrites: number;
}

interface LimitedRequest {
  readonly service: Service;
  readonly clientId: string;
  /** The mailbox's user; null if none. */
  readonly mailbox: string | null;
  /** Body size in bytes. */
  readonly bytes?: number;
  /** Cost of a directory request. */
  readonly units?: number;
  /** Whether it is a write. */
  readonly isWrite?: boolean;
}

/** An admitted request. */
interface Entered {
  /** Marks the response as sent. */
  readonly leave: () => void;
  /** Rate-limit headers of the response. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Enforces Microsoft's service limits by the tenant's clock. */
export interface Limiter {
  /** Admits a request, or throws 429. */
  readonly enter: (request: LimitedRequest) => Entered;
  readonly violations: Violations;
  /** Peak concurrency of a mailbox. */
  readonly peak: () => number;
}

const concurrentPerMailbox = 4;

interface Window {
  /** Requests, bytes or units. */
  readonly max: number;
  readonly seconds: number;
  readonly sendsRetryAfter: boolean;
}

/** Limits per time window; the directory's depend on the tenant's size. */
const windowsOf = (people: number) =>
  ({
    mailboxRequests: { max: 10_000, seconds: 600, sendsRetryAfter: true },
    uploads: { max: 150 * 1024 * 1024, seconds: 300, sendsRetryAfter: true },
    reports: { max: 5, seconds: 10, sendsRetryAfter: true },
    identityProtection: { max: 1, seconds: 1, sendsRetryAfter: false },
    directoryUnits: { max: people < 50 ? 3500 : people <= 500 ? 5000 : 8000, seconds: 10, sendsRetryAfter: true },
    directoryWrites: { max: 3000, seconds: 150, sendsRetryAfter: true },
  }) as const satisfies Record<string, Window>;

/** Share of a directory limit from which responses report the usage. */
const warningShare = 0.8;

/** The directory's throttle reasons. */
const reasons = { directoryUnits: "ResourceUnitLimitExceeded", directoryWrites: "WriteLimitExceeded" } as const;

interface LimitedTenant {
  readonly now: () => Date;
  /** Users of the tenant. */
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

  /** Adds to a window and returns the used share of its limit. */
  const countWithin = (
    name: keyof typeof windows,
    key: string,
    cost = 1,
    headers: Readonly<Record<string, string>> = {},
  ): number => {
    const { max, seconds, sendsRetryAfter }: Window = windows[name];
    const time = now().getTime();
    const recent = (seen.get(key) ?? []).filter(({ at }) => at > time - seconds * 1000);
    seen.set(key, recent);
    const used = recent.reduce((sum, each) => sum + each.cost, cost);
    if (used <= max) {
      recent.push({ at: time, cost });
      return used / max;
    }
    violations[name] += 1;
    const oldest = recent[0]?.at ?? time;
    const wait = Math.max(1, Math.ceil((oldest + seconds * 1000 - time) / 1000));
    throw new GraphError("tooManyRequests", undefined, {
      ...(sendsRetryAfter ? { "retry-after": String(wait) } : {}),
      ...headers,
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
      const headers = share <= warningShare ? {} : { "x-ms-throttle-limit-percentage": share.toFixed(2) };
      return { ...free, headers: { "x-ms-resource-unit": String(units), ...headers } };
    },
  };
}

/** Directory requests that cost more than one resource unit (Microsoft Graph service-specific throttling limits). */
const costs: readonly (readonly [method: string, path: RegExp, units: number])[] = [
  ["GET", /^\/users$/, 2],
  ["GET", /^\/groups\/[^/]+\/members$/, 3],
  ["GET", /^\/oauth2PermissionGrants$/, 2],
];

const fewItems = 20;

/** Resource units of a request: `$select` and small pages save one, `$expand` adds one; min 1. */
export function resourceUnits(method: string, path: string, query: URLSearchParams): number {
  const base = costs.find(([each, pattern]) => each === method && pattern.test(path))?.[2] ?? 1;
  const top = query.get("$top");
  const change =
    (query.has("$expand") ? 1 : 0) - (query.has("$select") ? 1 : 0) - (top !== null && Number(top) < fewItems ? 1 : 0);
  return Math.max(1, base + change);
}
