import { type BitReader, bitReader } from "./bit-reader.ts";
import { readSymbols } from "./bzip2-symbols.ts";

const blockMark = 0x314159265359;
const endMark = 0x177245385090;

/** Unpacks a bzip2 file of one stream; checksums are not looked at. @returns null for what is damaged or gets longer than `most` bytes */
export function unpackBzip2(content: Buffer, most: number): Buffer | null {
  const blockSize = ((content[3] ?? 0) - 0x30) * 100_000;
  if (content.toString("latin1", 0, 3) !== "BZh" || blockSize < 100_000 || blockSize > 900_000) return null;
  const reader = bitReader(content, 4);
  const parts: Buffer[] = [];
  let left = most;
  for (let mark = reader.bits(48); mark !== endMark; mark = reader.bits(48)) {
    const block = mark === blockMark ? readBlock(reader, blockSize) : null;
    const part = block === null ? null : withRuns(block, left);
    if (part === null) return null;
    left -= part.length;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The bytes of a block in their order, with runs still told by numbers. */
function readBlock(reader: BitReader, blockSize: number): Buffer | null {
  reader.bits(32);
  const isRandomised = reader.bit() === 1;
  const origin = reader.bits(24);
  const bytes = usedBytes(reader);
  const symbols = isRandomised || bytes.length === 0 ? null : readSymbols(reader, bytes.length, blockSize);
  const sorted = symbols === null ? null : movedToFront(symbols, bytes, blockSize);
  return sorted === null || origin >= sorted.length ? null : unsorted(sorted, origin);
}

function usedBytes(reader: BitReader): number[] {
  const ranges = Array.from({ length: 16 }, () => reader.bit());
  return ranges.flatMap((isUsed, range) =>
    isUsed === 0 ? [] : Array.from({ length: 16 }, (_, at) => (reader.bit() === 1 ? [range * 16 + at] : [])).flat(),
  );
}

/** Places in a list, in which what was used last stands first, become bytes; 0 and 1 tell in base two how often the first repeats. */
function movedToFront(symbols: Uint16Array, bytes: number[], blockSize: number): Buffer | null {
  const output = Buffer.alloc(blockSize);
  let [written, run, weight] = [0, 0, 1];
  const order = [...bytes];
  const endRun = () => {
    if (run > blockSize - written) return false;
    output.fill(order[0] ?? 0, written, written + run);
    [written, run, weight] = [written + run, 0, 1];
    return true;
  };
  for (const symbol of symbols) {
    if (symbol < 2) {
      run += weight * (symbol + 1);
      weight *= 2;
      if (run > blockSize) return null;
      continue;
    }
    if (!endRun() || written >= blockSize) return null;
    const [byte = 0] = order.splice(symbol - 1, 1);
    order.unshift(byte);
    output[written++] = byte;
  }
  return endRun() ? output.subarray(0, written) : null;
}

/** Undoes the sorting of Burrows and Wheeler. */
function unsorted(sorted: Buffer, origin: number): Buffer {
  const starts = new Uint32Array(257);
  for (const byte of sorted) starts[byte + 1] = (starts[byte + 1] ?? 0) + 1;
  for (let byte = 0; byte < 256; byte += 1) starts[byte + 1] = (starts[byte + 1] ?? 0) + (starts[byte] ?? 0);
  const next = new Uint32Array(sorted.length);
  for (const [at, byte] of sorted.entries()) {
    const start = starts[byte] ?? 0;
    starts[byte] = start + 1;
    next[start] = at;
  }
  const output = Buffer.alloc(sorted.length);
  let at = next[origin] ?? 0;
  for (let place = 0; place < output.length; place += 1) {
    output[place] = sorted[at] ?? 0;
    at = next[at] ?? 0;
  }
  return output;
}

/** Four equal bytes are followed by how many more there are. Null when it gets longer than `most`. */
function withRuns(bytes: Buffer, most: number): Buffer | null {
  let [length, equal] = [0, 0];
  const each = (put: (byte: number, times: number) => void) => {
    let last = -1;
    [length, equal] = [0, 0];
    for (const byte of bytes) {
      if (equal === 4) {
        put(last, byte);
        length += byte;
        equal = 0;
        last = -1;
        continue;
      }
      equal = byte === last ? equal + 1 : 1;
      last = byte;
      put(byte, 1);
      length += 1;
    }
  };
  each(() => undefined);
  if (length > most) return null;
  const output = Buffer.alloc(length);
  each((byte, times) => output.fill(byte, length, length + times));
  return output;
}
