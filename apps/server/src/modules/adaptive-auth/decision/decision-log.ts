import type { Platform } from "../../../platform/platform.ts";
import type { Decision } from "./decision.ts";
import type { Settled } from "./log-row.ts";

/** A decision that waits to be written. */
export interface Waiting extends Settled {
  readonly decision: Decision;
}

/** Decisions that wait at most; what comes beyond is shed and counted. */
const capacity = 50_000;
/** Longest wait, in milliseconds, and rows at which nobody waits. */
const flush = { everyMs: 200, rows: 500 } as const;

/** Writes decisions down behind the answers, through the journal. Nothing waits for it, and nothing is lost uncounted. */
export class DecisionLog {
  readonly #platform: Platform;
  readonly #rowsOf: (waiting: readonly Waiting[]) => Promise<readonly object[]>;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  #isFailing = false;

  constructor(platform: Platform, rowsOf: (waiting: readonly Waiting[]) => Promise<readonly object[]>) {
    this.#platform = platform;
    this.#rowsOf = rowsOf;
  }

  add(waiting: Waiting): void {
    if (this.#waiting.length >= capacity) {
      this.#platform.metrics.shedDecisions.inc();
      return;
    }
    this.#waiting.push(waiting);
    if (this.#waiting.length >= flush.rows && !this.#isFailing) void this.#write();
    else this.#timer ??= setTimeout(() => void this.#write(), flush.everyMs).unref();
  }

  /** Resolves when every decision before it is in the journal, or cannot be written. */
  async settle(): Promise<void> {
    await this.#writing;
    await this.#write();
  }

  /** One write at a time; what comes meanwhile goes with the next. */
  #write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = null));
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    while (this.#waiting.length > 0) {
      const taken = this.#waiting.splice(0, flush.rows);
      try {
        const rows = await this.#rowsOf(taken);
        await this.#platform.journal.appendMany(rows.map((row) => ({ table: "decision", row })));
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing) this.#platform.log.error({ err: error }, "decisions cannot be logged; they wait");
        this.#isFailing = true;
        this.#putBack(taken);
        this.#timer ??= setTimeout(() => void this.#write(), flush.everyMs).unref();
        return;
      }
    }
  }

  #putBack(taken: readonly Waiting[]): void {
    const room = Math.max(0, capacity - this.#waiting.length);
    this.#waiting = [...taken.slice(0, room), ...this.#waiting];
    if (taken.length > room) this.#platform.metrics.shedDecisions.inc(taken.length - room);
  }
}
