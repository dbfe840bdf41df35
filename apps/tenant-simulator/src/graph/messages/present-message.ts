import { createHash } from "node:crypto";
import type { JsonObject } from "../../json.ts";
import type { MailAddress } from "../../mail/mail-content.ts";
import type { Item } from "../../mailbox/mailbox.ts";
import { instant } from "../directory/present-user.ts";
import { preferenceOf, prefersImmutableIds, type Call } from "../graph-request.ts";
import { presentAttachment } from "./present-attachment.ts";
import { presentBody, textOf } from "./present-body.ts";

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

export function changeKeyOf({ immutableId, version }: Pick<Item, "immutableId" | "version">): string {
  return `CQAAABYAAAC${digest(`${immutableId} ${version}`, 20)}`;
}

function digest(text: string, length: number): string {
  return createHash("sha256").update(text).digest("base64").replaceAll(/[+/=]/g, "A").slice(0, length);
}
