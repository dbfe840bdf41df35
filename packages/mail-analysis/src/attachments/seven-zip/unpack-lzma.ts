import { lzmaDecoder, lzmaProperties } from "./lzma.ts";

/** Unpacks a stream of LZMA after its five bytes of properties, to as many bytes as are told; null when it is damaged. */
export function unpackLzma(packed: Buffer, properties: Buffer, size: number): Buffer | null {
  const split = lzmaProperties(properties[0] ?? 0xff);
  if (split === null) return null;
  const output = Buffer.alloc(size);
  const decoder = lzmaDecoder(output);
  decoder.reset(split);
  return decoder.decode(packed, size) ? output : null;
}

/** Unpacks LZMA2: pieces of LZMA, or of bytes as they are, each after a byte that says which; null when it is damaged. */
export function unpackLzma2(packed: Buffer, size: number): Buffer | null {
  const output = Buffer.alloc(size);
  const decoder = lzmaDecoder(output);
  let [at, isReady] = [0, false];
  // Pieces are long but for the last ones; each may begin anew, which costs more than a few bytes do.
  for (let left = 16 + size / 1024; decoder.written() < size; left -= 1) {
    if (left < 0) return null;
    const control = packed[at] ?? 0;
    if (control === 0 || at + 6 > packed.length) return null;
    const low = packed.readUInt16BE(at + 1) + 1;
    if (control < 0x80) {
      if (control > 2 || at + 3 + low > packed.length) return null;
      decoder.copy(packed.subarray(at + 3, at + 3 + low));
      at += 3 + low;
      continue;
    }
    const [unpacked, length] = [((control & 0x1f) << 16) + low, packed.readUInt16BE(at + 3) + 1];
    const reset = (control >> 5) & 3;
    if (reset >= 2) {
      const split = lzmaProperties(packed[at + 5] ?? 0xff);
      if (split === null || split.literalContext + split.literalPosition > 4) return null;
      decoder.reset(split);
      isReady = true;
    } else if (reset === 1) decoder.reset();
    if (!isReady) return null;
    const start = at + (reset >= 2 ? 6 : 5);
    const end = Math.min(size, decoder.written() + unpacked);
    if (!decoder.decode(packed.subarray(start, start + length), end)) return null;
    at = start + length;
  }
  return output;
}
