import { randomFillSync } from "node:crypto";

/** Random bytes that one UUID takes, and UUIDs whose bytes are drawn at once. */
const [size, drawn] = [16, 256];
const pool = new Uint8Array(size * drawn);
let used = pool.length;

/** Random bytes for `uuid`, which draws them for each id by itself: that is most of what an id costs. */
export function pooledRandom(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += size));
}
