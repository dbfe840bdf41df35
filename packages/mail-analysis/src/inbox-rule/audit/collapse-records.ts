import type { AuditChange } from "./audit-reading.ts";

/** Rule changes of a mailbox without details. */
export interface BlankChanges {
  readonly mailbox: string;
  /** The last change. */
  readonly last: AuditChange;
  readonly records: number;
}

export interface CollapsedChanges {
  /** Changes with details, each record once, sorted by time. */
  readonly changes: readonly AuditChange[];
  /** Other changes, one per mailbox and minute: Outlook for Windows writes thousands on startup. */
  readonly blanks: readonly BlankChanges[];
  /** Number of duplicate records. */
  readonly repeated: number;
}

/** Sorts changes and drops redundant ones; `known` has the IDs of processed records. */
export function collapseChanges(
  changes: readonly AuditChange[],
  known: ReadonlySet<string> = new Set(),
): CollapsedChanges {
  const byId = new Map(changes.map((change) => [change.origin.id, change]));
  const fresh = [...byId.values()].filter(({ origin }) => !known.has(origin.id));
  const inOrder = fresh.toSorted((one, other) => compare(keyOf(one), keyOf(other)));
  const blanks = new Map<string, BlankChanges>();
  for (const change of inOrder) {
    const { mailbox, time } = change.origin;
    if (!isBlank(change) || mailbox === null) continue;
    const key = `${mailbox} ${time.slice(0, 16)}`;
    blanks.set(key, { mailbox, last: change, records: (blanks.get(key)?.records ?? 0) + 1 });
  }
  return {
    changes: inOrder.filter((change) => !isBlank(change) || change.origin.mailbox === null),
    blanks: [...blanks.values()],
    repeated: changes.length - fresh.length,
  };
}

/** Whether a record says only that some rule of the mailbox changed. */
export function isBlank(change: AuditChange): boolean {
  return change.kind === "rule_changed" && change.rule === null && change.ruleName === null;
}

function keyOf({ origin: { time, id } }: AuditChange): string {
  return `${time} ${id}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
