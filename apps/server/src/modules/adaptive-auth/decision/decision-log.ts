import { setImmediate } from "node:timers/promises";
import type { Platform } from "../../../platform/platform.ts";
import type { Decision } from "./decision.ts";
import type { Settled } from "./log-row.ts";

/** A decision that waits to be written. */
export interface Waiting extends Settled {
  readonly decision: Decision;
}

type RowMaker = (waiting: Waiting) => object;

/** Decisions that wait at most; what comes beyond is shed and counted. */
const capacity = 50_000;
/** Longest wait, in milliseconds, and rows at which nobody waits. */
const flush = { everyMs: 200, rows: 500 } as const;
/** Rows that are made at once, before calls that wait for their decision: a share of those that wait, so that they do not heap up. */
const atOnce = { least: 16, most: 128, share: 1 / 4 } as const;
/** Wait after a write that failed, in milliseconds. */
const retryMs = 200;

/** Writes decisions down behind the answers, through the journal. Nothing waits for it, and nothing is lost uncounted. */
export class DecisionLog {
  readonly #platform: Platform;
  readonly #rowMaker: (waiting: readonly Waiting[]) => Promise<RowMaker>;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  #isFailing = false;

  /** `rowMaker` looks up for many decisions at once what their rows need. */
  constructor(platform: Platform, rowMaker: (waiting: readonly Waiting[]) => Promise<RowMaker>) {
    this.#platform = platform;
    this.#rowMaker = rowMaker;
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
      const unwritten = await this.#writeSome(taken);
      this.#isFailing = unwritten.length > 0;
      if (!this.#isFailing) continue;
      this.#putBack(unwritten);
      this.#timer ??= setTimeout(() => void this.#write(), retryMs).unref();
      return;
    }
  }

  /** Returns what could not be written. */
  async #writeSome(taken: readonly Waiting[]): Promise<readonly Waiting[]> {
    try {
      const rowOf = await this.#rowMaker(taken);
      const written: Promise<readonly Waiting[]>[] = [];
      for (let from = 0; from < taken.length;) {
        const rows = this.#rowsAtOnce(taken.length - from);
        written.push(this.#writeSlice(taken.slice(from, from + rows), rowOf));
        from += rows;
        await setImmediate();
      }
      return (await Promise.all(written)).flat();
    } catch (error) {
      this.#tellFailure(error);
      return taken;
    }
  }

  #rowsAtOnce(left: number): number {
    const share = Math.ceil((this.#waiting.length + left) * atOnce.share);
    return Math.min(Math.max(share, atOnce.least), atOnce.most);
  }

  /** The journal writes the slices of a moment together. */
  async #writeSlice(slice: readonly Waiting[], rowOf: RowMaker): Promise<readonly Waiting[]> {
    try {
      await this.#platform.journal.appendMany(slice.map((waiting) => ({ table: "decision", row: rowOf(waiting) })));
      return [];
    } catch (error) {
      this.#tellFailure(error);
      return slice;
    }
  }

  #tellFailure(error: unknown): void {
    if (!this.#isFailing) this.#platform.log.error({ err: error }, "decisions cannot be logged; they wait");
    this.#isFailing = true;
  }

  #putBack(taken: readonly Waiting[]): void {
    const room = Math.max(0, capacity - this.#waiting.length);
    this.#waiting = [...taken.slice(0, room), ...this.#waiting];
    if (taken.length > room) this.#platform.metrics.shedDecisions.inc(taken.length - room);
  }
}
