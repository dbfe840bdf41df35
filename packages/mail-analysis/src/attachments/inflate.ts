import { constants, inflateRawSync } from "node:zlib";

/** Inflates raw deflate data; null if it is damaged or larger than `max` bytes. */
export function inflate(packed: Buffer, max: number): Buffer | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, max), finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}
