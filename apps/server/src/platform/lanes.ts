import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Countdown } from "./countdown.ts";

/** What one piece of work may cost: milliseconds in which the thread works, and MiB of its memory. */
export interface Most {
  readonly ms: number;
  readonly memory: number;
  /** Threads that one owner's work may take at a time; all of them when left out. */
  readonly ofOneOwner?: number;
}

const most: Most = { ms: 20_000, memory: 512 };

/** How long a thread without work stays, in milliseconds: starting one costs a second of a processor, keeping one its memory. */
const usualRestMs = 5 * 60_000;

/** A thread that does one piece of work after the other; a new one takes its place when it breaks or had long nothing to do. */
interface Lane {
  thread: Promise<Worker> | null;
  /** Whose work it does; null when it has none. */
  owner: string | null;
  /** Ends the thread. */
  resting: NodeJS.Timeout | undefined;
}

/** Begins a piece of work on a thread, and resolves when it has ended. */
type Start = (lane: Lane) => Promise<void>;

/** Threads of one kind. Each says something once it has loaded what it needs. */
export interface Lanes {
  readonly file: URL;
  readonly data: unknown;
  readonly lanes: readonly Lane[];
  readonly most: Most;
  /** Work that waits, by owner: the owner whose turn is next comes first. */
  readonly waiting: Map<string, Start[]>;
  readonly restMs: number;
}

/** A talk with a thread about one piece of work. */
interface Talk<Told, Result> {
  /** Whose work it is: owners take turns, so that one with much work doesn't hold up the others. */
  readonly owner: string;
  readonly asked: unknown;
  /** Resolves to the result, or to undefined when the thread goes on. Until then its time does not count. */
  readonly hear: (told: Told, tell: (what: unknown) => void) => Promise<Result | undefined>;
  /** Of work that takes too long or too much. */
  readonly tooCostly: Result;
}

export function newLanes(
  count: number,
  file: URL,
  data: unknown,
  limits: Most = most,
  restMs: number = usualRestMs,
): Lanes {
  const newLane = () => ({ thread: null, owner: null, resting: undefined });
  return { file, data, most: limits, restMs, lanes: Array.from({ length: count }, newLane), waiting: new Map() };
}

/** Runs work in a thread, when it is the owner's turn and the owner's earlier work has started. */
export function inLane<Told, Result>(lanes: Lanes, talk: Talk<Told, Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const work = lanes.waiting.get(talk.owner) ?? [];
  work.push((lane) => runIn(lane, lanes, talk).then(resolve, reject));
  lanes.waiting.set(talk.owner, work);
  startNext(lanes);
  return promise;
}

/** Gives idle threads work, the first ones first: a later one starts when it is needed. */
function startNext(lanes: Lanes): void {
  for (const lane of lanes.lanes) {
    if (lane.owner !== null) continue;
    const owner = nextOwner(lanes);
    if (owner === undefined) return;
    const start = takeFirst(lanes.waiting, owner);
    lane.owner = owner;
    clearTimeout(lane.resting);
    void start?.(lane).finally(() => {
      lane.owner = null;
      lane.resting = setTimeout(() => void endThread(lane), lanes.restMs).unref();
      startNext(lanes);
    });
  }
}

/** The owner whose turn it is; undefined when none may begin now. */
function nextOwner({ waiting, lanes, most: { ofOneOwner = lanes.length } }: Lanes): string | undefined {
  return [...waiting.keys()].find((owner) => lanes.filter((lane) => lane.owner === owner).length < ofOneOwner);
}

/** Takes the owner's first piece of work; with more, the owner goes behind all others. */
function takeFirst(waiting: Map<string, Start[]>, owner: string): Start | undefined {
  const [first, ...rest] = waiting.get(owner) ?? [];
  waiting.delete(owner);
  if (rest.length > 0) waiting.set(owner, rest);
  return first;
}

/** Ends the threads, whatever they do. */
export async function endLanes({ lanes }: Lanes): Promise<void> {
  await Promise.all(lanes.map(endThread));
}

async function endThread(lane: Lane): Promise<void> {
  const { thread } = lane;
  clearTimeout(lane.resting);
  lane.thread = null;
  const started = await thread?.catch(() => null);
  await started?.terminate();
}

async function runIn<Told, Result>(
  lane: Lane,
  lanes: Lanes,
  { asked, hear, tooCostly }: Talk<Told, Result>,
): Promise<Result> {
  const thread = await (lane.thread ??= startThread(lanes)).catch((error: unknown) => {
    lane.thread = null;
    throw error;
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const stop = () => {
    lane.thread = null;
    void thread.terminate();
  };
  const giveUp = () => {
    stop();
    resolve(tooCostly);
  };
  const time = new Countdown(lanes.most.ms, giveUp);
  const listen = (told: Told) => {
    time.pause();
    hear(told, (what) => tell(thread, what)).then(
      (result) => (result === undefined ? time.resume() : resolve(result)),
      (error: unknown) => {
        stop();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  };
  const fail = (error: unknown) => {
    lane.thread = null;
    const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    if (isMemory) return resolve(tooCostly);
    reject(error instanceof Error ? error : new Error(String(error)));
  };
  thread.on("message", listen).once("error", fail);
  tell(thread, asked);
  time.resume();
  return promise.finally(() => {
    time.end();
    thread.off("message", listen).off("error", fail);
  });
}

/** Starts a thread and waits until it has loaded what it needs, which counts for no work. */
async function startThread({ file, data, most: { memory } }: Lanes): Promise<Worker> {
  const thread = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memory } });
  // A thread that was given up may still break: nobody waits for it any more.
  thread.on("error", () => undefined);
  await once(thread, "message");
  // A thread without work keeps no process alive.
  thread.unref();
  return thread;
}

function tell(thread: Worker, what: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  thread.postMessage(what);
}
