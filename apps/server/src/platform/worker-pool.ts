import type { Worker } from "node:worker_threads";
import { endThread, talkIn, type Talk, type Talking, type ThreadKind } from "./lane-thread.ts";
import { RecentUse } from "./recent-use.ts";

/** What one piece of work may cost: milliseconds in which the thread works, and MiB of its memory. */
export interface Most {
  readonly ms: number;
  readonly memory: number;
  /** Threads that one owner's work may take at a time; all of them when left out. */
  readonly ofOneOwner?: number;
  /**
   * Milliseconds after which work that keeps all threads from another owner starts over behind that owner's. Left out,
   * it never does: for work that changes something before its result is there.
   */
  readonly untilOthers?: number;
}

const most: Most = { ms: 20_000, memory: 512 };

/** Work that made others wait for so long makes way: most takes a tenth of it. */
export const usualUntilOthers = 5_000;

/** Owners of long work make way for those who used so many times less, so that they don't make way for each other. */
const farLess = 4;

/** How long a thread without work stays, in milliseconds: starting one costs a second of a processor, keeping one its memory. */
const usualRestMs = 5 * 60_000;

/** A thread that does one piece of work after the other; a new one takes its place when it breaks or had long nothing to do. */
interface Lane {
  thread: Promise<Worker> | null;
  /** What it works on; null when it has nothing to do. */
  work: Work | null;
  /** Ends the thread. */
  resting: NodeJS.Timeout | undefined;
}

interface Work {
  readonly owner: string;
  /** Begins on a thread, and resolves when that is free again. */
  readonly start: (lane: Lane) => Promise<void>;
  /** Milliseconds that it has worked since it began. */
  readonly workedMs: () => number;
  /** Gives its thread to another owner. */
  readonly makeWay: () => void;
}

/** Threads of one kind. */
export interface Lanes {
  readonly kind: ThreadKind;
  readonly most: Most;
  readonly lanes: readonly Lane[];
  /** Work that waits, by owner. Of owners who used threads as little, the first one is next. */
  readonly waiting: Map<string, Work[]>;
  readonly used: RecentUse;
  readonly restMs: number;
  /** Looks again whether work has to make way. */
  looking: NodeJS.Timeout | undefined;
}

export function newLanes(
  count: number,
  file: URL,
  data: unknown,
  limits: Most = most,
  restMs: number = usualRestMs,
): Lanes {
  const newLane = () => ({ thread: null, work: null, resting: undefined });
  return {
    kind: { file, data, memory: limits.memory },
    most: limits,
    lanes: Array.from({ length: count }, newLane),
    waiting: new Map(),
    used: new RecentUse(),
    restMs,
    looking: undefined,
  };
}

/** Runs work in a thread, when it is the owner's turn and the owner's earlier work has started. */
export function inLane<Told, Result>(lanes: Lanes, talk: Talk<Told, Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  let leftMs = lanes.most.ms;
  let talking: Talking<Result> | null = null;
  const workedMs = () => (talking === null ? 0 : leftMs - talking.leftMs());
  const work: Work = {
    owner: talk.owner,
    async start(lane) {
      talking = talkIn(lane, lanes.kind, talk, leftMs);
      const ended = await talking.ended.catch(reject);
      lanes.used.add(talk.owner, workedMs());
      leftMs = talking.leftMs();
      talking = null;
      if (ended === null) putBack(lanes.waiting, work);
      else if (ended !== undefined) resolve(ended.result);
    },
    workedMs,
    makeWay: () => talking?.makeWay(),
  };
  lanes.waiting.set(talk.owner, [...(lanes.waiting.get(talk.owner) ?? []), work]);
  startNext(lanes);
  return promise;
}

/** Gives idle threads work, the first ones first: a later one starts when it is needed. */
function startNext(lanes: Lanes): void {
  for (const lane of lanes.lanes) {
    if (lane.work !== null) continue;
    const owner = nextOwner(lanes);
    const work = owner === undefined ? undefined : takeFirst(lanes.waiting, owner);
    if (work === undefined) return;
    lane.work = work;
    clearTimeout(lane.resting);
    void work.start(lane).finally(() => {
      lane.work = null;
      lane.resting = setTimeout(() => void endThread(lane), lanes.restMs).unref();
      startNext(lanes);
    });
  }
  makeRoom(lanes);
}

/** Once all threads have worked for long, has the owner who used them most make way for one who used them far less. */
function makeRoom(lanes: Lanes): void {
  const { used } = lanes;
  const { untilOthers } = lanes.most;
  clearTimeout(lanes.looking);
  const next = nextOwner(lanes);
  if (untilOthers === undefined || next === undefined) return;
  const running = lanes.lanes.flatMap(({ work }) => work ?? []);
  const missing = untilOthers - Math.min(...running.map((work) => work.workedMs()));
  const usedBy = ({ owner, workedMs }: Work) => used.secondsOf(owner) * 1_000 + workedMs();
  const first = running.toSorted((a, b) => usedBy(b) - usedBy(a)).find(({ owner }) => owner !== next);
  if (missing <= 0 && first !== undefined && usedBy(first) >= farLess * used.secondsOf(next) * 1_000) first.makeWay();
  // A thread that starts has not worked yet.
  else lanes.looking = setTimeout(() => makeRoom(lanes), Math.max(missing, untilOthers / 10)).unref();
}

/** The owner whose turn it is: one who used the least. Undefined when none may begin now. */
function nextOwner({ waiting, used, lanes, most: { ofOneOwner = lanes.length } }: Lanes): string | undefined {
  const isFree = (owner: string) => lanes.filter(({ work }) => work?.owner === owner).length < ofOneOwner;
  return [...waiting.keys()].filter(isFree).toSorted((a, b) => used.secondsOf(a) - used.secondsOf(b))[0];
}

/** Takes the owner's first piece of work; with more, the owner goes behind all others. */
function takeFirst(waiting: Map<string, Work[]>, owner: string): Work | undefined {
  const [first, ...rest] = waiting.get(owner) ?? [];
  waiting.delete(owner);
  if (rest.length > 0) waiting.set(owner, rest);
  return first;
}

/** Has work wait for its next turn, behind all others and before its owner's. */
function putBack(waiting: Map<string, Work[]>, work: Work): void {
  const rest = waiting.get(work.owner) ?? [];
  waiting.delete(work.owner);
  waiting.set(work.owner, [work, ...rest]);
}

/** Ends the threads, whatever they do. */
export async function endLanes({ lanes, looking }: Lanes): Promise<void> {
  clearTimeout(looking);
  for (const { resting } of lanes) clearTimeout(resting);
  await Promise.all(lanes.map(endThread));
}
