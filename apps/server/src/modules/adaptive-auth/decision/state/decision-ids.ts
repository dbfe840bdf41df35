import { v7 } from "uuid";
import { pooledRandom } from "../../../../platform/pooled-random.ts";

/** Generates monotonic UUIDv7 IDs with a 32-bit sequence (RFC 9562 §6.2, method 1). */
export class DecisionIds {
  #sequence = 0;

  next(atMs: number): string {
    this.#sequence += 1;
    return v7({ msecs: atMs, seq: this.#sequence, rng: pooledRandom });
  }
}

/** The sequence number of an ID, 0 to 2^32 - 1. */
export function getSequence(id: string): number {
  const high = Number.parseInt(id.slice(15, 18), 16);
  const middle = Number.parseInt(id.slice(19, 23), 16) & 0x3fff;
  const low = Number.parseInt(id.slice(24, 26), 16) >>> 2;
  return high * 2 ** 20 + middle * 2 ** 6 + low;
}
