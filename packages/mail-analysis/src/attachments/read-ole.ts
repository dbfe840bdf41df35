import * as cfb from "cfb";
import type { Finding } from "./attachment.ts";
import type { Contents, Member } from "./contents.ts";
import type { FileType } from "./file-types.ts";
import type { File, Inspection } from "./inspect.ts";
import { readOleObject } from "./ole-object.ts";
import { vbaFindings } from "./vba.ts";
import { workbookFindings } from "./workbook.ts";

/** A stream of a compound file: its path and content. */
export interface OleStream {
  readonly path: string;
  readonly content: Buffer;
}

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
export function readOle(file: File, inspection: Inspection): Contents {
  const streams = oleStreams(file.content);
  const type = kinds.find(([pattern]) => streams.some(({ path }) => pattern.test(path)))?.[1];
  if (type?.name === "msg") {
    const read = inspection.readNested(file.content, { ...inspection, depth: inspection.depth + 1 });
    return read.ok
      ? { type, message: read.message, links: read.message.body.links, text: read.message.body.text }
      : { type };
  }
  const files: Member[] = streams.flatMap(({ path, content }) =>
    path.endsWith(nativeObject) ? readOleObject(content) : [],
  );
  const findings: Finding[] = [...encryption(streams), ...vbaFindings(streams), ...workbookFindings(streams)];
  const object = streams.find(
    ({ path }) => path.endsWith(nativeObject) || /\/ObjectPool\/|\/MBD[0-9A-F]+\//.test(path),
  );
  if (object !== undefined) findings.push({ code: "embedded_object", evidence: object.path });
  return { ...(type === undefined ? {} : { type }), findings, files };
}

function oleStreams(content: Buffer): readonly OleStream[] {
  const container = cfb.read(content, { type: "buffer" });
  return container.FileIndex.flatMap((entry, at) => {
    const path = container.FullPaths[at];
    return path === undefined || entry.type !== 2 ? [] : [{ path, content: Buffer.from(entry.content ?? []) }];
  });
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
