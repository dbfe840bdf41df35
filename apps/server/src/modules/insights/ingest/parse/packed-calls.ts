import { deserialize, serialize } from "node:v8";
import type { SampledCall } from "@parapet/api-model";

/** Parsed calls as bytes: they are transferred between threads at once and unpacked one by one. */
export interface PackedCalls {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The offset at which each call ends. */
  readonly ends: readonly number[];
}

/** Calls per part. */
export const partCalls = 500;
/** Max bytes of a part, unless its first call alone has more. */
const maxPartBytes = 512 * 1024;

/** Packs calls from an index on. A part ends at a multiple of `partCalls`, or at its max size. */
export function packCalls(calls: readonly SampledCall[], from: number): PackedCalls {
  const to = Math.min(calls.length, from + partCalls - (from % partCalls));
  const packed: Uint8Array[] = [];
  const ends: number[] = [];
  let size = 0;
  for (let at = from; at < to && size < maxPartBytes; at += 1) {
    const bytes = serialize(calls[at]);
    packed.push(bytes);
    size += bytes.length;
    ends.push(size);
  }
  const bytes = new Uint8Array(size);
  for (const [at, each] of packed.entries()) bytes.set(each, (ends[at] ?? 0) - each.length);
  return { bytes, ends };
}

/** Deserializes each call on iteration, so that a part isn't unpacked in one go. */
export function* unpackCalls({ bytes, ends }: PackedCalls): Generator<SampledCall> {
  let start = 0;
  for (const end of ends) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `packCalls` wrote it, in a thread of this process
    yield deserialize(bytes.subarray(start, end)) as SampledCall;
    start = end;
  }
}
