import { type Inspection, inspectFile } from "../attachments/inspect.ts";
import { readBody } from "../body/read-body.ts";
import { type Defects, gatherDefects } from "../defects.ts";
import { defaultLimits, type Limits } from "../limits.ts";
import { type Header, headerOf, headersOf } from "../mime/read-headers.ts";
import { type Part, readParts } from "../mime/read-parts.ts";
import { arrangeParts } from "./arrange-parts.ts";
import type { Message, ReadMail } from "./message.ts";
import { readAddresses, readReturnPath } from "./read-addresses.ts";
import { readBulkFacts } from "./read-bulk-facts.ts";
import { readClaims } from "./read-claims.ts";
import { readDate } from "./read-date.ts";
import { readHop } from "./read-hop.ts";
import { readSubject } from "./read-subject.ts";

/** Reads a mail under limits. It never throws: what is no mail is refused, what is damaged becomes a defect. */
export function readMessage(bytes: Uint8Array, limits: Partial<Limits> = {}): ReadMail {
  const allowed = { ...defaultLimits, ...limits };
  return readWithin(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    limits: allowed,
    defects: gatherDefects(),
    readNested: readNested,
    depth: 0,
    budget: { files: allowed.attachments, bytes: allowed.unpacked },
  });
}

/** A mail in a mail has defects of its own, and shares what its reading may cost. */
function readNested(bytes: Buffer, inspection: Inspection): ReadMail {
  return readWithin(bytes, { ...inspection, defects: gatherDefects() });
}

function readWithin(bytes: Buffer, inspection: Inspection): ReadMail {
  const { limits, defects } = inspection;
  if (bytes.length > limits.size) return { ok: false, refusal: "too_large" };
  if (!/\S/.test(bytes.toString("latin1", 0, 4096))) return { ok: false, refusal: "empty" };
  const part = readParts(withLines(bytes, defects), limits, defects);
  if (part.headers.length === 0) return { ok: false, refusal: "not_a_mail" };
  return { ok: true, message: messageOf(part, bytes.length, inspection) };
}

/** Line breaks of old Macs are no line breaks to anybody else: a mail of nothing but them gets others. */
function withLines(bytes: Buffer, defects: Defects): Buffer {
  if (bytes.includes(0)) defects.add("nul_bytes");
  if (bytes.includes(0x0a) || !bytes.includes(0x0d)) return bytes.subarray(blanksBefore(bytes));
  defects.add("bare_cr");
  return Buffer.from(bytes.map((byte) => (byte === 0x0d ? 0x0a : byte)));
}

/** Programs put blank lines before a mail, and read over them. */
function blanksBefore(bytes: Buffer): number {
  return /^[\r\n]*/.exec(bytes.toString("latin1", 0, 100))?.[0].length ?? 0;
}

/** Headers that RFC 5322 allows once; what a reader sees and what a filter checks differ when there are two. */
const once = [
  "from",
  "sender",
  "reply-to",
  "to",
  "cc",
  "subject",
  "date",
  "message-id",
  "content-type",
  "mime-version",
];
const mostHops = 60;

function messageOf(part: Part, size: number, inspection: Inspection): Message {
  const { limits, defects } = inspection;
  const { headers } = part;
  for (const name of once) if (headersOf(headers, name).length > 1) defects.add("repeated_header", name);
  const addresses = (name: string) => readAddresses(headersOf(headers, name), limits, defects);
  const { texts, files } = arrangeParts(part, defects);
  const attachments = files.flatMap((file) => inspectFile(file, inspection) ?? []);
  return {
    size,
    headers,
    from: addresses("from"),
    sender: addresses("sender"),
    replyTo: addresses("reply-to"),
    to: addresses("to"),
    cc: addresses("cc"),
    bcc: addresses("bcc"),
    returnPath: readReturnPath(headerOf(headers, "return-path")),
    subject: readSubject(headerOf(headers, "subject")),
    messageId: idsOf(headers, "message-id")[0] ?? headerOf(headers, "message-id"),
    inReplyTo: idsOf(headers, "in-reply-to"),
    references: idsOf(headers, "references"),
    date: readDate(headerOf(headers, "date")),
    hops: headersOf(headers, "received").slice(0, mostHops).map(readHop),
    claims: readClaims(headers),
    bulk: readBulkFacts(headers),
    mailer: headerOf(headers, "x-mailer") ?? headerOf(headers, "user-agent"),
    body: readBody(texts, limits, defects),
    attachments,
    defects: defects.found,
  };
}

/** The ids in angle brackets of a header. */
function idsOf(headers: readonly Header[], name: string): readonly string[] {
  const text = headerOf(headers, name)?.slice(0, 20_000) ?? "";
  return [...text.matchAll(/<\s*([^<>\s]{1,1000})\s*>/g)].map(([, id = ""]) => id).slice(0, 200);
}
