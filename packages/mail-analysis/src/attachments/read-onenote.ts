import type { Contents, Member } from "./contents.ts";
import type { File, Inspection } from "./inspect.ts";

/** Header of a FileDataStoreObject (MS-ONESTORE §2.6.13): what is attached to a page. */
const header = Buffer.from("e716e3bd65261145a4c48d4d0b7a9eac", "hex");

/** Looks into a OneNote section: the files that its pages hold. */
export function readOneNote({ content }: File, { limits }: Inspection): Contents {
  const files: Member[] = [];
  let at = content.indexOf(header);
  while (at !== -1 && at + 36 <= content.length && files.length < limits.attachments) {
    const length = Math.min(Number(content.readBigUInt64LE(at + 16)), content.length);
    files.push({ name: "", content: content.subarray(at + 36, at + 36 + length) });
    at = content.indexOf(header, at + 36);
  }
  const found = files.length > 0 ? [{ code: "embedded_object" as const, evidence: `${files.length} files` }] : [];
  return { findings: found, files };
}
