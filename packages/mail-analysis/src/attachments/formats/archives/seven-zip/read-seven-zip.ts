import { type File, type Contents, notUnpacked } from "../../../contents.ts";
import type { ReadContext } from "../../../limits/read-context.ts";
import { affordableSize, unpackingCost, unpackingWeights } from "../../../limits/unpacking-cost.ts";
import { type ArchiveEntry, listedContents } from "../archive-listing.ts";
import { type Folder, totalOf } from "./folders.ts";
import { readHeader, type SevenZipHeader } from "./header.ts";
import { isEncrypted, unpackFolder } from "./unpack-folder.ts";

const startLength = 32;
/** Max header size, enough for any real archive. */
const maxHeaderSize = 2 ** 20;
const ppmd = "030401";

/** Reads a 7z file: file names, and content if libarchive supports the compression. */
export function readSevenZip({ content }: File, context: ReadContext): Contents {
  if (content.length < startLength) return { findings: [{ code: "unreadable", evidence: "" }] };
  const start = startLength + Number(content.readBigUInt64LE(12));
  const header = headerOf(content, content.subarray(start, start + Number(content.readBigUInt64LE(20))));
  if (header === "encrypted") return listedContents({ isEncrypted: true, entries: [] }, context);
  if (header === null) return notUnpacked;
  return listedContents({ isEncrypted: false, entries: entriesOf(content, header, context) }, context);
}

type FilesHeader = Extract<SevenZipHeader, { kind: "files" }>;

/** The header with the file list, which can be packed several times; null if its compression is unsupported. */
function headerOf(content: Buffer, bytes: Buffer): FilesHeader | "encrypted" | null {
  let header = readHeader(bytes);
  for (let times = 0; header.kind === "packed" && times < 3; times += 1) {
    const [folder] = header.folders;
    if (folder === undefined) return null;
    if (isEncrypted(folder)) return "encrypted";
    const unpacked = folder.size > maxHeaderSize ? null : unpackFolder(content, folder, maxHeaderSize);
    if (unpacked === null) return null;
    header = readHeader(unpacked);
  }
  return header.kind === "files" ? header : null;
}

/** Files are listed in order; those with content use the folders in the same order. */
function entriesOf(content: Buffer, { folders, files }: FilesHeader, context: ReadContext): readonly ArchiveEntry[] {
  const places = placesIn(folders);
  const unpacked = new Map<Folder, Buffer | null>();
  const bytesOf = (folder: Folder): Buffer | null => {
    const known = unpacked.get(folder);
    if (known !== undefined) return known;
    const bytes = isEncrypted(folder) ? null : unpackWithin(content, folder, context);
    unpacked.set(folder, bytes);
    return bytes;
  };
  const entries: ArchiveEntry[] = [];
  for (const { name, isEmpty, isDirectory } of files) {
    const place = isEmpty ? undefined : places.next().value;
    if (isDirectory || entries.length >= context.limits.attachments) continue;
    if (place === undefined) {
      entries.push({ name, size: 0, packedSize: 0, isEncrypted: false, content: isEmpty ? Buffer.alloc(0) : null });
      continue;
    }
    const { folder, at, size } = place;
    const bytes = bytesOf(folder);
    const isThere = bytes !== null && at + size <= bytes.length;
    entries.push({
      name,
      size,
      // A file's packed size is its share of the folder.
      packedSize: folder.size === 0 ? 0 : (totalOf(folder.packedSizes) * size) / folder.size,
      isEncrypted: isEncrypted(folder),
      content: isThere ? bytes.subarray(at, at + size) : null,
      isCounted: true,
    });
  }
  return entries;
}

interface Place {
  readonly folder: Folder;
  readonly at: number;
  readonly size: number;
}

function* placesIn(folders: readonly Folder[]): Generator<Place, undefined> {
  for (const folder of folders) {
    let at = 0;
    for (const size of folder.files) {
      yield { folder, at, size };
      at += size;
    }
  }
}

function unpackWithin(content: Buffer, folder: Folder, { budget, defects }: ReadContext): Buffer | null {
  const weight = folder.coders.some(({ method }) => method === ppmd) ? unpackingWeights.slow : unpackingWeights.quick;
  const max = affordableSize(budget.bytes, weight);
  if (folder.size > max) defects.add("unpacked_too_much");
  const size = Math.min(folder.size, max);
  // Attempts cost time even without output.
  budget.bytes -= unpackingCost(size, weight);
  return unpackFolder(content, folder, size);
}
