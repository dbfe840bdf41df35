import { afford } from "./afford.ts";
import type { Contents, Member } from "./contents.ts";
import type { File, Inspection } from "./inspect.ts";
import { udfMember } from "./read-udf.ts";
import { listUdf } from "./udf/list-udf.ts";
import { type Extent, type IsoVolume, isoRecords, isoVolumes } from "./iso-volumes.ts";

/**
 * Looks into an ISO 9660 image: the files of its directories, by Joliet's names where there are some, or by UDF's, which
 * Windows prefers: such an image may show a harmless file in one tree, and what is meant in the other.
 */
export function readIso({ content }: File, inspection: Inspection): Contents {
  const { primary, joliet } = isoVolumes(content);
  const files = [primary, joliet].map((volume) => (volume === null ? [] : filesOf(content, volume, inspection)));
  // What one of both trees leaves out is there for programs that read the other one.
  const known = new Set(files[1]?.map(({ at, size }) => `${at} ${size}`));
  const hidden = (files[0] ?? []).filter(({ at, size }) => !known.has(`${at} ${size}`));
  const found = [...(files[1] ?? []), ...hidden];
  const udf = content.subarray(descriptors.start, descriptors.end).includes("NSR0")
    ? (listUdf(content, inspection) ?? [])
    : [];
  const listed = new Set(udf.map(({ extents, size }) => `${extents[0]?.at} ${size}`));
  const others = found.filter(({ at, size }) => !listed.has(`${at} ${size}`));
  return {
    files: [
      ...udf.map((file) => udfMember(content, file, inspection)),
      ...others.map((file) => memberAt(content, file, inspection)),
    ],
  };
}

/** Where an image describes its volumes, up to where their content may begin. */
const descriptors = { start: 0x8000, end: 0x8000 + 64 * 2048 } as const;

interface IsoFile extends Extent {
  readonly name: string;
}

function filesOf(content: Buffer, volume: IsoVolume, { limits, defects }: Inspection): readonly IsoFile[] {
  const files: IsoFile[] = [];
  const seen = new Set<number>();
  const waiting: (Extent & { readonly folder: string })[] = [{ ...volume.root, folder: "" }];
  let left = limits.attachments * 10;
  for (let directory = waiting.shift(); directory !== undefined; directory = waiting.shift()) {
    if (seen.has(directory.at)) continue;
    seen.add(directory.at);
    for (const { name, at, size, isDirectory } of isoRecords(content, directory, volume.isWide)) {
      // Directories may be said to overlap, so what is read of them all is limited.
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

function memberAt(content: Buffer, { name, at, size }: IsoFile, inspection: Inspection): Member {
  const bytes = afford(content.subarray(at, at + size), inspection);
  if (bytes !== null) return { name, content: bytes };
  return { name, content: Buffer.alloc(0), unread: { size, why: "not_unpacked" } };
}
