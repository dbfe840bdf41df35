import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Calls back once a time has passed, of which pauses don't count. It begins paused. */
export class Countdown {
  readonly #onEnd: () => void;
  #leftMs: number;
  #since = 0;
  #timer: NodeJS.Timeout | null = null;
  #isOver = false;

  constructor(ms: number, onEnd: () => void) {
    this.#leftMs = ms;
    this.#onEnd = onEnd;
  }

  resume(): void {
    if (this.#timer !== null || this.#isOver) return;
    this.#since = performance.now();
    this.#timer = setTimeout(() => {
      this.end();
      this.#onEnd();
    }, this.#leftMs);
  }

  pause(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#since));
  }

  get leftMs(): number {
    return this.#timer === null ? this.#leftMs : this.#leftMs - (performance.now() - this.#since);
  }

  /** It neither calls back nor resumes from now on. */
  end(): void {
    this.pause();
    this.#isOver = true;
  }
}

/** The program of a pool's threads. It posts a message once it is loaded. */
export interface ThreadProgram {
  readonly file: URL;
  readonly data: unknown;
  /** MiB. */
  readonly memory: number;
}

/** A place for one thread. */
export interface ThreadSlot {
  thread: Promise<Worker> | null;
}

/** One task for a thread, which may exchange several messages. */
export interface ThreadTask<Message, Result> {
  /** Owners take turns, so that one with many tasks doesn't delay the others. */
  readonly owner: string;
  readonly request: unknown;
  /** Resolves to the result, or to undefined to continue. Its own time doesn't count. */
  readonly onMessage: (message: Message, reply: (what: unknown) => void) => Promise<Result | undefined>;
  /** The result of a task that exceeds its limits. */
  readonly tooCostly: Result;
}

/** A task that runs. */
export interface RunningTask<Result> {
  /** The result; null when the task was preempted. */
  readonly ended: Promise<{ readonly result: Result } | null>;
  /** Milliseconds left of its time. */
  readonly leftMs: () => number;
  /** Ends the thread, and with it this run of the task. */
  readonly preempt: () => void;
}

/** Runs a task in the thread of a slot, and starts one if it's empty. */
export function runInThread<Message, Result>(
  slot: ThreadSlot,
  program: ThreadProgram,
  { request, onMessage, tooCostly }: ThreadTask<Message, Result>,
  ms: number,
): RunningTask<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<{ readonly result: Result } | null>();
  const giveUp = (result: { readonly result: Result } | null) => {
    void endThread(slot);
    resolve(result);
  };
  const time = new Countdown(ms, () => giveUp({ result: tooCostly }));
  async function run(): Promise<void> {
    const thread = await threadIn(slot, program);
    const listen = (message: Message) => {
      time.pause();
      onMessage(message, (what) => post(thread, what)).then(
        (result) => (result === undefined ? time.resume() : resolve({ result })),
        (error: unknown) => {
          void endThread(slot);
          reject(asError(error));
        },
      );
    };
    const fail = (error: unknown) => {
      slot.thread = null;
      const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      if (isMemory) resolve({ result: tooCostly });
      else reject(asError(error));
    };
    thread.on("message", listen).once("error", fail);
    post(thread, request);
    time.resume();
    await promise.finally(() => {
      time.end();
      thread.off("message", listen).off("error", fail);
    });
  }
  run().catch(reject);
  return { ended: promise, leftMs: () => time.leftMs, preempt: () => giveUp(null) };
}

/** Ends a thread, also in the middle of a task. */
export async function endThread(slot: ThreadSlot): Promise<void> {
  const { thread } = slot;
  slot.thread = null;
  const started = await thread?.catch(() => null);
  await started?.terminate();
}

function threadIn(slot: ThreadSlot, program: ThreadProgram): Promise<Worker> {
  slot.thread ??= startThread(program).catch((error: unknown) => {
    slot.thread = null;
    throw error;
  });
  return slot.thread;
}

/** Starts a thread and waits until it's loaded; that time counts for no task. */
async function startThread({ file, data, memory }: ThreadProgram): Promise<Worker> {
  const thread = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memory } });
  // An abandoned thread may still fail, with no task to report to.
  thread.on("error", () => undefined);
  await once(thread, "message");
  // An idle thread must not keep the process alive.
  thread.unref();
  return thread;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function post(thread: Worker, what: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  thread.postMessage(what);
}
