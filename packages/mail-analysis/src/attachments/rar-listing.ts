import type { ArchiveEntry, ArchiveListing } from "./archive-listing.ts";

/** A file of a RAR archive. */
export interface RarEntry extends ArchiveEntry {
  /** Header and data as stored. */
  readonly block: Buffer;
  /** Solid: depends on the files before it. */
  readonly isSolid: boolean;
}

export interface RarListing extends ArchiveListing {
  readonly entries: readonly RarEntry[];
}
