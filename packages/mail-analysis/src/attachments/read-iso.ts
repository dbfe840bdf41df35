import type { Contents, Member } from "./contents.ts";
import type { File, Inspection } from "./inspect.ts";

const sector = 2048;
const firstDescriptor = 16;

/** Looks into an ISO 9660 image: the files of its directories, by Joliet's names where there are some. */
export function readIso({ content }: File, { limits }: Inspection): Contents {
  const volume = volumeOf(content);
  if (volume === null) return {};
  const files: Member[] = [];
  const seen = new Set<number>();
  const waiting = [volume.root];
  while (waiting.length > 0 && files.length < limits.attachments) {
    const directory = waiting.shift();
    if (directory === undefined || seen.has(directory.at)) continue;
    seen.add(directory.at);
    for (const record of recordsOf(content, directory, volume.isWide)) {
      if (record.isDirectory) waiting.push(record);
      else
        files.push({
          name: record.name.replace(/;\d+$/, ""),
          content: content.subarray(record.at, record.at + record.size),
        });
    }
  }
  return { files };
}

interface Extent {
  readonly at: number;
  readonly size: number;
}

function volumeOf(content: Buffer): { readonly root: Extent; readonly isWide: boolean } | null {
  let found: { readonly root: Extent; readonly isWide: boolean } | null = null;
  for (let number = firstDescriptor; number < firstDescriptor + 16; number += 1) {
    const at = number * sector;
    const kind = content[at];
    if (kind === undefined || kind === 255) break;
    const isWide = kind === 2 && content.toString("latin1", at + 88, at + 90) === "%/";
    if (at + 190 <= content.length && (isWide || (kind === 1 && found === null)))
      found = { root: extentOf(content, at + 156), isWide };
  }
  return found;
}

function extentOf(content: Buffer, at: number): Extent {
  return { at: content.readUInt32LE(at + 2) * sector, size: content.readUInt32LE(at + 10) };
}

function* recordsOf(
  content: Buffer,
  { at: start, size }: Extent,
  isWide: boolean,
): Generator<Extent & { readonly name: string; readonly isDirectory: boolean }> {
  const end = Math.min(start + size, content.length);
  let at = start;
  while (at + 34 <= end) {
    const length = content[at] ?? 0;
    if (length < 34) {
      // Records do not cross sectors: the rest of this one is empty.
      at = (Math.floor(at / sector) + 1) * sector;
      continue;
    }
    const bytes = content.subarray(at + 33, at + 33 + (content[at + 32] ?? 0));
    const name = isWide
      ? Buffer.from(bytes.subarray(0, bytes.length & ~1))
          .swap16()
          .toString("utf16le")
      : bytes.toString("latin1");
    const isSelf = bytes.length === 1 && (bytes[0] ?? 0) <= 1;
    if (!isSelf) yield { ...extentOf(content, at), name, isDirectory: ((content[at + 25] ?? 0) & 2) !== 0 };
    at += length;
  }
}
