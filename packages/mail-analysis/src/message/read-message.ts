import type { Inspection } from "../attachments/inspect.ts";
import { type Defects, gatherDefects } from "../defects.ts";
import { defaultLimits, type Limits } from "../limits.ts";
import { isTnef } from "../mapi/tnef-attributes.ts";
import { readParts } from "../mime/read-parts.ts";
import { arrangeParts } from "./arrange-parts.ts";
import { composeMessage } from "./compose-message.ts";
import type { ReadMail } from "./message.ts";
import { isMsg, readMsg } from "./read-msg.ts";
import { readTnefMail, textsOfTnef } from "./read-tnef-mail.ts";

/**
 * Reads a mail, as MIME, as Outlook's `.msg` or as TNEF, under limits. It never throws: what is no mail is refused, what is
 * damaged or cut becomes a defect.
 */
export function readMessage(bytes: Uint8Array, limits: Partial<Limits> = {}): ReadMail {
  const allowed = { ...defaultLimits, ...limits };
  return readWithin(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    limits: allowed,
    defects: gatherDefects(),
    readNested,
    depth: 0,
    budget: { files: allowed.attachments, bytes: allowed.unpacked, text: allowed.allText },
  });
}

/** A mail in a mail has defects of its own, and shares what its reading may cost. */
function readNested(bytes: Buffer, inspection: Inspection): ReadMail {
  return readWithin(bytes, { ...inspection, defects: gatherDefects() });
}

function readWithin(bytes: Buffer, inspection: Inspection): ReadMail {
  const { limits, defects } = inspection;
  if (bytes.length > limits.size) return { ok: false, refusal: "too_large" };
  if (isMsg(bytes)) return readMsg(bytes, inspection);
  if (isTnef(bytes)) return readTnefMail(bytes, inspection);
  if (!/\S/.test(bytes.toString("latin1", 0, 4096))) return { ok: false, refusal: "empty" };
  const root = readParts(withLines(bytes, defects), limits, defects);
  if (root.headers.length === 0) return { ok: false, refusal: "not_a_mail" };
  const { texts, files } = arrangeParts(root, defects);
  const parts = { size: bytes.length, headers: root.headers, texts: textsOfTnef(texts, files, inspection), files };
  return { ok: true, message: composeMessage(parts, inspection) };
}

/** Line breaks of old Macs are no line breaks to anybody else: a mail of nothing but them gets others. */
function withLines(bytes: Buffer, defects: Defects): Buffer {
  if (bytes.includes(0)) defects.add("nul_bytes");
  if (bytes.includes(0x0a) || !bytes.includes(0x0d)) return bytes.subarray(blanksBefore(bytes));
  defects.add("bare_cr");
  return Buffer.from(bytes.map((byte) => (byte === 0x0d ? 0x0a : byte)));
}

/** Programs put a mark of UTF-8 and blank lines before a mail, and read over them. */
function blanksBefore(bytes: Buffer): number {
  return /^(?:\xEF\xBB\xBF)?\s*/.exec(bytes.toString("latin1", 0, 4096))?.[0].length ?? 0;
}
