import { hash } from "node:crypto";
import { v7 } from "uuid";
import { pooledRandom } from "../../../platform/pooled-random.ts";

/** A UUIDv7 of this moment. */
export function newEventId(now: Date): string {
  return v7({ msecs: now.getTime(), rng: pooledRandom });
}

/** The same id for the same call of a file, whenever it is read: a UUIDv7 of a moment with a digest in place of chance. */
export function importedEventId(now: Date, importId: string, index: number): string {
  return v7({ msecs: now.getTime(), random: hash("sha256", `${importId} ${index}`, "buffer") });
}
