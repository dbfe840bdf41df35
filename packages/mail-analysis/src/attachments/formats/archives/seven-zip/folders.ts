/** A coder: its method ID in hex and its properties. */
interface Coder {
  readonly method: string;
  readonly properties: Buffer;
}

/** Files that are packed together. */
export interface Folder {
  readonly coders: readonly Coder[];
  /** The raw coder definition. */
  readonly definition: Buffer;
  /** Output size of each coder. */
  readonly sizes: readonly number[];
  /** Total unpacked size. */
  readonly size: number;
  /** Offset of its packed streams, which are consecutive. */
  readonly at: number;
  /** Size of each packed stream. */
  readonly packedSizes: readonly number[];
  /** File sizes, in order. */
  readonly files: readonly number[];
}

const [end, packInfo, unpackInfo, subStreams, sizesInfo, digests, folderInfo, unpackSizes, counts] = [
  0x00, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d,
];
/** Max number of anything in a real archive. */
const maxCount = 10_000;
const packsFrom = 32;

interface Draft {
  readonly coders: readonly Coder[];
  readonly definition: Buffer;
  readonly outputs: number;
  readonly packed: number;
  /** The output that isn't bound to another coder. */
  readonly last: number;
  sizes: readonly number[];
  hasDigest: boolean;
}

/** Reads pack, folder and substream info. @throws Error if the header is damaged */
export function readFolders(reader: ByteReader): readonly Folder[] {
  let [at, packed, drafts]: [number, readonly number[], readonly Draft[]] = [packsFrom, [], []];
  let files: readonly (readonly number[])[] | null = null;
  for (let kind = reader.number(); kind !== end; kind = reader.number()) {
    if (kind === packInfo) {
      at += reader.number();
      packed = readPackSizes(reader);
    } else if (kind === unpackInfo) drafts = readDrafts(reader);
    else if (kind === subStreams) files = readFileSizes(reader, drafts);
    else throw new Error("7z header holds an unknown part");
  }
  let stream = 0;
  return drafts.map(({ coders, definition, sizes, last, packed: streams }, place) => {
    const packedSizes = packed.slice(stream, stream + streams);
    const start = at;
    stream += streams;
    at += totalOf(packedSizes);
    const size = sizes[last] ?? 0;
    return { coders, definition, sizes, size, at: start, packedSizes, files: files?.[place] ?? [size] };
  });
}

export function totalOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

function countFrom(reader: ByteReader): number {
  const count = reader.number();
  if (count > maxCount) throw new Error("7z header has too many entries");
  return count;
}

function numbers(reader: ByteReader, count: number): readonly number[] {
  return Array.from({ length: count }, () => reader.number());
}

function readPackSizes(reader: ByteReader): readonly number[] {
  const count = countFrom(reader);
  let sizes: readonly number[] = [];
  for (let kind = reader.number(); kind !== end; kind = reader.number()) {
    if (kind === sizesInfo) sizes = numbers(reader, count);
    else if (kind === digests) readDigests(reader, count);
    else throw new Error("7z header holds an unknown part");
  }
  return sizes;
}

/** Skips digests and returns which are defined: a bit vector unless all are, then four bytes each. */
function readDigests(reader: ByteReader, count: number): readonly boolean[] {
  const present = reader.byte() === 0 ? reader.bits(count) : Array.from({ length: count }, () => true);
  reader.take(present.filter(Boolean).length * 4);
  return present;
}

function readDrafts(reader: ByteReader): readonly Draft[] {
  let drafts: readonly Draft[] = [];
  for (let kind = reader.number(); kind !== end; kind = reader.number()) {
    if (kind === folderInfo) {
      const count = countFrom(reader);
      if (reader.byte() !== 0) throw new Error("7z header lies elsewhere");
      drafts = Array.from({ length: count }, () => readDraft(reader));
    } else if (kind === unpackSizes) {
      for (const draft of drafts) draft.sizes = numbers(reader, draft.outputs);
    } else if (kind === digests) {
      const present = readDigests(reader, drafts.length);
      for (const [place, draft] of drafts.entries()) draft.hasDigest = present[place] ?? false;
    } else throw new Error("7z header holds an unknown part");
  }
  return drafts;
}

