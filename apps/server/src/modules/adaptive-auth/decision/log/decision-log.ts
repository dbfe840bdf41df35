import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../../../platform/failure.ts";
import type { Journal } from "../../../../platform/journal/journal.ts";
import { RowBytes, type RowText } from "../../../../platform/journal/rows/row-bytes.ts";
import type { Rows } from "../../../../platform/journal/rows/rows.ts";
import type { Platform } from "../../../../platform/platform.ts";

interface RowMaker<Waiting> {
  /** The row of a decision; null if it needs a lookup first. */
  row(waiting: Waiting): RowText | null;
  lookUp(waiting: readonly Waiting[]): Promise<readonly RowText[]>;
}

type Dependencies = Pick<Platform, "log" | "metrics"> & { readonly journal: Pick<Journal, "appendRows"> };

/** Max queued decisions; more are dropped and counted. */
const capacity = 50_000;
/** Max delay of a write or retry in milliseconds, and the number of rows that triggers a write. */
const writePolicy = { everyMs: 200, rows: 2_000 } as const;
/** How long a durable write waits for others to join, in milliseconds. */
const batchMs = 5;
const noRows: Rows = { count: 0, chunks: [] };

/** Write-behind log of decisions through the journal. Rows are serialized at once, so that queued decisions are bytes only. */
export class DecisionLog<Waiting> {
  readonly #platform: Dependencies;
  readonly #rowMaker: RowMaker<Waiting>;
  readonly #made = new RowBytes();
  #toLookUp: Waiting[] = [];
  /** Rows being written or retried. */
  #inFlight: Rows = noRows;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  #isFailing = false;
  #addedCount = 0;
  #writtenCount = 0;
  #batch: Promise<void> | null = null;
  readonly #onWaiting: (count: number) => void;

  /** @param onWaiting receives the number of decisions that are answered but not yet in the journal */
  constructor(
    platform: Dependencies,
    rowMaker: RowMaker<Waiting>,
    onWaiting: (count: number) => void = () => undefined,
  ) {
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
    if (this.#waiting >= writePolicy.rows && !this.#isFailing) void this.#write();
    else this.#writeSoon();
  }

  /** Resolves when added decisions are on disk. @throws Failure `unavailable` */
  flush(): Promise<void> {
    this.#batch ??= sleep(batchMs).then(() => {
      this.#batch = null;
      return this.#writeUpTo(this.#addedCount);
    });
    return this.#batch;
  }

  async #writeUpTo(count: number): Promise<void> {
    while (this.#writtenCount < count) {
      await this.#write();
      if (this.#isFailing) throw new Failure("unavailable");
    }
  }

  /** Resolves when all earlier decisions are in the journal, or can't be written. */
  async settle(): Promise<void> {
    await this.#writing;
    do await this.#write();
    while (this.#waiting > 0 && !this.#isFailing);
  }

  get #waiting(): number {
    return this.#made.count + this.#toLookUp.length + this.#inFlight.count;
  }

  #make(waiting: Waiting): void {
    try {
      const row = this.#rowMaker.row(waiting);
      if (row === null) this.#toLookUp.push(waiting);
      else this.#add(row);
    } catch (error) {
      this.#platform.log.error({ err: error }, "failed to create the log row of a decision");
      this.#platform.metrics.shedDecisions.inc();
    }
  }

  #add(row: RowText): void {
    this.#made.add(row);
    this.#addedCount += 1;
  }

  /** One write at a time. */
  #write(): Promise<void> {
    this.#writing ??= this.#writeGroups();
    return this.#writing;
  }

  async #writeGroups(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    do this.#isFailing = !(await this.#writeSome());
    while (this.#waiting >= writePolicy.rows && !this.#isFailing);
    this.#writing = null;
    if (this.#waiting > 0) this.#writeSoon();
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      // Reset even during a slow write, or no later timer would start.
      this.#timer = null;
      void this.#write();
    }, writePolicy.everyMs).unref();
  }

  /** false if a write failed and its rows are queued again. */
  async #writeSome(): Promise<boolean> {
    try {
      if (this.#inFlight.count === 0) this.#inFlight = this.#made.take();
      if (this.#inFlight.count > 0) await this.#platform.journal.appendRows("decision", this.#inFlight);
      this.#writtenCount += this.#inFlight.count;
      this.#inFlight = noRows;
      this.#onWaiting(this.#waiting);
      await this.#lookUpSome();
      return true;
    } catch (error) {
      if (!this.#isFailing)
        this.#platform.log.error({ err: error }, "failed to write decisions to the journal; retrying");
      return false;
    }
  }

  async #lookUpSome(): Promise<void> {
    const some = this.#toLookUp.slice(0, writePolicy.rows);
    if (some.length === 0) return;
    for (const row of await this.#rowMaker.lookUp(some)) this.#add(row);
    this.#toLookUp.splice(0, some.length);
  }
}
