import { isUtf8 } from "node:buffer";
import { type File, type Member, type Contents, unreadMember } from "../../contents.ts";
import type { ReadContext } from "../../limits/read-context.ts";

const block = 512;
/** Max path length that systems accept. */
const maxNameLength = 4096;
/** Header types: files, including sparse ones, and long names for the next header. */
const [files, sparseFile, longName, extended] = ["\x0007", "S", "L", "x"];

/** Reads a tar file: 512-byte headers before each file (POSIX ustar and pax, GNU). */
export function readTar({ content }: File, { limits }: ReadContext): Contents {
  const members: Member[] = [];
  let [at, name]: [number, string | null] = [0, null];
  while (at + block <= content.length && members.length < limits.attachments) {
    const header = content.subarray(at, at + block);
    if (header.every((byte) => byte === 0)) break;
    const size = sizeOf(header);
    const bytes = content.subarray(at + block, at + block + size);
    const kind = String.fromCharCode(header[156] ?? 0);
    at += block + Math.ceil(size / block) * block;
    if (kind === longName) name = textOf(bytes.subarray(0, maxNameLength));
    else if (kind === extended) name = pathOf(bytes) ?? name;
    else {
      const path = name ?? nameOf(header);
      if (files.includes(kind)) members.push({ name: path, content: bytes });
      if (kind === sparseFile) members.push(unreadMember(path, size));
      name = null;
    }
  }
  return { files: members };
}

/** Octal digits, or base 256 if the first bit is set. */
function sizeOf(header: Buffer): number {
  if ((header[124] ?? 0) >= 0x80) return header.readUIntBE(130, 6);
  return Number.parseInt(textOf(header.subarray(124, 136)).trim(), 8) || 0;
}

/** The name with the POSIX prefix. */
function nameOf(header: Buffer): string {
  const name = textOf(header.subarray(0, 100));
  const isPosix = header.toString("latin1", 257, 263) === "ustar\0";
  const folders = isPosix ? textOf(header.subarray(345, 500)) : "";
  return folders === "" ? name : `${folders}/${name}`;
}

/** The path from pax records of the form `length key=value`. */
function pathOf(records: Buffer): string | null {
  for (let at = 0; at < records.length;) {
    const length = Number.parseInt(records.toString("latin1", at, at + 10), 10);
    const [, key, value] = /^\d+ ([^=]*)=([^]*)\n$/.exec(records.toString("utf8", at, at + length)) ?? [];
    if (key === "path" && value !== undefined) return value.slice(0, maxNameLength);
    if (!(length > 0)) break;
    at += length;
  }
  return null;
}

function textOf(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? "utf8" : "latin1").replace(/\0.*$/s, "");
}
