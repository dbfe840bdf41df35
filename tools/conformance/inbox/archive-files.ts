import { readFileSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";

/** A file of an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: Buffer;
}

const block = 512;

/** Reads the files of a `.tar.zst` archive (POSIX ustar with long names by GNU or pax). */
export function archiveFiles(path: string): readonly ArchiveFile[] {
  const tar = zstdDecompressSync(readFileSync(path));
  const files: ArchiveFile[] = [];
  let [at, longName] = [0, ""];
  while (at + block <= tar.length) {
    const name = textAt(tar, at, 100);
    if (name === "") break;
    const size = Number.parseInt(textAt(tar, at + 124, 12).trim(), 8) || 0;
    const kind = String.fromCharCode(tar[at + 156] ?? 0);
    const content = tar.subarray(at + block, at + block + size);
    if (kind === "L") longName = textAt(content, 0, size);
    else if (kind === "x") longName = /\d+ path=(.*)\n/.exec(content.toString("utf8"))?.[1] ?? "";
    else {
      if (kind === "0" || kind === "\0") files.push({ name: longName === "" ? name : longName, content });
      longName = "";
    }
    at += block + Math.ceil(size / block) * block;
  }
  return files;
}

function textAt(bytes: Buffer, at: number, length: number): string {
  return bytes.toString("utf8", at, at + length).replace(/\0.*$/s, "");
}
