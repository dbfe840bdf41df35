import { LRUCache } from "lru-cache";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";

/** Calls of one source that are kept in every second, however far the store is behind. */
const keptPerSecond = 100;

interface Count {
  second: number;
  calls: number;
  /** Calls that were not kept since the last one that was. */
  owed: number;
}

/** Thins out what loud sources send, so that quiet ones stay whole. Kept calls carry the weight of those that were not. */
export class Shedding {
  readonly #counts = new LRUCache<string, Count>({ max: 10_000 });

  /**
   * The weight of a call that is kept, or 0 for one that is shed.
   * @param overload how often the high water is waiting: below 1 everything is kept
   */
  weigh(sourceId: string, now: Date, overload: number): number {
    const count = this.#countOf(sourceId, Math.floor(now.getTime() / 1000));
    count.calls += 1;
    const everyNth = overload < 1 || count.calls <= keptPerSecond ? 1 : Math.min(64, 2 ** Math.ceil(overload));
    if (count.owed + 1 < everyNth) {
      count.owed += 1;
      return 0;
    }
    const weight = count.owed + 1;
    count.owed = 0;
    return weight;
  }

  #countOf(sourceId: string, second: number): Count {
    const count = this.#counts.get(sourceId) ?? { second, calls: 0, owed: 0 };
    if (count.second !== second) Object.assign(count, { second, calls: 0 });
    this.#counts.set(sourceId, count);
    return count;
  }
}

export const sheddingService = defineService("shedding", () => new Shedding());

/** How often the high water waits for the event store; 1 and more means that senders should slow down. */
export function overloadOf({ journal, config }: Pick<Platform, "journal" | "config">): number {
  const { bytes } = journal.pending();
  return config.ingestHighWater === 0 ? Infinity : bytes / config.ingestHighWater;
}
