import type { File } from "../attachments/contents.ts";
import type { ReadContext } from "../attachments/limits/read-context.ts";
import type { BodyTexts } from "../body/read-body.ts";
import { decodeBytes } from "../mime/decode-text.ts";
import { type Header, headerOf, readHeaders } from "../mime/read-headers.ts";
import { decompressRtf } from "../rtf/decompress-rtf.ts";
import { htmlOfRtf } from "../rtf/html-of-rtf.ts";
import { type MapiAttachment, type MapiItem, textProperty } from "./mapi-item.ts";

/** The parts of an Outlook message: its transport headers, or headers made from properties if it was never sent. */
export function mapiParts(item: MapiItem, size: number, context: ReadContext) {
  const { limits, defects } = context;
  const sent = Buffer.from(textProperty(item.properties, "007D", item.charset), "utf8");
  const { headers } = readHeaders(sent, 0, sent.length, limits, defects);
  return {
    size,
    headers: withProperties(headers, item),
    texts: mapiTexts(item, context),
    files: item.attachments.slice(0, limits.attachments).map((each, at) => mapiFile(each, `${at + 1}`, item.charset)),
  };
}

/** The texts of an Outlook message, with HTML stored directly or wrapped in compressed RTF. */
export function mapiTexts({ properties, charset }: MapiItem, context: ReadContext): BodyTexts {
  const html = properties.get("10130102");
  return {
    plain: textProperty(properties, "1000", charset) || null,
    html:
      html === undefined
        ? textProperty(properties, "1013", charset) || pageOfRtf(properties.get("10090102"), context)
        : decodeBytes(html, charsetOf(html)).text,
    standalone: "",
  };
}

/** RTF is slower to read than to unpack, so each byte counts this many times. */
const rtfWeight = 4;

function pageOfRtf(packed: Buffer | undefined, { limits, budget, defects }: ReadContext): string | null {
  if (packed === undefined) return null;
  if (budget.bytes <= 0) {
    defects.add("unpacked_too_much");
    return null;
  }
  const rtf = decompressRtf(packed, Math.ceil(budget.bytes / rtfWeight));
  budget.bytes -= (rtf?.length ?? 0) * rtfWeight;
  // One character more than the limit, so that the cut is detected.
  return rtf === null ? null : htmlOfRtf(rtf, limits.text + 1);
}

function charsetOf(html: Buffer): string {
  return /charset\s*=\s*["']?([\w-]{1,40})/i.exec(html.toString("latin1", 0, 4096))?.[1] ?? "windows-1252";
}

/** Headers from properties that are missing in the transport headers. */
function withProperties(headers: readonly Header[], item: MapiItem): readonly Header[] {
  const text = (tag: string, properties = item.properties) => textProperty(properties, tag, item.charset);
  const recipients = item.recipients.slice(0, 500);
  const known: readonly (readonly [name: string, value: string])[] = [
    ["from", mailbox(text("0C1A"), text("5D01") || text("0C1F"))],
    ["to", recipients.map((each) => mailbox(text("3001", each), text("39FE", each) || text("3003", each))).join(", ")],
    ["subject", text("0037")],
    ["message-id", text("1035")],
  ];
  const added = known.filter(([name, value]) => value !== "" && headerOf(headers, name) === null);
  return [...headers, ...added.map(([name, value]) => ({ name, value }))];
}

function mailbox(name: string, address: string): string {
  const quoted = name.replaceAll(/["\\]/g, "");
  return address === "" ? (quoted === "" ? "" : `"${quoted}"`) : `"${quoted}" <${address}>`;
}

/** An attachment of an Outlook message. */
export function mapiFile({ properties, content, isMessage }: MapiAttachment, path: string, charset: string): File {
  const text = (tag: string) => textProperty(properties, tag, charset);
  const contentId = text("3712");
  return {
    path,
    name: text("3707") || text("3704") || text("3001"),
    declaredType: isMessage ? "message/rfc822" : text("370E").toLowerCase(),
    contentId: contentId === "" ? null : contentId,
    isInline: contentId !== "",
    content,
  };
}
