import { setTimeout as sleep } from "node:timers/promises";
import type { JournalLimits } from "../journal-limits.ts";
import type { TableRows } from "../rows/table-rows.ts";
import { createSegment, type OpenSegment, type Segment } from "./segment.ts";

/** The files of the journal: one that is written, and a queue of sealed ones. */
export interface SegmentLog {
  /** Resolves when the rows are on the disk. One call at a time. */
  write(all: readonly TableRows[]): Promise<void>;
  /** Puts a sealed segment at the end of the queue. */
  add(segment: Segment): void;
  /** Waits for the oldest sealed segment, sealing the written one if there is no other; null after `close`. */
  next(): Promise<Segment | null>;
  /** Takes the oldest segment, which has been dealt with, out of the queue. */
  drop(): void;
  /** What is on the disk and not dealt with. */
  pending(): { readonly rows: number; readonly bytes: number };
  /** Resolves when everything on the disk now has been dealt with. */
  settled(): Promise<void>;
  /** Ends a waiting `next` and closes the files, which stay for the next start. */
  close(): Promise<void>;
}

/** Opens the log behind the segments that an earlier process left. */
export function createSegmentLog(folder: string, leftOver: readonly Segment[], limits: JournalLimits): SegmentLog {
  const queue = [...leftOver];
  let current: OpenSegment | null = null;
  let sealedAt = -Infinity;
  let sealedRows = 0;
  let arrived = Promise.withResolvers<void>();
  let busy: Promise<unknown> = Promise.resolve();
  let rest = new AbortController();
  let awaited = 0;
  let isClosed = false;

  /** Writing and sealing take turns. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = busy.then(work);
    busy = result.catch(() => undefined);
    return result;
  }

  async function seal(): Promise<void> {
    if (current === null) return;
    const segment = current;
    current = null;
    const inMemory = queue.reduce((sum, { content, bytes }) => sum + (content === null ? 0 : bytes), 0);
    rest.abort();
    if (segment.rows > 0) queue.push(segment.seal(inMemory + segment.bytes <= limits.memoryBytes));
    sealedAt = performance.now();
    sealedRows = segment.rows;
    await segment.close();
  }

  async function write(all: readonly TableRows[]): Promise<void> {
    current ??= await createSegment(folder);
    try {
      await current.append(all);
    } catch (error) {
      await seal();
      throw error;
    }
    if (current.rows >= limits.segmentRows || current.bytes >= limits.segmentBytes) await seal();
    arrived.resolve();
  }

  /** Inserts have a high fixed cost, so segments are combined unless a caller waits. */
  function pauseMs(): number {
    if (awaited === 0) return limits.sealEveryMs;
    return sealedRows < limits.busyRows ? limits.sealAwaitedMs : limits.sealBusyAwaitedMs;
  }

  /** Waits until the segment that is written is due, or full. */
  async function untilDue(): Promise<void> {
    while (!isClosed && queue.length === 0) {
      const wait = sealedAt + pauseMs() - performance.now();
      if (wait <= 0) return;
      rest = new AbortController();
      await sleep(wait, undefined, { signal: rest.signal }).catch(() => undefined);
    }
  }

  return {
    write: (all) => inTurn(() => write(all)),
    add(segment) {
      queue.push(segment);
      rest.abort();
      arrived.resolve();
    },
    async next() {
      while (!isClosed) {
        const [oldest] = queue;
        if (oldest !== undefined) return oldest;
        await arrived.promise;
        arrived = Promise.withResolvers();
        await untilDue();
        if (queue.length === 0) await inTurn(seal);
      }
      return null;
    },
    drop() {
      queue.shift()?.finish();
    },
    pending() {
      const all = current === null ? queue : [...queue, current];
      return all.reduce((sum, { rows, bytes }) => ({ rows: sum.rows + rows, bytes: sum.bytes + bytes }), {
        rows: 0,
        bytes: 0,
      });
    },
    async settled() {
      awaited += 1;
      rest.abort();
      await Promise.all([...queue, ...(current === null ? [] : [current])].map(({ done }) => done));
      awaited -= 1;
    },
    async close() {
      isClosed = true;
      rest.abort();
      arrived.resolve();
      await inTurn(seal);
    },
  };
}
