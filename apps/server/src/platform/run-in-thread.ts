import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Countdown } from "./countdown.ts";

/** What the threads of a kind run. Each says something once it has loaded what it needs. */
export interface ThreadKind {
  readonly file: URL;
  readonly data: unknown;
  /** MiB. */
  readonly memory: number;
}

/** Where a thread is, while there is one. */
export interface ThreadPlace {
  thread: Promise<Worker> | null;
}

/** A talk with a thread about one piece of work. */
export interface Talk<Told, Result> {
  /** Whose work it is: owners take turns, so that one with much work doesn't hold up the others. */
  readonly owner: string;
  readonly asked: unknown;
  /** Resolves to the result, or to undefined when the thread goes on. Until then its time does not count. */
  readonly hear: (told: Told, tell: (what: unknown) => void) => Promise<Result | undefined>;
  /** Of work that takes too long or too much. */
  readonly tooCostly: Result;
}

/** A talk that goes on. */
export interface Talking<Result> {
  /** The result; null when the work made way. */
  readonly ended: Promise<{ readonly result: Result } | null>;
  /** Milliseconds that the thread may go on. */
  readonly leftMs: () => number;
  /** Ends the thread, and with it this try at the work. */
  readonly makeWay: () => void;
}

/** Has a thread do a piece of work, and starts one where there is none. */
export function talkIn<Told, Result>(
  place: ThreadPlace,
  kind: ThreadKind,
  { asked, hear, tooCostly }: Talk<Told, Result>,
  ms: number,
): Talking<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<{ readonly result: Result } | null>();
  const giveUp = (result: { readonly result: Result } | null) => {
    void endThread(place);
    resolve(result);
  };
  const time = new Countdown(ms, () => giveUp({ result: tooCostly }));
  async function talk(): Promise<void> {
    const thread = await threadIn(place, kind);
    const listen = (told: Told) => {
      time.pause();
      hear(told, (what) => tell(thread, what)).then(
        (result) => (result === undefined ? time.resume() : resolve({ result })),
        (error: unknown) => {
          void endThread(place);
          reject(asError(error));
        },
      );
    };
    const fail = (error: unknown) => {
      place.thread = null;
      const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      if (isMemory) resolve({ result: tooCostly });
      else reject(asError(error));
    };
    thread.on("message", listen).once("error", fail);
    tell(thread, asked);
    time.resume();
    await promise.finally(() => {
      time.end();
      thread.off("message", listen).off("error", fail);
    });
  }
  talk().catch(reject);
  return { ended: promise, leftMs: () => time.leftMs, makeWay: () => giveUp(null) };
}

/** Ends a thread, whatever it does. */
export async function endThread(place: ThreadPlace): Promise<void> {
  const { thread } = place;
  place.thread = null;
  const started = await thread?.catch(() => null);
  await started?.terminate();
}

function threadIn(place: ThreadPlace, kind: ThreadKind): Promise<Worker> {
  place.thread ??= startThread(kind).catch((error: unknown) => {
    place.thread = null;
    throw error;
  });
  return place.thread;
}

/** Starts a thread and waits until it has loaded what it needs, which counts for no work. */
async function startThread({ file, data, memory }: ThreadKind): Promise<Worker> {
  const thread = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memory } });
  // A thread that was given up may still break: nobody waits for it any more.
  thread.on("error", () => undefined);
  await once(thread, "message");
  // A thread without work keeps no process alive.
  thread.unref();
  return thread;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function tell(thread: Worker, what: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  thread.postMessage(what);
}
