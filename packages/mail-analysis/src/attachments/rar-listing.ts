import type { ArchiveEntry, ArchiveListing } from "./archive-listing.ts";

/** A file of a RAR archive. */
export interface RarEntry extends ArchiveEntry {
  /** Its header and its bytes, as the archive has them. */
  readonly block: Buffer;
  /** Whether it repeats from the files before. */
  readonly isSolid: boolean;
}

export interface RarListing extends ArchiveListing {
  readonly entries: readonly RarEntry[];
}
