import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../../platform/failure.ts";
import type { Journal } from "../../../platform/journal/journal.ts";
import { RowBytes, type RowText } from "../../../platform/journal/row-bytes.ts";
import type { Rows } from "../../../platform/journal/rows.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Makes rows. */
interface RowMaker<Waiting> {
  /** The row of a decision; null where something has to be looked up for it first. */
  row(waiting: Waiting): RowText | null;
  /** Rows of decisions for which something is looked up, for all at once. */
  lookedUp(waiting: readonly Waiting[]): Promise<readonly RowText[]>;
}

type Means = Pick<Platform, "log" | "metrics"> & { readonly journal: Pick<Journal, "appendRows"> };

/** Decisions that wait at most; what comes beyond is shed and counted. */
const capacity = 50_000;
/** Longest wait, also before a write that failed is tried again, in milliseconds, and rows at which nobody waits. */
const flush = { everyMs: 200, rows: 2_000 } as const;
/** How long a decision whose caller waits for it lets others join its write, in milliseconds. */
const batchMs = 5;
const nothing: Rows = { count: 0, chunks: [] };

/**
 * Writes decisions down behind the answers, through the journal. Nothing waits for it, and nothing is lost uncounted. A row is
 * made with its decision, whose parts are then nobody's any more: what waits is bytes.
 */
export class DecisionLog<Waiting> {
  readonly #platform: Means;
  readonly #rowMaker: RowMaker<Waiting>;
  readonly #made = new RowBytes();
  #toLookUp: Waiting[] = [];
  /** What is being written, or could not be. */
  #leaving: Rows = nothing;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  #isFailing = false;
  /** Rows made and written so far. */
  #madeCount = 0;
  #writtenCount = 0;
  #batch: Promise<void> | null = null;
  readonly #onWaiting: (count: number) => void;

  /** @param onWaiting receives the number of decisions that are answered and not in the journal */
  constructor(platform: Means, rowMaker: RowMaker<Waiting>, onWaiting: (count: number) => void = () => undefined) {
    this.#onWaiting = onWaiting;
    this.#platform = platform;
    this.#rowMaker = rowMaker;
  }

  add(waiting: Waiting): void {
    if (this.#waiting >= capacity) {
      this.#platform.metrics.shedDecisions.inc();
      return;
    }
    this.#make(waiting);
    this.#onWaiting(this.#waiting);
    if (this.#waiting >= flush.rows && !this.#isFailing) void this.#write();
    else this.#writeSoon();
  }

  /** Resolves when what was added is on the disk, with what else comes within a moment. @throws Failure `unavailable` */
  kept(): Promise<void> {
    this.#batch ??= sleep(batchMs).then(() => {
      this.#batch = null;
      return this.#writeUpTo(this.#madeCount);
    });
    return this.#batch;
  }

  async #writeUpTo(count: number): Promise<void> {
    while (this.#writtenCount < count) {
      await this.#write();
      if (this.#isFailing) throw new Failure("unavailable");
    }
  }

  /** Resolves when every decision before it is in the journal, or cannot be written. */
  async settle(): Promise<void> {
    await this.#writing;
    do await this.#write();
    while (this.#waiting > 0 && !this.#isFailing);
  }

  get #waiting(): number {
    return this.#made.count + this.#toLookUp.length + this.#leaving.count;
  }

  #make(waiting: Waiting): void {
    try {
      const row = this.#rowMaker.row(waiting);
      if (row === null) this.#toLookUp.push(waiting);
      else this.#add(row);
    } catch (error) {
      this.#platform.log.error({ err: error }, "a decision has no row and is not logged");
      this.#platform.metrics.shedDecisions.inc();
    }
  }

  #add(row: RowText): void {
    this.#made.add(row);
    this.#madeCount += 1;
  }

  /** One write at a time; of what comes meanwhile, whole groups go with it and the rest a moment later. */
  #write(): Promise<void> {
    this.#writing ??= this.#writeGroups();
    return this.#writing;
  }

  async #writeGroups(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    do this.#isFailing = !(await this.#writeSome());
    while (this.#waiting >= flush.rows && !this.#isFailing);
    this.#writing = null;
    if (this.#waiting > 0) this.#writeSoon();
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      // Also when a write goes on that takes longer than the wait: a timer that is kept would be the last one.
      this.#timer = null;
      void this.#write();
    }, flush.everyMs).unref();
  }

  /** false when something could not be written, and waits again. */
  async #writeSome(): Promise<boolean> {
    try {
      if (this.#leaving.count === 0) this.#leaving = this.#made.take();
      if (this.#leaving.count > 0) await this.#platform.journal.appendRows("decision", this.#leaving);
      this.#writtenCount += this.#leaving.count;
      this.#leaving = nothing;
      this.#onWaiting(this.#waiting);
      await this.#lookUpSome();
      return true;
    } catch (error) {
      if (!this.#isFailing) this.#platform.log.error({ err: error }, "decisions cannot be logged; they wait");
      return false;
    }
  }

  async #lookUpSome(): Promise<void> {
    const some = this.#toLookUp.slice(0, flush.rows);
    if (some.length === 0) return;
    for (const row of await this.#rowMaker.lookedUp(some)) this.#add(row);
    this.#toLookUp.splice(0, some.length);
  }
}
