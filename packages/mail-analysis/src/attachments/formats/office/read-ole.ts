import type { Contents, Member, File } from "../../contents.ts";
import type { Finding } from "../../findings/finding.ts";
import type { FileType } from "../../types/file-types.ts";
import { type OleStream, oleStreams } from "./ole-streams.ts";
import { vbaFindings } from "./vba.ts";

/** Findings by stream name. */
const kinds: readonly (readonly [RegExp, FileType])[] = [
  [/\/__properties_version1\.0$/, { name: "msg", kind: "message" }],
  [/\/WordDocument$/, { name: "doc", kind: "document" }],
  [/\/(?:Workbook|Book)$/, { name: "xls", kind: "document" }],
  [/\/PowerPoint Document$/, { name: "ppt", kind: "document" }],
  [/\/EncryptedPackage$/, { name: "office", kind: "document" }],
  [/\/\u4840\u3F7F\u4164\u422F\u4836$|\/\u4840[\u3800-\u4840]+$/, { name: "msi", kind: "executable" }],
  [/\/(?:_VBA_PROJECT|dir)$/, { name: "vba", kind: "document" }],
];

/** Control characters before a name mark system streams. */
const nativeObject = "/\u0001Ole10Native";

/** Reads a compound file: a legacy or encrypted Office document, a macro project or an Outlook message. */
export function readOle({ content }: File): Contents {
  const streams = oleStreams(content);
  const type = kinds.find(([pattern]) => streams.some(({ path }) => pattern.test(path)))?.[1];
  if (type?.name === "msg") return { type, nestedMessage: content };
  const files: Member[] = streams.flatMap((stream) =>
    stream.path.endsWith(nativeObject) ? readOleObject(stream.content) : [],
  );
  const findings: Finding[] = [...encryption(streams), ...vbaFindings(streams), ...workbookFindings(streams)];
  const object = streams.find(
    ({ path }) => path.endsWith(nativeObject) || /\/ObjectPool\/|\/MBD[0-9A-F]+\//.test(path),
  );
  if (object !== undefined) findings.push({ code: "embedded_object", evidence: object.path });
  return { ...(type === undefined ? {} : { type }), findings, files };
}

function encryption(streams: readonly OleStream[]): readonly Finding[] {
  const packed = streams.find(({ path }) => path.endsWith("/EncryptedPackage"));
  if (packed !== undefined) return [{ code: "encrypted", evidence: "" }];
  // MS-DOC §2.5.2: bit 8 of the flags at offset 10 marks an encrypted document.
  const word = streams.find(({ path }) => path.endsWith("/WordDocument"))?.content;
  return word !== undefined && word.length > 12 && (word.readUInt16LE(10) & 0x100) !== 0
    ? [{ code: "encrypted", evidence: "" }]
    : [];
}

/** Reads the file of an `Ole10Native` stream (MS-OLEDS §2.3.6): size, label, file name, path, content. */
export function readOleObject(content: Buffer): readonly Member[] {
  if (content.length < 12) return [];
  let at = 6;
  const text = () => {
    const end = content.indexOf(0, at);
    const value = content.toString("latin1", at, end === -1 ? at : end);
    at = end === -1 ? content.length : end + 1;
    return value;
  };
  const label = text();
  text();
  at += 8;
  text();
  if (at + 4 > content.length) return [];
  const size = content.readUInt32LE(at);
  return [{ name: label, content: content.subarray(at + 4, at + 4 + size) }];
}

const [sheetRecord, passwordRecord] = [0x85, 0x2f];

/** Findings of a legacy workbook's records (MS-XLS §2.1.4): Excel 4 macro sheets, encryption. */
export function workbookFindings(streams: readonly OleStream[]): readonly Finding[] {
  const book = streams.find(({ path }) => /\/(?:Workbook|Book)$/.test(path))?.content;
  if (book === undefined) return [];
  const findings: Finding[] = [];
  let at = 0;
  for (let count = 0; count < 20_000 && at + 4 <= book.length; count += 1) {
    const [record, length] = [book.readUInt16LE(at), book.readUInt16LE(at + 2)];
    if (record === passwordRecord) findings.push({ code: "encrypted", evidence: "" });
    // The sheet type follows its offset and state: 1 is a macro sheet.
    const isMacro = record === sheetRecord && book[at + 9] === 1;
    if (isMacro) findings.push({ code: "excel4_macro", evidence: book.toString("latin1", at + 12, at + 4 + length) });
    at += 4 + length;
  }
  return findings;
}
