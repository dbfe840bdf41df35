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
