import type { Inspection } from "../inspect.ts";
import type { Disk } from "./virtual-disk.ts";

/** A file of a volume. */
export interface DiskFile {
  /** With its path, its parts divided by `/`. */
  readonly name: string;
  readonly size: number;
  /** Its bytes; null where they cannot be had, because they are packed, encrypted or not where the volume says. */
  readonly read: () => Buffer | null;
}

/** Lists the files of a volume that begins where the disk does; null for another file system. */
export type FileSystem = (disk: Disk, inspection: Inspection) => readonly DiskFile[] | null;
