import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Shares one commit among everything that arrives at about the same time. */
interface GroupCommit<Item> {
  /** Resolves or rejects with the commit that the items were part of. */
  add(items: readonly Item[], bytes: number): Promise<void>;
  /** Resolves when everything added so far is committed or has failed. */
  settled(): Promise<void>;
}

interface Group<Item> {
  readonly items: Item[];
  bytes: number;
  readonly full: PromiseWithResolvers<void>;
  readonly committed: PromiseWithResolvers<void>;
}

interface GroupCommitOptions<Item> {
  readonly commit: (items: readonly Item[]) => Promise<void>;
  /** Shortest time between the starts of two commits, unless the group is full, in milliseconds. @param before items of the last one */
  readonly waitMs: (before: number) => number;
  /** Size at which a group is full. */
  readonly bytes: number;
}

/**
 * While a group is committed the next one forms. One loop runs as long as there is something to do, so there is no
 * timer state that could be left behind and stop the writer.
 */
export function createGroupCommit<Item>({
  commit,
  waitMs,
  bytes: fullAt,
}: GroupCommitOptions<Item>): GroupCommit<Item> {
  let forming = newGroup<Item>();
  let committing = newGroup<Item>();
  let isRunning = false;
  let startedAt = -Infinity;

  async function run(): Promise<void> {
    while (forming.items.length > 0) {
      const wait = startedAt + waitMs(committing.items.length) - performance.now();
      // After a pause a group goes at once, with what else arrives in this turn of the event loop.
      await (wait > 0 ? Promise.race([sleep(wait), forming.full.promise]) : nextTurn());
      startedAt = performance.now();
      committing = forming;
      forming = newGroup();
      await commit(committing.items).then(committing.committed.resolve, committing.committed.reject);
    }
    isRunning = false;
  }

  return {
    add(items, bytes) {
      if (items.length === 0) return Promise.resolve();
      for (const item of items) forming.items.push(item);
      forming.bytes += bytes;
      if (forming.bytes >= fullAt) forming.full.resolve();
      const { promise } = forming.committed;
      if (!isRunning) {
        isRunning = true;
        void run();
      }
      return promise;
    },
    async settled() {
      const groups = [committing, forming].filter(({ items }) => items.length > 0);
      await Promise.allSettled(groups.map(({ committed }) => committed.promise));
    },
  };
}

function newGroup<Item>(): Group<Item> {
  return { items: [], bytes: 0, full: Promise.withResolvers(), committed: Promise.withResolvers() };
}
