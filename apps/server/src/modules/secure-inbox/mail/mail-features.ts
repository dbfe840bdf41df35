import { campaignKey, type MailView, type Message, walkAttachments } from "@parapet/mail-analysis";
import type { MailFeatures } from "./analyzed-email.ts";

/** Max values per kind, and max length of each. */
const [maxValues, maxLength] = [200, 1_000];

/** Extracts the indexed values of an email. */
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

/** Removes NUL and lone surrogates, which PostgreSQL rejects. */
export function stored(text: string, limit = maxLength): string {
  return text.replaceAll("\0", "").slice(0, limit).toWellFormed();
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => stored(text)))].filter((text) => text !== "").slice(0, maxValues);
}
