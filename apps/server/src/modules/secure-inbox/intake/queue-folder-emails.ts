import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { MailboxRow } from "../mail/table.ts";
import { recordContacts, type SentEmail } from "./record-contacts.ts";
import { queueArrivals } from "./queue-arrivals.ts";
import type { FolderRow } from "./table.ts";

interface Recipient {
  readonly emailAddress?: { readonly address?: string | null | undefined } | undefined;
}

/** An email as listed by a folder. */
export interface FolderEmail {
  readonly id: string;
  readonly isDraft?: boolean | null | undefined;
  readonly receivedDateTime?: string | null | undefined;
  readonly sentDateTime?: string | null | undefined;
  readonly toRecipients?: readonly Recipient[] | undefined;
  readonly ccRecipients?: readonly Recipient[] | undefined;
}

/** Queues a folder's emails; for Sent Items, counts recipients instead. */
export async function queueFolderEmails(
  tx: Transaction,
  platform: Platform,
  { id: mailboxId, providerId }: MailboxRow,
  { graphId: folderId, isSent }: FolderRow,
  found: readonly FolderEmail[],
): Promise<void> {
  const emails = found.filter(({ isDraft }) => isDraft !== true);
  if (isSent) return recordContacts(tx, mailboxId, emails.flatMap(sentEmail));
  const arrived = emails.map(({ id, receivedDateTime }) => ({
    id,
    folderId,
    receivedAt: receivedDateTime == null ? null : new Date(receivedDateTime),
  }));
  await queueArrivals(tx, platform, { providerId, mailboxId, source: "delta" }, arrived);
}

function sentEmail({ sentDateTime, toRecipients = [], ccRecipients = [] }: FolderEmail): SentEmail[] {
  if (typeof sentDateTime !== "string") return [];
  const recipients = [...toRecipients, ...ccRecipients].flatMap(({ emailAddress }) => emailAddress?.address ?? []);
  return [{ sentAt: new Date(sentDateTime), recipients }];
}
