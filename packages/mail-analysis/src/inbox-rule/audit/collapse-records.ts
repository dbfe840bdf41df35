import type { AuditChange } from "./audit-reading.ts";

/** Changes of a mailbox's rules that tell nothing but that there were some. */
export interface BlankChanges {
  readonly mailbox: string;
  /** The last of them. */
  readonly last: AuditChange;
  readonly records: number;
}

export interface CollapsedChanges {
  /** Those that tell something, each record once, in the order of their times. */
  readonly changes: readonly AuditChange[];
  /** The others, one for each mailbox and minute: Outlook for Windows writes thousands when it starts. */
  readonly blanks: readonly BlankChanges[];
  /** Records that came again. */
  readonly repeated: number;
}

/** Puts changes in order and takes out what says nothing more; `known` are ids of records that were read before. */
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

/** Whether a record says no more than that some rule of the mailbox changed. */
export function isBlank(change: AuditChange): boolean {
  return change.kind === "rule_changed" && change.rule === null && change.ruleName === null;
}

function keyOf({ origin: { time, id } }: AuditChange): string {
  return `${time} ${id}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