function readDraft(reader: ByteReader): Draft {
  const coders: Coder[] = [];
  const start = reader.rest();
  let [inputs, outputs] = [0, 0];
  const count = countFrom(reader);
  for (let place = 0; place < count; place += 1) {
    const flags = reader.byte();
    const method = reader.take(flags & 15).toString("hex");
    const isComplex = (flags & 0x10) !== 0;
    inputs += isComplex ? countFrom(reader) : 1;
    outputs += isComplex ? countFrom(reader) : 1;
    coders.push({ method, properties: (flags & 0x20) === 0 ? Buffer.alloc(0) : reader.take(reader.number()) });
  }
  if (outputs === 0 || outputs > maxCount) throw new Error("7z header has too many entries");
  const taken = new Set<number>();
  for (let pair = 1; pair < outputs; pair += 1) {
    reader.number();
    taken.add(reader.number());
  }
  const packed = inputs - (outputs - 1);
  if (packed > 1) numbers(reader, Math.min(packed, maxCount));
  const last = coders.findIndex((_, place) => !taken.has(place));
  const definition = start.subarray(0, start.length - reader.rest().length);
  return {
    coders,
    definition,
    outputs,
    packed: Math.max(0, packed),
    last: Math.max(0, last),
    sizes: [],
    hasDigest: false,
  };
}

/** File sizes per folder: the number of files, then all sizes but the last. */
function readFileSizes(reader: ByteReader, drafts: readonly Draft[]): readonly (readonly number[])[] {
  let perFolder: readonly number[] = drafts.map(() => 1);
  let sizes = drafts.map(({ sizes: all, last }): readonly number[] => [all[last] ?? 0]);
  let kind = reader.number();
  if (kind === counts) {
    perFolder = drafts.map(() => countFrom(reader));
    if (totalOf(perFolder) > maxCount) throw new Error("7z header has too many entries");
    sizes = sizes.map((each, place) => (perFolder[place] === 0 ? [] : each));
    kind = reader.number();
  }
  if (kind === sizesInfo) {
    sizes = drafts.map(({ sizes: all, last }, place) => {
      const count = perFolder[place] ?? 0;
      if (count === 0) return [];
      const first = numbers(reader, count - 1);
      return [...first, Math.max(0, (all[last] ?? 0) - totalOf(first))];
    });
    kind = reader.number();
  }
  if (kind === digests) {
    // A folder with one file and a defined digest has no second digest.
    const unknown = drafts.map(({ hasDigest }, place) => (hasDigest && perFolder[place] === 1 ? 0 : perFolder[place]));
    readDigests(
      reader,
      unknown.reduce((sum: number, count = 0) => sum + count, 0),
    );
    kind = reader.number();
  }
  if (kind !== end) throw new Error("7z header holds an unknown part");
  return sizes;
}

/** Reads the numbers of a 7z header. @throws Error at the end of the bytes */
export function byteReader(bytes: Buffer) {
  let at = 0;
  const byte = (): number => {
    const value = bytes[at];
    if (value === undefined) throw new Error("7z header ends early");
    at += 1;
    return value;
  };
  const take = (length: number): Buffer => {
    if (length > bytes.length - at) throw new Error("7z header ends early");
    at += length;
    return bytes.subarray(at - length, at);
  };
  /** The number of leading ones in the first byte is the number of extra bytes; its other bits are the highest. */
  const number = (): number => {
    const first = byte();
    let value = 0;
    for (let count = 0; count < 8; count += 1) {
      const mask = 0x80 >> count;
      if ((first & mask) === 0) return value + (first & (mask - 1)) * 256 ** count;
      value += byte() * 256 ** count;
    }
    return value;
  };
  /** A bit vector, highest bit first. */
  const bits = (count: number): readonly boolean[] => {
    const packed = take(Math.ceil(count / 8));
    return Array.from({ length: count }, (_, place) => (((packed[place >> 3] ?? 0) >> (7 - (place & 7))) & 1) === 1);
  };
  return { byte, take, number, bits, rest: () => bytes.subarray(at) };
}

export type ByteReader = ReturnType<typeof byteReader>;
