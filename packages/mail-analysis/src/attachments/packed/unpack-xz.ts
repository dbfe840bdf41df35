import { unpackLzma2 } from "../seven-zip/unpack-lzma.ts";

const headerLength = 12;
const footerLength = 12;
const lzma2Filter = 0x21;

interface Block {
  /** Bytes with the header and the check, without padding. */
  readonly size: number;
  readonly unpackedSize: number;
}

/**
 * Unpacks a file of the .xz format (version 1.2) with one stream of LZMA2 and no other filter. How long it gets stands in its index,
 * so nothing is unpacked of one that gets too long. @returns null for others, and for what is damaged
 */
export function unpackXz(content: Buffer, most: number): Buffer | null {
  const footer = content.length - footerLength;
  if (footer < headerLength || content.toString("latin1", footer + 10, footer + 12) !== "YZ") return null;
  const indexSize = (content.readUInt32LE(footer + 4) + 1) * 4;
  const blocks = indexSize > footer - headerLength ? null : blocksOf(content.subarray(footer - indexSize, footer));
  if (blocks === null || blocks.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0) > most) return null;
  const parts: Buffer[] = [];
  let at = headerLength;
  for (const { size, unpackedSize } of blocks) {
    const packed = packedOf(content.subarray(at, at + size));
    const part = packed === null ? null : unpackLzma2(packed, unpackedSize);
    if (part === null) return null;
    parts.push(part);
    at += Math.ceil(size / 4) * 4;
  }
  return Buffer.concat(parts);
}

function blocksOf(index: Buffer): readonly Block[] | null {
  let at = 1;
  const number = (): number => {
    let value = 0;
    for (let place = 0; place < 7; place += 1) {
      const byte = index[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * 2 ** (7 * place);
      if (byte < 0x80) return value;
    }
    return Infinity;
  };
  const count = number();
  if (index[0] !== 0 || count > index.length) return null;
  return Array.from({ length: count }, () => ({ size: number(), unpackedSize: number() }));
}

/** What follows a block's header; null where another filter than LZMA2 alone was used. */
function packedOf(block: Buffer): Buffer | null {
  const length = ((block[0] ?? 0) + 1) * 4;
  const flags = block[1] ?? 0;
  let at = 2;
  // The sizes that may stand here are in the index, too.
  for (const bit of [0x40, 0x80])
    if ((flags & bit) !== 0) {
      while ((block[at] ?? 0) >= 0x80) at += 1;
      at += 1;
    }
  return (flags & 3) === 0 && block[at] === lzma2Filter ? block.subarray(length) : null;
}
