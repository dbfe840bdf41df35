import type { Platform } from "../../../platform/platform.ts";

/** Makes rows, as JSON. */
interface RowMaker<Waiting> {
  /** The row of a decision; null where something has to be looked up for it first. */
  row(waiting: Waiting): string | null;
  /** Rows of decisions for which something is looked up, for all at once. */
  lookedUp(waiting: readonly Waiting[]): Promise<readonly string[]>;
}

type Means = Pick<Platform, "log" | "metrics"> & { readonly journal: Pick<Platform["journal"], "appendMany"> };

/** Decisions that wait at most; what comes beyond is shed and counted. */
const capacity = 50_000;
/** Longest wait, in milliseconds, and rows at which nobody waits. */
const flush = { everyMs: 200, rows: 500 } as const;
/** Rows that are made at once, before calls that wait for their decision: a share of those that wait, so that they do not heap up. */
const atOnce = { least: 16, most: 128, share: 1 / 4 } as const;
/** Wait after a write that failed, in milliseconds. */
const retryMs = 200;

/**
 * Writes decisions down behind the answers, through the journal. Nothing waits for it, and nothing is lost uncounted. Rows are
 * made in the turn of the event loop in which they were decided: a text waits in a tenth of the memory.
 */
export class DecisionLog<Waiting> {
  readonly #platform: Means;
  readonly #rowMaker: RowMaker<Waiting>;
  #decided: Waiting[] = [];
  #toLookUp: Waiting[] = [];
  #rows: string[] = [];
  #isMaking = false;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  #isFailing = false;

  constructor(platform: Means, rowMaker: RowMaker<Waiting>) {
    this.#platform = platform;
    this.#rowMaker = rowMaker;
  }

  add(waiting: Waiting): void {
    if (this.#decided.length + this.#waitingToWrite >= capacity) {
      this.#platform.metrics.shedDecisions.inc();
      return;
    }
    this.#decided.push(waiting);
    if (!this.#isMaking) this.#makeSoon();
  }

  /** Resolves when every decision before it is in the journal, or cannot be written. */
  async settle(): Promise<void> {
    this.#makeRows(this.#decided.length);
    await this.#writing;
    await this.#write();
  }

  get #waitingToWrite(): number {
    return this.#rows.length + this.#toLookUp.length;
  }

  #makeSoon(): void {
    this.#isMaking = true;
    setImmediate(() => this.#makeSomeRows());
  }

  #makeSomeRows(): void {
    this.#isMaking = false;
    const share = Math.ceil(this.#decided.length * atOnce.share);
    this.#makeRows(Math.min(Math.max(share, atOnce.least), atOnce.most));
    if (this.#decided.length > 0) this.#makeSoon();
    if (this.#waitingToWrite >= flush.rows && !this.#isFailing) void this.#write();
    else this.#timer ??= setTimeout(() => void this.#write(), flush.everyMs).unref();
  }

  #makeRows(most: number): void {
    for (const waiting of this.#decided.splice(0, most)) {
      try {
        const row = this.#rowMaker.row(waiting);
        if (row === null) this.#toLookUp.push(waiting);
        else this.#rows.push(row);
      } catch (error) {
        this.#platform.log.error({ err: error }, "a decision has no row and is not logged");
        this.#platform.metrics.shedDecisions.inc();
      }
    }
  }

  /** One write at a time; what comes meanwhile goes with the next. */
  #write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = null));
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    while (this.#waitingToWrite > 0) {
      this.#isFailing = !(await this.#writeSome());
      if (!this.#isFailing) continue;
      this.#timer ??= setTimeout(() => void this.#write(), retryMs).unref();
      return;
    }
  }

  /** false when something could not be written, and waits again. */
  async #writeSome(): Promise<boolean> {
    const rows = this.#rows.splice(0, flush.rows);
    let toLookUp = this.#toLookUp.splice(0, flush.rows - rows.length);
    try {
      if (toLookUp.length > 0) rows.push(...(await this.#rowMaker.lookedUp(toLookUp)));
      toLookUp = [];
      await this.#platform.journal.appendMany(rows.map((row) => ({ table: "decision", row })));
      return true;
    } catch (error) {
      if (!this.#isFailing) this.#platform.log.error({ err: error }, "decisions cannot be logged; they wait");
      this.#rows = [...rows, ...this.#rows];
      this.#toLookUp = [...toLookUp, ...this.#toLookUp];
      return false;
    }
  }
}
