import { constants, inflateRawSync } from "node:zlib";

/** Inflates without a checksum; null when it is damaged or grows beyond `most` bytes. */
export function inflate(packed: Buffer, most: number): Buffer | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}
