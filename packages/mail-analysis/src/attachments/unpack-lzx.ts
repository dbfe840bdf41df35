import { unpackEntries } from "../libarchive/unpack-entries.ts";
import type { CabBlock } from "./cab-folders.ts";

const [headLength, folderLength] = [36, 8];
/** Packed bytes begin behind what other formats are recognized by. */
const packedFrom = 512;

/** Unpacks a folder that is packed by LZX, in a cabinet of its own with one file; fewer bytes than `size` where it's damaged. */
export function unpackLzx(blocks: readonly CabBlock[], way: number, size: number): Buffer {
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
  head.writeUInt16LE(way, headLength + 6);
  head.writeUInt32LE(size, file);
  head.write("-", file + 16);
  const packed = blocks.flatMap((block) => [headOf(block), block.packed]);
  const [bytes = Buffer.alloc(0)] = unpackEntries({ pieces: [head, ...packed] }, [size]);
  return bytes;
}

/** Without a checksum, which libarchive then leaves out. */
function headOf({ packed, size }: CabBlock): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(packed.length, 4);
  head.writeUInt16LE(size, 6);
  return head;
}
