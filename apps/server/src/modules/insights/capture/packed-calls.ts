import { deserialize, serialize } from "node:v8";
import type { SampledCall } from "@parapet/api-model";

/** Calls as bytes: they cross between threads at once, and are read one by one. */
export interface PackedCalls {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each of them ends. */
  readonly ends: readonly number[];
}

/** Calls that are packed together. */
export const partCalls = 500;
/** Bytes of them, unless the first one alone has more. */
const partBytes = 512 * 1024;

/** Packs the calls from a place on. A part ends at a multiple of `partCalls`, or where it has enough bytes. */
export function packCalls(calls: readonly SampledCall[], from: number): PackedCalls {
  const to = Math.min(calls.length, from + partCalls - (from % partCalls));
  const packed: Uint8Array[] = [];
  const ends: number[] = [];
  let size = 0;
  for (let at = from; at < to && size < partBytes; at += 1) {
    const bytes = serialize(calls[at]);
    packed.push(bytes);
    size += bytes.length;
    ends.push(size);
  }
  const bytes = new Uint8Array(size);
  for (const [at, each] of packed.entries()) bytes.set(each, (ends[at] ?? 0) - each.length);
  return { bytes, ends };
}

/** Each call is made when it is asked for, so that a part isn't read in one go. */
export function* unpackCalls({ bytes, ends }: PackedCalls): Generator<SampledCall> {
  let start = 0;
  for (const end of ends) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `packCalls` wrote it, in a thread of this process
    yield deserialize(bytes.subarray(start, end)) as SampledCall;
    start = end;
  }
}
