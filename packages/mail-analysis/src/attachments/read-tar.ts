import type { Contents, Member } from "./contents.ts";
import type { File, Inspection } from "./inspect.ts";

const block = 512;

/** Looks into a tar file: headers of 512 bytes before each file (POSIX ustar). */
export function readTar({ content }: File, { limits }: Inspection): Contents {
  const files: Member[] = [];
  let at = 0;
  while (at + block <= content.length && files.length < limits.attachments) {
    const name = textAt(content, at, 100);
    if (name === "") break;
    const size = Number.parseInt(textAt(content, at + 124, 12).trim(), 8) || 0;
    const isFile = content[at + 156] === 0 || content[at + 156] === 0x30;
    if (isFile) files.push({ name, content: content.subarray(at + block, at + block + size) });
    at += block + Math.ceil(size / block) * block;
  }
  return { files };
}

function textAt(content: Buffer, at: number, length: number): string {
  return content.toString("utf8", at, at + length).replace(/\0.*$/s, "");
}
