import { LRUCache } from "lru-cache";

/** Rows that one kind of refusal may write in a minute. */
const rowsPerMinute = 60;

interface Count {
  startedAt: number;
  rows: number;
  /** Refusals that no row tells of yet. */
  owed: number;
}

/** Sums up what is refused at the door: few rows are written, and each counts those that none was written for. */
export class TurnedAway {
  readonly #counts = new LRUCache<string, Count>({ max: 10_000 });

  /** How many refusals the row for this one stands for, or 0 when it gets none. */
  count(kind: string, now: Date): number {
    const count = this.#countOf(kind, now.getTime());
    count.owed += 1;
    if (count.rows >= rowsPerMinute) return 0;
    count.rows += 1;
    const { owed } = count;
    count.owed = 0;
    return owed;
  }

  #countOf(kind: string, now: number): Count {
    const count = this.#counts.get(kind) ?? { startedAt: now, rows: 0, owed: 0 };
    if (now - count.startedAt >= 60_000) Object.assign(count, { startedAt: now, rows: 0 });
    this.#counts.set(kind, count);
    return count;
  }
}
