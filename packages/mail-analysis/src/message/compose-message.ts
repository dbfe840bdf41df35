import type { File } from "../attachments/contents.ts";
import { type Inspection, inspectFile } from "../attachments/inspect-file.ts";
import { nextTextLimits } from "../attachments/limits/read-context.ts";
import type { Body } from "../body/body.ts";
import { type BodyTexts, readBody } from "../body/read-body.ts";
import { type Header, headerOf, headersOf } from "../mime/read-headers.ts";
import type { Message, Attachment } from "./message.ts";
import { readAddresses, readReturnPath } from "./read-addresses.ts";
import { readBulkFacts } from "./read-bulk-facts.ts";
import { readClaims } from "./read-claims.ts";
import { readDate } from "./read-date.ts";
import { readHop } from "./read-hop.ts";
import { readSubject } from "./read-subject.ts";

/** The content of a message in any format. */
export interface MessageParts {
  readonly size: number;
  readonly headers: readonly Header[];
  readonly texts: BodyTexts;
  readonly files: readonly File[];
}

/** Headers that RFC 5322 allows once; with duplicates, clients and filters may read different ones. */
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
const maxHops = 60;

/** Composes a message from its parts. */
export function composeMessage({ size, headers, texts, files }: MessageParts, inspection: Inspection): Message {
  const { limits, defects } = inspection;
  for (const name of once) if (headersOf(headers, name).length > 1) defects.add("repeated_header", name);
  const addresses = (name: string) => readAddresses(headersOf(headers, name), limits, defects);
  const body = readBody(texts, nextTextLimits(inspection), defects);
  inspection.budget.text -= (texts.html?.length ?? 0) + (texts.plain?.length ?? 0);
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
    hops: headersOf(headers, "received").slice(0, maxHops).map(readHop),
    claims: readClaims(headers),
    bulk: readBulkFacts(headers),
    mailer: headerOf(headers, "x-mailer") ?? headerOf(headers, "user-agent"),
    body,
    attachments: files.flatMap((file) => {
      const attachment = inspectFile(file, inspection);
      return attachment === null ? [] : [withoutRepeats(attachment, body)];
    }),
    defects: defects.found,
  };
}

/** TNEF repeats the body, so drop duplicate links. */
function withoutRepeats(attachment: Attachment, { links }: Body): Attachment {
  if (attachment.type.name !== "tnef") return attachment;
  const known = new Set(links.map(({ url }) => url));
  return { ...attachment, links: attachment.links.filter(({ url }) => !known.has(url)) };
}

/** The IDs in angle brackets of a header. */
function idsOf(headers: readonly Header[], name: string): readonly string[] {
  const text = headerOf(headers, name)?.slice(0, 20_000) ?? "";
  return [...text.matchAll(/<\s*([^<>\s]{1,1000})\s*>/g)].map(([, id = ""]) => id).slice(0, 200);
}
