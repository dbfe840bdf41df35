import { campaignKey, type MailView, type Message, walkAttachments } from "@parapet/mail-analysis";
import type { MailFeatures } from "./analysed-mail.ts";

/** How many values of one kind are kept for hunting, and how long a text may be. */
const [most, longest] = [200, 1_000];

/** What lists and hunting ask for, read from a mail. */
export function featuresOf(message: Message, view: MailView): MailFeatures {
  const key = campaignKey(view);
  const attachments = [...walkAttachments(message.attachments)];
  const { messageId, date, subject, replyTo, to, cc, body, bulk, claims } = message;
  return {
    internetMessageId: messageId === null ? null : stored(messageId),
    sentAt: date === null ? null : new Date(date),
    fromName: stored(view.sender.displayName),
    fromAddress: stored(view.sender.address.toLowerCase()),
    fromDomain: stored(view.senderName.registrable),
    replyTo: distinct(replyTo.map(({ address }) => address.toLowerCase())),
    recipients: distinct([...to, ...cc].map(({ address }) => address.toLowerCase())),
    subject: stored(subject.text),
    language: body.language.code,
    isBulk: bulk.unsubscribe.length > 0 || bulk.listId !== null,
    linkHosts: distinct(key.linkHosts),
    attachmentHashes: distinct(attachments.filter(({ isInline }) => !isInline).map(({ sha256 }) => sha256)),
    attachmentExtensions: distinct(attachments.map(({ extension }) => extension)),
    attachments: message.attachments.filter(({ isInline }) => !isInline).length,
    microsoftCategory: claims.microsoft?.category ?? null,
    campaignExact: key.exact,
    campaignNear: key.near,
  };
}

/** PostgreSQL keeps no NUL, and half a surrogate pair is no text. */
export function stored(text: string, limit = longest): string {
  return text.replaceAll("\0", "").slice(0, limit).toWellFormed();
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => stored(text)))].filter((text) => text !== "").slice(0, most);
}
