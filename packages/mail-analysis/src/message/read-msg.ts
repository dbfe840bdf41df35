import MsgReaderModule, { type FieldsData } from "@kenjiuno/msgreader";
import type { File, Inspection } from "../attachments/inspect.ts";
import { type Header, headerOf, readHeaders } from "../mime/read-headers.ts";
import { decodeBytes } from "../mime/decode-text.ts";
import { composeMessage } from "./compose-message.ts";
import type { ReadMail } from "./message.ts";

/** Node gives a CommonJS module as a whole, bundlers its default export. */
const MsgReader = "default" in MsgReaderModule ? MsgReaderModule.default : MsgReaderModule;

const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** Whether bytes begin as Outlook's messages do. */
export function isMsg(bytes: Buffer): boolean {
  return bytes.subarray(0, compoundFile.length).equals(compoundFile);
}

/** Reads an Outlook message (MS-OXMSG): headers as they came, or made from its properties where it was never sent. */
export function readMsg(bytes: Buffer, inspection: Inspection): ReadMail {
  const { limits, defects } = inspection;
  try {
    const reader = new MsgReader(Uint8Array.from(bytes).buffer);
    const fields = reader.getFileData();
    if (fields.error !== undefined) return { ok: false, refusal: "not_a_mail" };
    const sent = Buffer.from(fields.headers ?? "", "utf8");
    const { headers } = readHeaders(sent, 0, sent.length, limits, defects);
    const plain = fields.body ?? null;
    const html =
      fields.bodyHtml ?? (fields.html === undefined ? null : decodeBytes(fields.html, charsetOf(fields.html)).text);
    const files = (fields.attachments ?? [])
      .slice(0, limits.attachments)
      .map((each, at) => fileOf(reader.getAttachment(at), each, at));
    const parts = {
      size: bytes.length,
      headers: withProperties(headers, fields),
      texts: { plain, html, beside: "" },
      files,
    };
    return { ok: true, message: composeMessage(parts, inspection) };
  } catch {
    return { ok: false, refusal: "not_a_mail" };
  }
}

function charsetOf(html: Uint8Array): string {
  const start = Buffer.from(html).toString("latin1", 0, 4096);
  return /charset\s*=\s*["']?([\w-]{1,40})/i.exec(start)?.[1] ?? "windows-1252";
}

/** Headers that the properties know and the mail has not kept. */
function withProperties(headers: readonly Header[], fields: FieldsData): readonly Header[] {
  const people = (kind: string) =>
    (fields.recipients ?? [])
      .filter(({ recipType }) => recipType === kind)
      .map(({ name = "", smtpAddress, email }) => mailbox(name, smtpAddress ?? email ?? ""))
      .join(", ");
  const known: readonly (readonly [name: string, value: string | undefined])[] = [
    ["from", mailbox(fields.senderName ?? "", fields.senderSmtpAddress ?? fields.senderEmail ?? "")],
    ["to", people("to")],
    ["cc", people("cc")],
    ["subject", fields.subject],
    ["date", fields.clientSubmitTime ?? fields.messageDeliveryTime],
    ["message-id", fields.messageId],
  ];
  const added = known.flatMap(([name, value = ""]) =>
    value === "" || headerOf(headers, name) !== null ? [] : [{ name, value }],
  );
  return [...headers, ...added];
}

function mailbox(name: string, address: string): string {
  const quoted = name.replaceAll(/["\\]/g, "");
  return address === "" ? (quoted === "" ? "" : `"${quoted}"`) : `"${quoted}" <${address}>`;
}

function fileOf(
  { fileName, content }: { fileName: string; content: Uint8Array },
  fields: FieldsData,
  at: number,
): File {
  return {
    path: `${at + 1}`,
    name: fileName,
    declaredType: fields.attachMimeTag?.toLowerCase() ?? "",
    contentId: fields.pidContentId ?? null,
    isInline: fields.attachmentHidden === true,
    content: Buffer.from(content),
  };
}
