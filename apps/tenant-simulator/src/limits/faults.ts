import type { GraphRefusal } from "../graph/graph-error.ts";

/** What goes wrong in the tenant, as often as is set here. Shares are from 0 to 1. */
export interface Faults {
  /** Share of requests to Graph that are refused with 429 although they keep the limits. */
  readonly throttled: number;
  /** Share that is refused with 503. */
  readonly unavailable: number;
  /** Share of changes that happen although their answer is lost: 504. */
  readonly lostAnswers: number;
  /** Share of notifications that never arrive. */
  readonly lostNotifications: number;
  /** Milliseconds, in real time, that every answer of Graph takes. */
  readonly latency: number;
  /** Seconds by which the login host's clock is ahead of Graph's. */
  readonly clockSkew: number;
  /** Most messages that a round of changes tells when it is narrowed by date; it does not say that there were more. */
  readonly filterCap: number;
  /** Whether the tenant has the licence for sign-ins and risks. */
  readonly isPremium: boolean;
  /** Users whose mailboxes a policy keeps from applications. */
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

/** What may go wrong with one request, besides an answer that is lost. */
export const refusedFaults = {
  throttled: { refusal: "tooManyRequests", asksToWait: true, paths: /^/ },
  unavailable: { refusal: "unavailable", asksToWait: true, paths: /^/ },
  transientError: { refusal: "transientError", asksToWait: false, paths: /^/ },
  /** The mailbox is on another server than Exchange believes, as after it was moved there. */
  staleMailbox: {
    refusal: "mailboxInfoStale",
    asksToWait: false,
    paths: /^\/users\/[^/]+\/(?:mail|messages|sendMail)/i,
  },
  moveFailed: { refusal: "moveCopyFailed", asksToWait: false, paths: /\/(?:move|copy)$/i },
} as const satisfies Record<
  string,
  { readonly refusal: GraphRefusal; readonly asksToWait: boolean; readonly paths: RegExp }
>;

export type RefusedFault = keyof typeof refusedFaults;

/** A fault of the next requests, whatever the shares say. */
export interface PlannedFault {
  readonly kind: RefusedFault | "lostAnswer";
  /** Only requests to paths that contain this. */
  readonly path?: string | undefined;
  /** How many requests it meets. */
  readonly times: number;
  /** Seconds that a refusal asks to wait; one without it. */
  readonly retryAfter?: number | undefined;
}
