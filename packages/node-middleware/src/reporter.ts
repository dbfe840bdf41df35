import { setTimeout as sleep } from "node:timers/promises";
import { postLines, type PostTarget } from "./post-lines.ts";
import { waitAtMost } from "./wait-at-most.ts";

/** What has become of the calls that were offered. */
export interface ReporterCounts {
  /** Stored by the server. */
  readonly sent: number;
  /** Not kept, because the queue was full or the process ended. */
  readonly dropped: number;
  /** Refused by the server. */
  readonly failed: number;
  /** In the queue. */
  readonly waiting: number;
}

interface ReporterOptions {
  readonly target: PostTarget;
  /** Characters that may wait; what comes while they do is dropped. */
  readonly queueSize: number;
  /** Told once when sending begins to fail, and again when the reason changes. */
  readonly onProblem: (problem: string) => void;
}

/** Longest that a line waits for others, in milliseconds. */
const gatherMs = 500;
const batchLines = 500;
/** Characters of one request, beyond which no further line is added. */
const batchSize = 1024 * 1024;
const firstPauseMs = 250;
const maxPauseMs = 30_000;

/** Sends lines in batches, one at a time, in the background: never in anybody's way, never beyond its queue. */
export class Reporter {
  readonly #options: ReporterOptions;
  readonly #stopping = new AbortController();
  #lines: string[] = [];
  #size = 0;
  #counts = { sent: 0, dropped: 0, failed: 0 };
  #gathering: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #problem: string | null = null;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  /** Takes a line, or counts it as dropped when too much waits already. */
  offer(line: string): void {
    if (this.#stopping.signal.aborted || this.#size + line.length > this.#options.queueSize) {
      this.#counts.dropped += 1;
      return;
    }
    this.#lines.push(line);
    this.#size += line.length;
    if (this.#lines.length >= batchLines || this.#size >= batchSize) void this.flush();
    else this.#gathering ??= setTimeout(() => void this.flush(), gatherMs).unref();
  }

  /** Resolves when nothing waits any more, however long the server is away. */
  flush(): Promise<void> {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
      // What came in the very moment in which it ended.
      if (this.#lines.length > 0 && !this.#stopping.signal.aborted) void this.flush();
    });
    return this.#sending;
  }

  counts(): ReporterCounts {
    return { ...this.#counts, waiting: this.#lines.length };
  }

  /** Sends what waits for so many milliseconds at most; what is left then is dropped, and so is what comes later. */
  async close(withinMs: number): Promise<void> {
    await waitAtMost(withinMs, this.flush());
    this.#stopping.abort();
    this.#counts.dropped += this.#lines.length;
    this.#lines = [];
    this.#size = 0;
  }

  async #sendAll(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (this.#lines.length > 0) {
      const batch = this.#nextBatch();
      const outcome = await postLines(this.#options.target, batch);
      if (this.#stopping.signal.aborted) return;
      this.#tell(outcome.kind === "taken" ? null : outcome.why);
      if (outcome.kind === "later") {
        await this.#pause(outcome.afterMs ?? pauseMs);
        pauseMs = Math.min(maxPauseMs, pauseMs * 2);
        continue;
      }
      pauseMs = firstPauseMs;
      this.#counts.sent += outcome.kind === "taken" ? outcome.accepted : 0;
      this.#counts.failed += outcome.kind === "taken" ? outcome.rejected : batch.length;
      this.#lines.splice(0, batch.length);
      for (const line of batch) this.#size -= line.length;
    }
  }

  #nextBatch(): readonly string[] {
    let size = 0;
    const end = this.#lines.findIndex((line, at) => at === batchLines || (size += line.length) > batchSize);
    return this.#lines.slice(0, end === -1 ? batchLines : Math.max(1, end));
  }

  /** A process that has nothing else to do may end in the middle of it. */
  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { ref: false, signal: this.#stopping.signal }).catch(() => undefined);
  }

  #tell(problem: string | null): void {
    if (problem !== null && problem !== this.#problem) this.#options.onProblem(problem);
    this.#problem = problem;
  }
}
