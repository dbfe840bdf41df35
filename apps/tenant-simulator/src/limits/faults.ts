import type { Random } from "../base/random.ts";
import { GraphError, type GraphRefusal } from "../odata/graph-error.ts";

/** Simulated faults. Shares range from 0 to 1. */
export interface Faults {
  /** Share of Graph requests rejected with 429 within the limits. */
  readonly throttled: number;
  /** Share rejected with 503. */
  readonly unavailable: number;
  /** Share of changes applied with a lost response: 504. */
  readonly lostAnswers: number;
  /** Share of lost notifications. */
  readonly lostNotifications: number;
  /** Latency of Graph responses, in real milliseconds. */
  readonly latency: number;
  /** Seconds by which the login host's clock is ahead of Graph's. */
  readonly clockSkew: number;
  /** Max messages per delta round with a date filter; truncation isn't indicated. */
  readonly filterCap: number;
  /** Whether the tenant has a premium license for sign-ins and risk. */
  readonly isPremium: boolean;
}

const noFaults: Faults = {
  throttled: 0,
  unavailable: 0,
  lostAnswers: 0,
  lostNotifications: 0,
  latency: 0,
  clockSkew: 0,
  filterCap: 5000,
  isPremium: true,
};

/** Faults of a single request, besides a lost response. */
const refusedFaults = {
  throttled: { refusal: "tooManyRequests", sendsRetryAfter: true, paths: /^/ },
  unavailable: { refusal: "unavailable", sendsRetryAfter: true, paths: /^/ },
  transientError: { refusal: "transientError", sendsRetryAfter: false, paths: /^/ },
  /** The mailbox was moved to another server. */
  staleMailbox: {
    refusal: "mailboxInfoStale",
    sendsRetryAfter: false,
    paths: /^\/users\/[^/]+\/(?:mail|messages|sendMail)/i,
  },
  moveFailed: { refusal: "moveCopyFailed", sendsRetryAfter: false, paths: /\/(?:move|copy)$/i },
} as const satisfies Record<
  string,
  { readonly refusal: GraphRefusal; readonly sendsRetryAfter: boolean; readonly paths: RegExp }
>;

type RefusedFault = keyof typeof refusedFaults;

/** A fault of the next requests, independent of the shares. */
export interface PlannedFault {
  readonly kind: RefusedFault | "lostAnswer";
  /** Limits it to paths that contain this. */
  readonly path?: string | undefined;
  /** Number of affected requests. */
  readonly times: number;
  /** Retry-After in seconds; 1 by default. */
  readonly retryAfter?: number | undefined;
}

/** Random and planned faults. */
export interface FaultSource {
  readonly current: () => Faults;
  readonly set: (changed: Partial<Faults>) => void;
  /** Plans faults for the next requests. */
  readonly plan: (fault: PlannedFault) => void;
  /** Throws if the request should fail. */
  readonly checkServed: (path: string) => void;
  /** Whether the response to a change is lost. */
  readonly losesAnswer: (path: string) => boolean;
  readonly losesNotification: () => boolean;
}

export function createFaultSource(random: Random): FaultSource {
  let faults = noFaults;
  let planned: PlannedFault[] = [];

  const nextPlanned = (kind: PlannedFault["kind"], path: string): PlannedFault | null => {
    const next = planned.find((fault) => fault.kind === kind && path.includes(fault.path ?? ""));
    planned = planned.flatMap((fault) => (fault === next ? rest(fault) : [fault]));
    return next ?? null;
  };
  const happensByChance = (share: number) => share > 0 && random.fraction() < share;
  const refuse = (kind: RefusedFault, path: string) => {
    const { refusal, sendsRetryAfter, paths } = refusedFaults[kind];
    if (!paths.test(path)) return;
    const fault = nextPlanned(kind, path);
    const share = kind === "throttled" || kind === "unavailable" ? faults[kind] : 0;
    if (fault === null && !happensByChance(share)) return;
    throw new GraphError(refusal, undefined, sendsRetryAfter ? { "retry-after": String(fault?.retryAfter ?? 1) } : {});
  };

  return {
    current: () => faults,
    set: (changed) => {
      faults = { ...faults, ...changed };
    },
    plan: (fault) => {
      planned = [...planned, fault];
    },
    checkServed: (path) => {
      for (const kind of kinds) refuse(kind, path);
    },
    losesAnswer: (path) => nextPlanned("lostAnswer", path) !== null || happensByChance(faults.lostAnswers),
    losesNotification: () => happensByChance(faults.lostNotifications),
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has exactly these names
const kinds = Object.keys(refusedFaults) as readonly RefusedFault[];

function rest(fault: PlannedFault): readonly PlannedFault[] {
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
}
