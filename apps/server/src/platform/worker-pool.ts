import type { Worker } from "node:worker_threads";
import { RecentUse } from "./recent-use.ts";
import { endThread, runInThread, type RunningTask, type ThreadProgram, type ThreadTask } from "./run-in-thread.ts";

/** Limits of a task: milliseconds in which its thread works, and MiB of its memory. */
export interface TaskLimits {
  readonly ms: number;
  readonly memory: number;
  /** Threads that one owner's tasks take at a time; all if left out. */
  readonly maxPerOwner?: number;
  /**
   * Milliseconds after which a task that keeps another owner waiting starts over behind that owner's. Left out, it never
   * does: for tasks with effects before their result.
   */
  readonly preemptAfterMs?: number;
}

const defaultLimits: TaskLimits = { ms: 20_000, memory: 512 };

/** Most tasks take a tenth of it. */
export const defaultPreemptAfterMs = 5_000;

/** Tasks are preempted for owners who used this many times less, so that owners of long tasks don't preempt each other. */
const preemptRatio = 4;

/** How long an idle thread stays, in milliseconds: starting one costs a second of a processor, keeping one its memory. */
const defaultIdleMs = 5 * 60_000;

/** A thread that runs one task after the other; it's replaced when it fails, and ended when it's idle for long. */
interface Slot {
  thread: Promise<Worker> | null;
  /** null while idle. */
  task: Task | null;
  /** Ends the idle thread. */
  idleTimer: NodeJS.Timeout | undefined;
}

interface Task {
  readonly owner: string;
  /** Starts in a slot, and resolves when that is free again. */
  readonly start: (slot: Slot) => Promise<void>;
  /** Milliseconds of the current run. */
  readonly workedMs: () => number;
  readonly preempt: () => void;
}

/** Threads that run the same program. */
export interface WorkerPool {
  readonly program: ThreadProgram;
  readonly limits: TaskLimits;
  readonly slots: readonly Slot[];
  /** Waiting tasks by owner. Of owners with equal use, the first one is next. */
  readonly waiting: Map<string, Task[]>;
  readonly used: RecentUse;
  readonly idleMs: number;
  /** Checks again whether a task has to be preempted. */
  preemptTimer: NodeJS.Timeout | undefined;
}

export function createWorkerPool(
  count: number,
  file: URL,
  data: unknown,
  limits: TaskLimits = defaultLimits,
  idleMs: number = defaultIdleMs,
): WorkerPool {
  return {
    program: { file, data, memory: limits.memory },
    limits,
    slots: Array.from({ length: count }, () => ({ thread: null, task: null, idleTimer: undefined })),
    waiting: new Map(),
    used: new RecentUse(),
    idleMs,
    preemptTimer: undefined,
  };
}

/** Runs a task in a thread, when it is the owner's turn and the owner's earlier tasks have started. */
export function runInWorker<Message, Result>(
  pool: WorkerPool,
  threadTask: ThreadTask<Message, Result>,
): Promise<Result> {
  const { owner } = threadTask;
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  let leftMs = pool.limits.ms;
  let running: RunningTask<Result> | null = null;
  const workedMs = () => (running === null ? 0 : leftMs - running.leftMs());
  const task: Task = {
    owner,
    async start(slot) {
      running = runInThread(slot, pool.program, threadTask, leftMs);
      const ended = await running.ended.catch(reject);
      pool.used.add(owner, workedMs());
      leftMs = running.leftMs();
      running = null;
      if (ended === null) putBack(pool.waiting, task);
      else if (ended !== undefined) resolve(ended.result);
    },
    workedMs,
    preempt: () => running?.preempt(),
  };
  pool.waiting.set(owner, [...(pool.waiting.get(owner) ?? []), task]);
  startNext(pool);
  return promise;
}

/** Fills idle slots in their order: later threads start only when they are needed. */
function startNext(pool: WorkerPool): void {
  for (const slot of pool.slots) {
    if (slot.task !== null) continue;
    const owner = nextOwner(pool);
    const task = owner === undefined ? undefined : takeFirst(pool.waiting, owner);
    if (task === undefined) return;
    slot.task = task;
    clearTimeout(slot.idleTimer);
    void task.start(slot).finally(() => {
      slot.task = null;
      slot.idleTimer = setTimeout(() => void endThread(slot), pool.idleMs).unref();
      startNext(pool);
    });
  }
  preemptIfDue(pool);
}

/** Once all threads have worked for long, preempts the owner with the most use for a waiting one with far less. */
function preemptIfDue(pool: WorkerPool): void {
  const { used } = pool;
  const { preemptAfterMs } = pool.limits;
  clearTimeout(pool.preemptTimer);
  const next = nextOwner(pool);
  if (preemptAfterMs === undefined || next === undefined) return;
  const running = pool.slots.flatMap(({ task }) => task ?? []);
  const missing = preemptAfterMs - Math.min(...running.map((task) => task.workedMs()));
  const usedBy = ({ owner, workedMs }: Task) => used.secondsOf(owner) * 1_000 + workedMs();
  const first = running.toSorted((a, b) => usedBy(b) - usedBy(a)).find(({ owner }) => owner !== next);
  if (missing <= 0 && first !== undefined && usedBy(first) >= preemptRatio * used.secondsOf(next) * 1_000)
    first.preempt();
  // A thread that is starting hasn't worked yet.
  else pool.preemptTimer = setTimeout(() => preemptIfDue(pool), Math.max(missing, preemptAfterMs / 10)).unref();
}

/** The waiting owner with the least use who has a thread left; undefined without one. */
function nextOwner({ waiting, used, slots, limits: { maxPerOwner = slots.length } }: WorkerPool): string | undefined {
  const mayStart = (owner: string) => slots.filter(({ task }) => task?.owner === owner).length < maxPerOwner;
  return [...waiting.keys()].filter(mayStart).toSorted((a, b) => used.secondsOf(a) - used.secondsOf(b))[0];
}

/** Takes the owner's first task; with more, the owner moves behind all others. */
function takeFirst(waiting: Map<string, Task[]>, owner: string): Task | undefined {
  const [first, ...rest] = waiting.get(owner) ?? [];
  waiting.delete(owner);
  if (rest.length > 0) waiting.set(owner, rest);
  return first;
}

/** Queues a preempted task again: behind other owners, first of its own. */
function putBack(waiting: Map<string, Task[]>, task: Task): void {
  const rest = waiting.get(task.owner) ?? [];
  waiting.delete(task.owner);
  waiting.set(task.owner, [task, ...rest]);
}

/** Ends all threads, also in the middle of a task. */
export async function closeWorkerPool({ slots, preemptTimer }: WorkerPool): Promise<void> {
  clearTimeout(preemptTimer);
  for (const { idleTimer } of slots) clearTimeout(idleTimer);
  await Promise.all(slots.map(endThread));
}
