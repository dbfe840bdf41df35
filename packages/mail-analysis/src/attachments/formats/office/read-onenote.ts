import type { Contents, Member, File } from "../../contents.ts";
import { nameFindings } from "../../findings/name-findings.ts";
import { type ReadContext, chargeBudget } from "../../limits/read-context.ts";
import { classOfExtension, extensionOf } from "../../types/extensions.ts";
import { unknownType } from "../../types/file-types.ts";

/** Header of a FileDataStoreObject (MS-ONESTORE §2.6.13), an embedded file. */
const header = Buffer.from("e716e3bd65261145a4c48d4d0b7a9eac", "hex");
const headerLength = 36;
/** Characters allowed before the extension; dots are checked from their neighbors. */
const [nameCharacters, maxDots] = [260, 20_000];

/** Reads a OneNote section: embedded files, with names if they can be matched. */
export function readOneNote({ content }: File, context: ReadContext): Contents {
  const { limits } = context;
  const found: Buffer[] = [];
  let at = content.indexOf(header);
  while (at !== -1 && at + headerLength <= content.length && found.length < limits.attachments) {
    const length = Math.min(Number(content.readBigUInt64LE(at + 16)), content.length);
    const bytes = chargeBudget(content.subarray(at + headerLength, at + headerLength + length), context);
    if (bytes === null) break;
    found.push(bytes);
    at = content.indexOf(header, at + headerLength);
  }
  if (found.length === 0) return {};
  const names = namesIn(content, limits.attachments);
  const isClear = names.length === found.length;
  const files = found.map((bytes, place): Member => ({ name: isClear ? (names[place] ?? "") : "", content: bytes }));
  const unclear = isClear ? [] : names.flatMap((name) => nameFindings(name, extensionOf(name), unknownType));
  return {
    findings: [{ code: "embedded_object", evidence: names.join(", ").slice(0, 200) }, ...unclear],
    text: names.join("\n"),
    files,
  };
}

/** Strings that are file names: their length in bytes, then UTF-16 with or without NUL. */
function namesIn(content: Buffer, max: number): readonly string[] {
  const names = new Set<string>();
  const dot = Buffer.from([0x2e, 0]);
  let at = content.indexOf(dot);
  for (let left = maxDots; left > 0 && at !== -1 && names.size < max; left -= 1) {
    const name = nameAround(content, at);
    if (name !== null && classOfExtension.has(extensionOf(name))) names.add(name);
    at = content.indexOf(dot, at + 2);
  }
  return [...names];
}

function nameAround(content: Buffer, dot: number): string | null {
  const from = Math.max(0, dot - nameCharacters * 2 - 4);
  const limit = Math.min(content.length, dot + 44);
  for (let start = dot - 2; start >= from + 4; start -= 2) {
    const length = content.readUInt32LE(start - 4);
    if (length < dot - start + 4 || start + length > limit) continue;
    const name = content.toString("utf16le", start, start + (length & ~1)).replace(/\0$/, "");
    if (/^[^\p{Cc}\\/:*?"<>|\uFFFD]+\.[a-z0-9-]{1,20}$/iu.test(name)) return name;
  }
  return null;
}
