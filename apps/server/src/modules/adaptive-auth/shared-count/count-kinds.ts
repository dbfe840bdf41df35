/** Kinds of events counted across processes, grouped by the row in which they are published. */
export const sharedKinds = {
  failures: ["failure", "revoked"],
  traffic: ["reported", "refused", "throttled", "step_up_asked", "step_up_passed"],
  usage: ["called", "network"],
} as const;

export type CountShare = keyof typeof sharedKinds;
const usage: ReadonlySet<string> = new Set(sharedKinds.usage);

/** Whether a kind is counted on every call: published less often, and only if there are other processes. */
export const isUsage = (kind: CountKind) => usage.has(kind);

export type CountKind = (typeof sharedKinds)[CountShare][number];

/** Kinds of step-up events; the others are counters. */
export type StepUpKind = Extract<CountKind, `step_up_${string}`>;

/** Counts by kind and source, such as a client or network. */
export type Counts = ReadonlyMap<CountKind, ReadonlyMap<string, number>>;

/** An outcome report, forwarded to the process that decided on the call. */
export interface ForwardedReport {
  readonly decisionId: string;
  /** HTTP status. */
  readonly status: number;
  /** Address of the sender. */
  readonly peer: string;
}
