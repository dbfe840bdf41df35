import type { File } from "../attachments/contents.ts";
import type { Inspection } from "../attachments/inspect-file.ts";
import type { BodyTexts } from "../body/read-body.ts";
import { type Defects, collectDefects } from "../defects.ts";
import { defaultLimits, type Limits } from "../limits.ts";
import { mapiParts, mapiTexts } from "../mapi/mapi-parts.ts";
import { readTnef } from "../mapi/read-tnef.ts";
import { isTnef } from "../mapi/tnef-attributes.ts";
import { readParts } from "../mime/read-parts.ts";
import { arrangeParts } from "./arrange-parts.ts";
import { composeMessage } from "./compose-message.ts";
import type { ReadResult } from "./message.ts";
import { isMsg, readMsg } from "./read-msg.ts";

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
