import { v7 } from "uuid";
import { pooledRandom } from "../../../platform/pooled-random.ts";

/** Makes ids (UUIDv7) in the order of the decisions, also of those of one millisecond: 32 bits count (RFC 9562 §6.2, method 1). */
export class NewIds {
  #made = 0;

  next(atMs: number): string {
    this.#made += 1;
    return v7({ msecs: atMs, seq: this.#made, rng: pooledRandom });
  }
}

/** The number that an id counts, 0 to 2^32 - 1: one more than that of the id that was made before. */
export function numberIn(id: string): number {
  const high = Number.parseInt(id.slice(15, 18), 16);
  const middle = Number.parseInt(id.slice(19, 23), 16) & 0x3fff;
  const low = Number.parseInt(id.slice(24, 26), 16) >>> 2;
  return high * 2 ** 20 + middle * 2 ** 6 + low;
}
