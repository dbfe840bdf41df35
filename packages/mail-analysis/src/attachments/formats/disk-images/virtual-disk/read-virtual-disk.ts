import { type Member, type ContentReader, notUnpacked, unreadMember } from "../../../contents.ts";
import { type ReadContext, chargeBudget } from "../../../limits/read-context.ts";
import { listFat } from "./list-fat.ts";
import { listNtfs } from "./list-ntfs.ts";
import { type DiskFile, type FileSystem, volumesOf, type Disk, openVhd, openVhdx } from "./virtual-disk.ts";

const fileSystems: readonly FileSystem[] = [listNtfs, listFat];

/** Reads a virtual disk, which Windows mounts on a click: the files of all supported file systems. */
const readDisk =
  (open: (content: Buffer) => Disk | null): ContentReader =>
  ({ content }, context) => {
    const disk = open(content);
    const listed = (disk === null ? [] : volumesOf(disk)).flatMap((volume) => {
      const files = fileSystems.map((list) => list(volume, context)).find((each) => each !== null);
      return files === undefined ? [] : [files];
    });
    if (listed.length === 0) return notUnpacked;
    return { files: listed.flat().map((file) => memberOf(file, context)) };
  };

export const readVhd = readDisk(openVhd);
export const readVhdx = readDisk(openVhdx);

function memberOf({ name, size, read }: DiskFile, context: ReadContext): Member {
  // A volume can claim more data than it has, so check the budget before reading.
  if (size > context.budget.bytes) context.defects.add("unpacked_too_much");
  const held = size > context.budget.bytes ? null : read();
  const bytes = held === null ? null : chargeBudget(held, context);
  if (bytes !== null) return { name, content: bytes };
  return unreadMember(name, size);
}
