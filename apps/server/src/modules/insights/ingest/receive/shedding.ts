import { LRUCache } from "lru-cache";
import type { Platform } from "../../../../platform/platform.ts";
import { defineService } from "../../../../platform/services.ts";

/** Calls of one source that are always kept per second, however far the event store is behind. */
const minPerSecond = 100;
/** Max calls that one kept call represents. */
const maxWeight = 64;

interface Count {
  second: number;
  calls: number;
  /** Calls shed since the last kept one. */
  shed: number;
}

/** Samples high-volume sources under load so that others stay complete. Kept calls carry the weight of shed ones. */
export class Shedding {
  readonly #counts = new LRUCache<string, Count>({ max: 10_000 });

  /**
   * The weight of a call that is kept, or 0 for one that is shed.
   * @param overload pending bytes relative to the high-water mark; nothing is shed below 1
   */
  weigh(sourceId: string, now: Date, overload: number): number {
    const count = this.#countOf(sourceId, Math.floor(now.getTime() / 1000));
    count.calls += 1;
    const everyNth = overload < 1 || count.calls <= minPerSecond ? 1 : Math.min(maxWeight, 2 ** Math.ceil(overload));
    if (count.shed + 1 < everyNth) {
      count.shed += 1;
      return 0;
    }
    const weight = count.shed + 1;
    count.shed = 0;
    return weight;
  }

  #countOf(sourceId: string, second: number): Count {
    const count = this.#counts.get(sourceId) ?? { second, calls: 0, shed: 0 };
    if (count.second !== second) Object.assign(count, { second, calls: 0 });
    this.#counts.set(sourceId, count);
    return count;
  }
}

export const sheddingService = defineService("shedding", () => new Shedding());

/** Bytes pending for the event store relative to the high-water mark; from 1 on, senders should slow down. */
export function overloadOf({ journal, config }: Pick<Platform, "journal" | "config">): number {
  const { bytes } = journal.pending();
  return config.ingestHighWater === 0 ? Infinity : bytes / config.ingestHighWater;
}
