import type { Inspection, File } from "../attachments/inspect.ts";
import { type Defects, collectDefects } from "../defects.ts";
import { defaultLimits, type Limits } from "../limits.ts";
import { isTnef } from "../mapi/tnef-attributes.ts";
import { readParts } from "../mime/read-parts.ts";
import { arrangeParts } from "./arrange-parts.ts";
import { composeMessage } from "./compose-message.ts";
import type { ReadResult } from "./message.ts";
import type { BodyTexts } from "../body/read-body.ts";
import { mapiParts, mapiTexts } from "../mapi/mapi-parts.ts";
import { readTnef } from "../mapi/read-tnef.ts";
import * as cfb from "cfb";
import type { MapiAttachment, MapiItem, MapiProperties } from "../mapi/mapi-item.ts";

const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** Whether bytes start like an Outlook message. */
function isMsg(bytes: Buffer): boolean {
  return bytes.subarray(0, compoundFile.length).equals(compoundFile);
}

/** Reads an Outlook message (MS-OXMSG): transport headers, or headers made from properties if it was never sent. */
function readMsg(bytes: Buffer, inspection: Inspection): ReadResult {
  const item = tryReading(bytes, inspection);
  if (item === null) return { ok: false, refusal: "not_a_mail" };
  return { ok: true, message: composeMessage(mapiParts(item, bytes.length, inspection), inspection) };
}

/** A stream of the message or of one of its storages. */
const propertyStream = /^[^/]*\/(?:(__(?:attach|recip)[^/]*)\/)?__substg1\.0_([0-9A-F]{8})$/;

/** A stream of a nested message: its storage and its path there. */
const innerStream = /^[^/]*\/(__attach[^/]*)\/__substg1\.0_3701000D\/(.+)$/;

function tryReading(bytes: Buffer, inspection: Inspection): MapiItem | null {
  try {
    const { FileIndex, FullPaths } = cfb.read(bytes, { type: "buffer" });
    const storages = new Map<string, Map<string, Buffer>>();
    const inner = new Map<string, Map<string, Buffer>>();
    for (const [at, path] of FullPaths.entries()) {
      const content = () => Buffer.from(FileIndex[at]?.content ?? []);
      const [, storage = "", tag] = propertyStream.exec(path) ?? [];
      if (tag !== undefined) put(storages, storage, tag, content());
      const [, holder, innerPath] = innerStream.exec(path) ?? [];
      if (holder !== undefined && innerPath !== undefined && FileIndex[at]?.type === 2)
        put(inner, holder, innerPath, content());
    }
    const properties = storages.get("");
    if (properties === undefined) return null;
    const holders = [...new Set([...storages.keys(), ...inner.keys()])].filter((name) => name.startsWith("__attach"));
    return {
      properties,
      recipients: [...storages].flatMap(([name, known]) => (name.startsWith("__recip") ? [known] : [])),
      attachments: holders
        .slice(0, inspection.limits.attachments)
        .map((name) => attachmentOf(storages.get(name) ?? new Map(), inner.get(name), inspection)),
      charset: "utf-8",
    };
  } catch {
    return null;
  }
}

function put(into: Map<string, Map<string, Buffer>>, storage: string, name: string, content: Buffer): void {
  const known = into.get(storage) ?? new Map<string, Buffer>();
  into.set(storage, known.set(name, content));
}

function attachmentOf(
  properties: MapiProperties,
  inner: ReadonlyMap<string, Buffer> | undefined,
  { budget, defects, limits, depth }: Inspection,
): MapiAttachment {
  if (inner === undefined || depth > limits.nesting)
    return { properties, content: properties.get("37010102") ?? Buffer.alloc(0), isMessage: false };
  const size = [...inner.values()].reduce((sum, { length }) => sum + length, 0);
  const isAffordable = size <= budget.bytes;
  if (!isAffordable) defects.add("unpacked_too_much");
  budget.bytes -= isAffordable ? size : 0;
  return { properties, content: isAffordable ? fileOf(inner) : Buffer.alloc(0), isMessage: isAffordable };
}

/** A nested message is a storage, which is rewritten as a file to be inspected. */
function fileOf(streams: ReadonlyMap<string, Buffer>): Buffer {
  const container = cfb.utils.cfb_new();
  for (const [path, content] of streams) cfb.utils.cfb_add(container, `/${path}`, content);
  return Buffer.from(cfb.write(container, { type: "buffer" }));
}

/**
 * Reads a message as MIME, Outlook `.msg` or TNEF, within limits. It never throws: other bytes are rejected, damage
 * becomes a defect.
 */
export function readMessage(bytes: Uint8Array, limits: Partial<Limits> = {}): ReadResult {
  const allowed = { ...defaultLimits, ...limits };
  return readWithin(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    limits: allowed,
    defects: collectDefects(),
    readNested,
    depth: 0,
    budget: { files: allowed.attachments, bytes: allowed.unpacked, text: allowed.allText },
  });
}

/** A nested message has its own defects and shares the budget. */
function readNested(bytes: Buffer, inspection: Inspection): ReadResult {
  return readWithin(bytes, { ...inspection, defects: collectDefects() });
}

function readWithin(bytes: Buffer, inspection: Inspection): ReadResult {
  const { limits, defects } = inspection;
  if (bytes.length > limits.size) return { ok: false, refusal: "too_large" };
  if (isMsg(bytes)) return readMsg(bytes, inspection);
  if (isTnef(bytes)) return readTnefMessage(bytes, inspection);
  if (!/\S/.test(bytes.toString("latin1", 0, 4096))) return { ok: false, refusal: "empty" };
  const root = readParts(withLines(bytes, defects), limits, defects);
  if (root.headers.length === 0) return { ok: false, refusal: "not_a_mail" };
  const { texts, files } = arrangeParts(root, defects);
  const parts = { size: bytes.length, headers: root.headers, texts: textsOfTnef(texts, files, inspection), files };
  return { ok: true, message: composeMessage(parts, inspection) };
}

/** CR line breaks are converted if the message has no others. */
function withLines(bytes: Buffer, defects: Defects): Buffer {
  if (bytes.includes(0)) defects.add("nul_bytes");
  if (bytes.includes(0x0a) || !bytes.includes(0x0d)) return bytes.subarray(blanksBefore(bytes));
  defects.add("bare_cr");
  return Buffer.from(bytes.map((byte) => (byte === 0x0d ? 0x0a : byte)));
}

/** Clients ignore a UTF-8 BOM and blank lines before a message. */
function blanksBefore(bytes: Buffer): number {
  return /^(?:\xEF\xBB\xBF)?\s*/.exec(bytes.toString("latin1", 0, 4096))?.[0].length ?? 0;
}

/** Reads a TNEF stream as a message: the format of messages attached to TNEF. */
export function readTnefMessage(bytes: Buffer, inspection: Inspection): ReadResult {
  const item = readTnef(bytes, inspection.limits.attachments);
  if (item === null) return { ok: false, refusal: "not_a_mail" };
  return { ok: true, message: composeMessage(mapiParts(item, bytes.length, inspection), inspection) };
}

/** A message's own texts or, without any, those in its TNEF, like Outlook. */
export function textsOfTnef(own: BodyTexts, files: readonly File[], inspection: Inspection): BodyTexts {
  if (`${own.plain ?? ""}${own.html ?? ""}`.trim() !== "") return own;
  const file = files.find(({ content }) => isTnef(content));
  const item = file === undefined ? null : readTnef(file.content, inspection.limits.attachments);
  return item === null ? own : mapiTexts(item, inspection);
}
