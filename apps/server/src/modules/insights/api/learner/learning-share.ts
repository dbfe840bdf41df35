import { LRUCache } from "lru-cache";
import type { Accepted } from "./exchange-queue.ts";

/** Calls of one kind that are learned from before any is left out, and the share of the others while learning is behind. */
const always = 500;
const everyNth = 8;
/** Calls that wait before learning is behind: few, because the garbage collector copies what waits. */
const behindAt = 64;

interface Kind {
  seen: number;
  /** Skipped calls that the next sampled one stands for. */
  leftOut: number;
}

/**
 * Chooses what is learned from while more calls come than can be learned from. Calls that go to the same template and end
 * with the same status have the same shape: the first ones always, of the others a share, which stands for the rest. So
 * what is rare is never crowded out by what is frequent, and counts stay what they were.
 */
export class LearningShare {
  readonly #kinds = new LRUCache<string, Kind>({ max: 10_000 });

  /** How many calls it stands for when it is learned from; 0 when it is not. @param waiting calls that wait to be learned */
  weigh({ providerId, exchange, redacted, template = redacted.path, weight }: Accepted, waiting: number): number {
    const { host, port, method, status } = exchange;
    const kind = `${providerId} ${host} ${port} ${method} ${status} ${template}`;
    const known = this.#kinds.get(kind) ?? { seen: 0, leftOut: 0 };
    this.#kinds.set(kind, known);
    known.seen += 1;
    const stands = known.leftOut + weight;
    const isTaken = waiting < behindAt || known.seen <= always || known.seen % everyNth === 0;
    known.leftOut = isTaken ? 0 : stands;
    return isTaken ? stands : 0;
  }
}
