import { instant } from "../../base/clock.ts";
import type { JsonObject } from "../../base/json.ts";
import type { MailAddress, MailContent } from "../../mail/mail-content.ts";
import { changeKeyOf, digest } from "../../mailbox/items.ts";
import type { Item } from "../../mailbox/mailbox.ts";
import { preferenceOf, prefersImmutableIds, type Call } from "../../odata/call.ts";

/** Properties returned without `$select`. */
export const defaultMessageProperties = [
  "createdDateTime",
  "lastModifiedDateTime",
  "changeKey",
  "categories",
  "receivedDateTime",
  "sentDateTime",
  "hasAttachments",
  "internetMessageId",
  "subject",
  "bodyPreview",
  "importance",
  "parentFolderId",
  "conversationId",
  "conversationIndex",
  "isDeliveryReceiptRequested",
  "isReadReceiptRequested",
  "isRead",
  "isDraft",
  "webLink",
  "inferenceClassification",
  "body",
  "sender",
  "from",
  "toRecipients",
  "ccRecipients",
  "bccRecipients",
  "replyTo",
  "flag",
] as const;

/** Properties that basic permissions don't include. */
const contentProperties = new Set([
  "body",
  "bodyPreview",
  "uniqueBody",
  "attachments",
  "singleValueExtendedProperties",
]);

/** Presents messages with the preferred ids and the properties the token may read. */
export function messagePresenter(call: Call): (item: Item) => JsonObject {
  const isImmutable = prefersImmutableIds(call);
  const bodyType = preferenceOf(call, "outlook.body-content-type");
  const isUnsafe = preferenceOf(call, "outlook.allow-unsafe-html") !== null;
  const seesContent = call.token.roles.has("Mail.Read") || call.token.roles.has("Mail.ReadWrite");
  return (item) => {
    const message = presentMessage(item, { isImmutable, bodyType, isUnsafe });
    if (seesContent) return message;
    return Object.fromEntries(Object.entries(message).filter(([name]) => !contentProperties.has(name)));
  };
}

interface MessageForm {
  readonly isImmutable: boolean;
  readonly bodyType: string | null;
  readonly isUnsafe: boolean;
}

export function presentMessage(item: Item, { isImmutable, bodyType, isUnsafe }: MessageForm): JsonObject {
  const { content } = item;
  const id = isImmutable ? item.immutableId : item.id;
  const body = presentBody(content, bodyType, isUnsafe);
  return {
    "@odata.etag": `W/"${changeKeyOf(item)}"`,
    id,
    createdDateTime: instant(item.createdAt),
    lastModifiedDateTime: instant(item.modifiedAt),
    changeKey: changeKeyOf(item),
    categories: item.categories,
    receivedDateTime: instant(item.receivedAt),
    sentDateTime: instant(content.sentAt ?? item.receivedAt),
    hasAttachments: content.attachments.some(({ isInline }) => !isInline),
    internetMessageId: content.internetMessageId,
    subject: content.subject,
    bodyPreview: textOf(content).replaceAll(/\s+/g, " ").trim().slice(0, 255),
    importance: item.importance,
    parentFolderId: item.folderId,
    conversationId: `AAQkAG${digest(content.threadRoot, 40)}=`,
    conversationIndex: `AQH${digest(content.threadRoot, 25)}`,
    isDeliveryReceiptRequested: false,
    isReadReceiptRequested: false,
    isRead: item.isRead,
    isDraft: item.isDraft,
    webLink: `https://outlook.office365.com/owa/?ItemID=${encodeURIComponent(id)}&exvsurl=1&viewmodel=ReadMessageItem`,
    inferenceClassification: item.inferenceClassification,
    body,
    uniqueBody: body,
    sender: recipientOf(content.sender),
    from: recipientOf(content.from),
    toRecipients: content.to.map(recipientOf),
    ccRecipients: content.cc.map(recipientOf),
    bccRecipients: content.bcc.map(recipientOf),
    replyTo: content.replyTo.map(recipientOf),
    flag: { flagStatus: item.flagStatus },
    internetMessageHeaders: content.headers,
    attachments: content.attachments.map((_, index) => presentAttachment(item, index)),
    singleValueExtendedProperties: item.extendedProperties,
  };
}

function recipientOf(address: MailAddress | null): JsonObject | null {
  return address === null
    ? null
    : { emailAddress: { name: address.name || address.address, address: address.address } };
}

/** A file, or an attached email, whose content is only available as `$value`. */
export function presentAttachment(item: Item, index: number): JsonObject {
  const attachment = item.content.attachments[index];
  if (attachment === undefined) throw new RangeError(`The message has no attachment ${index}`);
  const isItem = attachment.contentType === "message/rfc822";
  const common = {
    id: item.attachmentIds[index],
    lastModifiedDateTime: instant(item.createdAt),
    name: attachment.name === "" ? "Untitled" : attachment.name,
    contentType: isItem ? null : attachment.contentType,
    size: attachment.bytes.length,
    isInline: attachment.isInline,
  };
  if (isItem) return { "@odata.type": "#microsoft.graph.itemAttachment", ...common };
  return {
    "@odata.type": "#microsoft.graph.fileAttachment",
    "@odata.mediaContentType": attachment.contentType,
    ...common,
    contentId: attachment.contentId,
    contentLocation: null,
    contentBytes: attachment.bytes.toString("base64"),
  };
}

/** The body in the preferred format, otherwise the original one. */
function presentBody(content: MailContent, bodyType: string | null, isUnsafe: boolean): JsonObject {
  if (bodyType === "text" || (bodyType !== "html" && content.html === null))
    return { contentType: "text", content: textOf(content) };
  const html = content.html ?? `<html><body><div>${escape(content.text ?? "")}</div></body></html>`;
  return { contentType: "html", content: isUnsafe ? html : withoutScripts(html) };
}

/** The plain text of a message. */
export function textOf({ text, html }: MailContent): string {
  return text ?? plain(html ?? "");
}

function plain(html: string): string {
  return withoutScripts(html)
    .replaceAll(/<style\b[\s\S]*?<\/style>/gi, "")
    .replaceAll(/<(?:br|\/p|\/div|\/tr)\b[^>]*>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Removes unsafe HTML, as Exchange does by default. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script\s*>/gi, "")
    .replaceAll(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, "");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>\n");
}
