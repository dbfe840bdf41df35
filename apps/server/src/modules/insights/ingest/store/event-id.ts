import { hash } from "node:crypto";
import { v7 } from "uuid";
import { pooledRandom } from "../../../../platform/pooled-random.ts";

/** A UUIDv7 of the given time. */
export function newEventId(now: Date): string {
  return v7({ msecs: now.getTime(), rng: pooledRandom });
}

/** A reproducible id for a call of an imported file: a UUIDv7 with a digest in place of randomness. */
export function importedEventId(now: Date, importId: string, index: number): string {
  return v7({ msecs: now.getTime(), random: hash("sha256", `${importId} ${index}`, "buffer") });
}
