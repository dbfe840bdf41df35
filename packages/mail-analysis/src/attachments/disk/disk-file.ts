import type { Inspection } from "../inspect.ts";
import type { Disk } from "./virtual-disk.ts";

/** A file of a volume. */
export interface DiskFile {
  /** Including its path, separated by `/`. */
  readonly name: string;
  readonly size: number;
  /** Content; null if it is compressed, encrypted or out of bounds. */
  readonly read: () => Buffer | null;
}

/** Lists the files of a volume; null if it has another file system. */
export type FileSystem = (disk: Disk, inspection: Inspection) => readonly DiskFile[] | null;
