import { unpackEntries } from "../libarchive/unpack-entries.ts";

/** A folder without its content. */
export interface CabBlock {
  readonly packed: Buffer;
  readonly size: number;
}

const [headLength, folderLength] = [36, 8];
/** Padding before the packed bytes, past the offsets where libarchive looks for other formats. */
const packedFrom = 512;

/** Unpacks an LZX folder as a cabinet with one file; returns fewer than `size` bytes if it's damaged. */
export function unpackLzx(blocks: readonly CabBlock[], compressionType: number, size: number): Buffer {
  const head = Buffer.alloc(packedFrom);
  const file = headLength + folderLength;
  head.write("MSCF");
  head.writeUInt32LE(file, 16);
  // Version 1.3, one folder, one file.
  head.writeUInt16LE(0x0103, 24);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(1, 28);
  head.writeUInt32LE(packedFrom, headLength);
  head.writeUInt16LE(blocks.length, headLength + 4);
  head.writeUInt16LE(compressionType, headLength + 6);
  head.writeUInt32LE(size, file);
  head.write("-", file + 16);
  const packed = blocks.flatMap((block) => [headOf(block), block.packed]);
  const [bytes = Buffer.alloc(0)] = unpackEntries({ pieces: [head, ...packed] }, [size]);
  return bytes;
}

/** No checksum, so libarchive doesn't verify it. */
function headOf({ packed, size }: CabBlock): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(packed.length, 4);
  head.writeUInt16LE(size, 6);
  return head;
}
