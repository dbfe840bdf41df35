import { type ArchiveEntry, listedContents } from "./archive-listing.ts";
import { type CabFolder, readCab } from "./cab-folders.ts";
import type { Contents } from "./contents.ts";
import type { File, Inspection } from "./inspect.ts";

/** Reads a cabinet: file names, and content unless it's packed with Quantum. */
export function readCabFile({ content }: File, inspection: Inspection): Contents {
  const { folders, files } = readCab(content, inspection.limits.attachments);
  const unpacked = folders.map((folder) => unpackWithin(folder, inspection));
  const entries = files.map(({ name, size, folder, at }): ArchiveEntry => {
    const [bytes, of] = [unpacked[folder] ?? null, folders[folder]];
    // A file's packed size is its share of the folder.
    const packedSize = of === undefined || of.size === 0 ? size : (of.packedSize * size) / of.size;
    const isThere = bytes !== null && at + size <= bytes.length;
    return { name, size, packedSize, isEncrypted: false, content: isThere ? bytes.subarray(at, at + size) : null };
  });
  return listedContents({ isEncrypted: false, entries }, inspection);
}

function unpackWithin({ cost, unpack }: CabFolder, { budget, defects }: Inspection): Buffer | null {
  if (unpack === null) return null;
  if (cost > budget.bytes) {
    defects.add("unpacked_too_much");
    return null;
  }
  budget.bytes -= cost;
  return unpack();
}
