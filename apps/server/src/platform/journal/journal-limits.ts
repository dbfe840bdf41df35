/** How large and how long the journal lets things grow. */
export interface JournalLimits {
  /** Longest wait of a row for others to share its write with, after a write, in milliseconds. */
  readonly groupWaitMs: number;
  /** The same when the last write had at least `groupBusyRows`: each costs as much as several calls. */
  readonly groupBusyMs: number;
  readonly groupBusyRows: number;
  /** Size at which a group is written without waiting. */
  readonly groupBytes: number;
  /** Shortest time between two segments that are sealed although they are small, in milliseconds. */
  readonly sealEveryMs: number;
  /** The same when a caller waits, and when the last segment had at least `busyRows` then. */
  readonly sealAwaitedMs: number;
  readonly sealBusyAwaitedMs: number;
  readonly busyRows: number;
  readonly segmentRows: number;
  readonly segmentBytes: number;
  /** Sealed segments beyond this are read from disk when their turn comes. */
  readonly memoryBytes: number;
  /** When so many wait, further rows are refused with `unavailable`. */
  readonly journalBytes: number;
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** How long `close` waits for rows to arrive. */
  readonly closeMs: number;
}

const MiB = 1024 * 1024;

export const journalLimits: JournalLimits = {
  groupWaitMs: 2,
  groupBusyMs: 5,
  groupBusyRows: 16,
  groupBytes: 256 * 1024,
  sealEveryMs: 6_000,
  sealAwaitedMs: 250,
  sealBusyAwaitedMs: 1_000,
  busyRows: 1_000,
  segmentRows: 100_000,
  segmentBytes: 64 * MiB,
  memoryBytes: 192 * MiB,
  journalBytes: 1024 * MiB,
  firstRetryMs: 100,
  longestRetryMs: 2_000,
  closeMs: 5_000,
};
