import { crc32 } from "node:zlib";
import { unpackEntries } from "../../../../libarchive/unpack-entries.ts";
import { type Folder, totalOf } from "./folders.ts";

const [aes, lzma, lzma2] = ["06f10701", "030101", "21"];
/** Padding before the packed bytes, past the offsets where libarchive looks for other formats. */
const [headLength, packedFrom] = [32, 512];
const smallestDictionary = 4096;

export function isEncrypted({ coders }: Folder): boolean {
  return coders.some(({ method }) => method === aes);
}

/** Unpacks the first `max` bytes of a folder, fewer if it's damaged; null if nothing can be unpacked. */
export function unpackFolder(archive: Buffer, folder: Folder, max: number): Buffer | null {
  const { at, packedSizes, size } = folder;
  const end = at + totalOf(packedSizes);
  if (packedSizes.length === 0 || end > archive.length) return null;
  const packed = archive.subarray(at, end);
  const wanted = Math.min(size, max);
  const [bytes] = unpackEntries({ pieces: [...archiveOf(folder, packed)] }, [wanted]);
  return bytes === undefined || (bytes.length === 0 && wanted > 0) ? null : bytes;
}

/** An archive with one folder and one file. */
function archiveOf(folder: Folder, packed: Buffer): readonly Buffer[] {
  const header = headerOf(folder);
  const start = Buffer.alloc(headLength);
  start.write("377abcaf271c0004", "hex");
  start.writeBigUInt64LE(BigInt(packedFrom - headLength + packed.length), 12);
  start.writeBigUInt64LE(BigInt(header.length), 20);
  start.writeUInt32LE(crc32(header), 28);
  start.writeUInt32LE(crc32(start.subarray(12)), 8);
  return [start, Buffer.alloc(packedFrom - headLength), packed, header];
}

/** Header: streams (offsets, coders, sizes, one file each), then one file named "-". */
function headerOf(folder: Folder): Buffer {
  const { packedSizes, sizes } = folder;
  const places = [
    6,
    ...number(packedFrom - headLength),
    ...number(packedSizes.length),
    9,
    ...packedSizes.flatMap(number),
    0,
  ];
  const coders = [7, 0x0b, 1, 0, ...withFittingDictionaries(folder), 0x0c, ...sizes.flatMap(number), 0];
  const files = [5, 1, 0x11, 5, 0, 0x2d, 0, 0, 0, 0];
  return Buffer.from([1, 4, ...places, ...coders, 8, 0, 0, ...files, 0]);
}

/** A number in its longest form; impossible sizes are clamped. */
function number(value: number): readonly number[] {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(Math.min(value, Number.MAX_SAFE_INTEGER)));
  return [0xff, ...bytes];
}

/** The dictionary never needs to exceed the content, so a hostile archive can't request more memory. */
function withFittingDictionaries({ coders, definition, sizes }: Folder): Buffer {
  const fitting = Buffer.from(definition);
  const needed = Math.max(smallestDictionary, ...sizes);
  for (const { method, properties } of coders) {
    const at = properties.byteOffset - definition.byteOffset;
    if (method === lzma && properties.length === 5)
      fitting.writeUInt32LE(Math.min(properties.readUInt32LE(1), needed), at + 1);
    if (method === lzma2 && properties.length === 1)
      fitting[at] = Math.min(properties[0] ?? 0, lzma2Dictionary(needed));
  }
  return fitting;
}

/** Code of the smallest dictionary with this size. */
function lzma2Dictionary(size: number): number {
  let code = 0;
  while (code < 40 && (2 + (code & 1)) * 2 ** (11 + (code >> 1)) < size) code += 1;
  return code;
}
