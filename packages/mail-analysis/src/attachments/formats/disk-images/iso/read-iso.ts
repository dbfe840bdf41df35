import { type File, type Member, type Contents, unreadMember } from "../../../contents.ts";
import { type ReadContext, chargeBudget } from "../../../limits/read-context.ts";
import { udfMember, listUdf } from "../udf/read-udf.ts";
import { type Extent, type IsoVolume, isoRecords, isoVolumes } from "./iso-volumes.ts";

/** Reads an ISO 9660 image. Windows prefers UDF over Joliet, so files that appear in one tree only can be decoys. */
export function readIso({ content }: File, context: ReadContext): Contents {
  const { primary, joliet } = isoVolumes(content);
  const files = [primary, joliet].map((volume) => (volume === null ? [] : filesOf(content, volume, context)));
  // Files missing from one tree are still visible to applications that read the other one.
  const known = new Set(files[1]?.map(({ at, size }) => `${at} ${size}`));
  const hidden = (files[0] ?? []).filter(({ at, size }) => !known.has(`${at} ${size}`));
  const found = [...(files[1] ?? []), ...hidden];
  const udf = content.subarray(descriptors.start, descriptors.end).includes("NSR0")
    ? (listUdf(content, context) ?? [])
    : [];
  const listed = new Set(udf.map(({ extents, size }) => `${extents[0]?.at} ${size}`));
  const others = found.filter(({ at, size }) => !listed.has(`${at} ${size}`));
  return {
    files: [
      ...udf.map((file) => udfMember(content, file, context)),
      ...others.map((file) => memberAt(content, file, context)),
    ],
  };
}

/** Sectors of volume descriptors before the first content. */
const descriptors = { start: 0x8000, end: 0x8000 + 64 * 2048 } as const;

interface IsoFile extends Extent {
  readonly name: string;
}

function filesOf(content: Buffer, volume: IsoVolume, { limits, defects }: ReadContext): readonly IsoFile[] {
  const files: IsoFile[] = [];
  const seen = new Set<number>();
  const waiting: (Extent & { readonly folder: string })[] = [{ ...volume.root, folder: "" }];
  let left = limits.attachments * 10;
  for (let directory = waiting.shift(); directory !== undefined; directory = waiting.shift()) {
    if (seen.has(directory.at)) continue;
    seen.add(directory.at);
    for (const { name, at, size, isDirectory } of isoRecords(content, directory, volume.isWide)) {
      // Directories can overlap, so records are limited across all of them.
      left -= 1;
      if (left < 0) {
        defects.add("too_many_attachments");
        return files;
      }
      const path = `${directory.folder}${name.replace(/;\d+$/, "")}`.slice(0, 1000);
      if (isDirectory) waiting.push({ at, size, folder: `${path}/` });
      else if (files.length < limits.attachments) files.push({ at, size, name: path });
    }
  }
  return files;
}

function memberAt(content: Buffer, { name, at, size }: IsoFile, context: ReadContext): Member {
  const bytes = chargeBudget(content.subarray(at, at + size), context);
  if (bytes !== null) return { name, content: bytes };
  return unreadMember(name, size);
}
