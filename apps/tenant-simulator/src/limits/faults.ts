import type { GraphRefusal } from "../graph/graph-error.ts";

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
  /** Users whose mailboxes an access policy denies to applications. */
  readonly excludedUserIds: readonly string[];
}

export const noFaults: Faults = {
  throttled: 0,
  unavailable: 0,
  lostAnswers: 0,
  lostNotifications: 0,
  latency: 0,
  clockSkew: 0,
  filterCap: 5000,
  isPremium: true,
  excludedUserIds: [],
};

/** Faults of a single request, besides a lost response. */
export const refusedFaults = {
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

export type RefusedFault = keyof typeof refusedFaults;

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
