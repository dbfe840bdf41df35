/**
 * What all processes count together, by what is told in one row: wrong keys and codes, and keys that were revoked, by client
 * or network; calls that an API told the answer of, those of them that it refused, and calls that passed a throttle; step-ups that
 * were asked for and passed, by key, context and address; and, while there are other processes, calls by client and uses of keys
 * by key and network.
 */
export const countsOf = {
  failures: ["failure", "revoked"],
  traffic: ["reported", "refused", "throttled", "step_up_asked", "step_up_passed"],
  usage: ["called", "network"],
} as const;

export type CountShare = keyof typeof countsOf;
const usage: ReadonlySet<string> = new Set(countsOf.usage);

/** Whether a kind is counted at every call: it is told more rarely, and to nobody while there is nobody. */
export const isUsage = (kind: CountKind) => usage.has(kind);

export type CountKind = (typeof countsOf)[CountShare][number];

/** Kinds of step-up events; the others are counters. */
export type StepUpKind = Extract<CountKind, `step_up_${string}`>;

/** How often something happened, by whom or what it is counted for. */
export type Counts = ReadonlyMap<CountKind, ReadonlyMap<string, number>>;

/** What an API answered to a call, as one of its trusted hops told a process that did not decide about the call. */
export interface PassedReport {
  readonly decisionId: string;
  /** HTTP status. */
  readonly status: number;
  /** The address that told it. */
  readonly peer: string;
}
