import { chargeBudget } from "./charge-budget.ts";
import type { ContentReader, Member } from "./contents.ts";
import type { DiskFile, FileSystem } from "./disk/disk-file.ts";
import { listFat } from "./disk/list-fat.ts";
import { listNtfs } from "./disk/list-ntfs.ts";
import { volumesOf } from "./disk/partitions.ts";
import { type Disk, openVhd, openVhdx } from "./disk/virtual-disk.ts";
import type { Inspection } from "./inspect.ts";
import { readUnlisted } from "./read-unlisted.ts";

const fileSystems: readonly FileSystem[] = [listNtfs, listFat];

/** Reads a virtual disk, which Windows mounts on a click: the files of all supported file systems. */
const readDisk =
  (open: (content: Buffer) => Disk | null): ContentReader =>
  ({ content }, inspection) => {
    const disk = open(content);
    const listed = (disk === null ? [] : volumesOf(disk)).flatMap((volume) => {
      const files = fileSystems.map((list) => list(volume, inspection)).find((each) => each !== null);
      return files === undefined ? [] : [files];
    });
    if (listed.length === 0) return readUnlisted();
    return { files: listed.flat().map((file) => memberOf(file, inspection)) };
  };

export const readVhd = readDisk(openVhd);
export const readVhdx = readDisk(openVhdx);

function memberOf({ name, size, read }: DiskFile, inspection: Inspection): Member {
  // A volume can claim more data than it has, so check the budget before reading.
  if (size > inspection.budget.bytes) inspection.defects.add("unpacked_too_much");
  const held = size > inspection.budget.bytes ? null : read();
  const bytes = held === null ? null : chargeBudget(held, inspection);
  if (bytes !== null) return { name, content: bytes };
  return { name, content: Buffer.alloc(0), unread: { size, why: "not_unpacked" } };
}
