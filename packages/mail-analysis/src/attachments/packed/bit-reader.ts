/** Reads bits of bytes from the highest on. @throws RangeError behind the end */
export function bitReader(bytes: Buffer, start: number) {
  let at = start * 8;
  const end = bytes.length * 8;
  const bit = (): number => {
    if (at >= end) throw new RangeError("The bits end early");
    const value = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
    at += 1;
    return value;
  };
  return {
    bit,
    /** A number of up to 48 bits. */
    bits(count: number): number {
      let value = 0;
      for (let left = count; left > 0; left -= 1) value = value * 2 + bit();
      return value;
    },
  };
}
export type BitReader = ReturnType<typeof bitReader>;
