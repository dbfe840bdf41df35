import type { ByteStream } from "../byte-stream.ts";

/** Bytes that are read from their beginning on. */
export interface ByteReader {
  readonly bytes: Buffer;
  at: number;
}

/** How values of a type lie one behind the other in ClickHouse's format Native. None throws: half a row would shift all others. */
export interface Codec<Value> {
  /** Bytes of its default, all of which are zero. */
  readonly width: number;
  /** Adds a value to the end. @returns its bytes */
  write(value: Value, into: ByteStream): number;
  /** Reads the next one. */
  read(from: ByteReader): Value;
  /** Where so many values end that begin there; beyond the bytes, or NaN, where they are damaged. */
  endOf(bytes: Buffer, at: number, count: number): number;
}

function fixedWidth(width: number): Pick<Codec<unknown>, "width" | "endOf"> {
  return { width, endOf: (_, at, count) => at + count * width };
}

/** Where the text of a UUID has each byte, and where Native has it: two whole numbers of 64 bits, the lowest byte first. */
const written = Uint8Array.of(0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34);
const stored = Uint8Array.of(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
const nibbles = new Uint8Array(128);
for (let digit = 0; digit < 16; digit += 1) {
  nibbles[digit.toString(16).charCodeAt(0)] = digit;
  nibbles[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

/** A UUID as text. */
export const uuidCodec: Codec<string> = {
  ...fixedWidth(16),
  write(value, into) {
    into.reserve(16);
    const { piece, end } = into;
    for (let index = 0; index < 16; index += 1) {
      const at = written[index] ?? 0;
      const byte = (nibbleOf(value.charCodeAt(at)) << 4) | nibbleOf(value.charCodeAt(at + 1));
      piece[end + (stored[index] ?? 0)] = byte;
    }
    into.end = end + 16;
    return 16;
  },
  read(from) {
    const { bytes, at } = from;
    const digits = [...stored].map((place) => (bytes[at + place] ?? 0).toString(16).padStart(2, "0")).join("");
    from.at += 16;
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  },
};

function nibbleOf(code: number): number {
  return nibbles[code] ?? 0;
}

/** Texts up to this length are written here; longer ones are worth a call out of JavaScript. */
const shortText = 24;
/** Up to this length room is made for what a text takes at most, without looking at it. */
const mediumText = 4096;
/** Bytes that UTF-8 takes at most for a unit of a text, and that tell a length at most. */
const [longestUnit, longestLength] = [3, 5];

/** A text, behind the number of its bytes. */
export const textCodec: Codec<string> = {
  width: 1,
  write(value, into) {
    const { length } = value;
    const maxBytes = length <= mediumText ? length * longestUnit : Buffer.byteLength(value);
    into.reserve(maxBytes + longestLength);
    if (length <= shortText && writeAscii(value, into)) return length + 1;
    // The number of bytes takes as much room as that of units does, but for what is just below a limit.
    const width = lengthWidth(length);
    const { piece, end } = into;
    const bytes = piece.write(value, end + width);
    const needed = lengthWidth(bytes);
    if (needed !== width) piece.copyWithin(end + needed, end + width, end + width + bytes);
    writeLength(bytes, into);
    into.end += bytes;
    return needed + bytes;
  },
  read(from) {
    const length = readLength(from);
    const start = from.at;
    from.at += length;
    return from.bytes.toString("utf8", start, from.at);
  },
  endOf(bytes, at, count) {
    const reader = { bytes, at };
    for (let left = count; left > 0 && reader.at < bytes.length; left -= 1) {
      const start = reader.at;
      const length = readLength(reader);
      if (length < 0 || reader.at - start > longestLength) return Number.NaN;
      reader.at += length;
      if (left === 1) return reader.at;
    }
    return count === 0 ? at : Number.NaN;
  },
};

/** @returns false, and nothing is written, when the text has other letters. */
function writeAscii(value: string, into: ByteStream): boolean {
  const { piece, end } = into;
  const { length } = value;
  for (let index = 0; index < length; index += 1) {
    const code = value.charCodeAt(index);
    if (code > 0x7f) return false;
    piece[end + 1 + index] = code;
  }
  piece[end] = length;
  into.end = end + 1 + length;
  return true;
}

function lengthWidth(value: number): number {
  let width = 1;
  for (let rest = value; rest > 0x7f; rest >>>= 7) width += 1;
  return width;
}

/** A length, seven bits a byte, the lowest first (LEB128). */
export function writeLength(value: number, into: ByteStream): void {
  into.reserve(longestLength);
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) {
    into.piece[into.end] = (rest & 0x7f) | 0x80;
    into.end += 1;
  }
  into.piece[into.end] = rest;
  into.end += 1;
}

function readLength(from: ByteReader): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = from.bytes[from.at] ?? 0;
    from.at += 1;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
}

/** Writes a whole number of 32 bits, the lowest byte first. */
function putUint32(into: ByteStream, value: number): void {
  into.reserve(4);
  const { piece, end } = into;
  piece[end] = value;
  piece[end + 1] = value >>> 8;
  piece[end + 2] = value >>> 16;
  piece[end + 3] = value >>> 24;
  into.end = end + 4;
}

/** A moment in milliseconds of the Unix epoch, or any whole number; in rows, ISO. */
export const timeCodec: Codec<number> = {
  ...fixedWidth(8),
  write(value, into) {
    const high = Math.floor(value / 2 ** 32);
    putUint32(into, value - high * 2 ** 32);
    putUint32(into, high);
    return 8;
  },
  read(from) {
    const low = from.bytes.readUInt32LE(from.at);
    const high = from.bytes.readInt32LE(from.at + 4);
    from.at += 8;
    return high * 2 ** 32 + low;
  },
};

export const booleanCodec: Codec<boolean> = {
  ...fixedWidth(1),
  write(value, into) {
    into.reserve(1);
    into.piece[into.end] = value ? 1 : 0;
    into.end += 1;
    return 1;
  },
  read(from) {
    from.at += 1;
    return from.bytes[from.at - 1] === 1;
  },
};

export const float32Codec: Codec<number> = {
  ...fixedWidth(4),
  write(value, into) {
    into.reserve(4);
    into.piece.writeFloatLE(value, into.end);
    into.end += 4;
    return 4;
  },
  read(from) {
    from.at += 4;
    return from.bytes.readFloatLE(from.at - 4);
  },
};

/** A whole number of 16 bits; what is beyond is the nearest. */
export const uint16Codec: Codec<number> = {
  ...fixedWidth(2),
  write(value, into) {
    const nearest = Math.min(Math.max(value, 0), 0xffff);
    into.reserve(2);
    into.piece[into.end] = nearest;
    into.piece[into.end + 1] = nearest >>> 8;
    into.end += 2;
    return 2;
  },
  read(from) {
    from.at += 2;
    return from.bytes.readUInt16LE(from.at - 2);
  },
};

/** A whole number of 32 bits; what is beyond is the nearest. */
export const uint32Codec: Codec<number> = {
  ...fixedWidth(4),
  write(value, into) {
    putUint32(into, Math.min(Math.max(value, 0), 0xffffffff));
    return 4;
  },
  read(from) {
    from.at += 4;
    return from.bytes.readUInt32LE(from.at - 4);
  },
};
