import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { MailboxRow } from "../mail/table.ts";
import { noteContacts, type SentMail } from "./note-contacts.ts";
import { noticeArrivals } from "./notice-arrivals.ts";
import type { FolderRow } from "./table.ts";

interface Recipient {
  readonly emailAddress?: { readonly address?: string | null | undefined } | undefined;
}

/** A mail as a folder tells it. */
export interface FoundMail {
  readonly id: string;
  readonly isDraft?: boolean | null | undefined;
  readonly receivedDateTime?: string | null | undefined;
  readonly sentDateTime?: string | null | undefined;
  readonly toRecipients?: readonly Recipient[] | undefined;
  readonly ccRecipients?: readonly Recipient[] | undefined;
}

/** Queues what a folder holds; of sent mail, whom it went to is counted instead. */
export async function noticeFound(
  tx: Transaction,
  platform: Platform,
  { id: mailboxId, providerId }: MailboxRow,
  { graphId: folderId, isSent }: FolderRow,
  found: readonly FoundMail[],
): Promise<void> {
  const mails = found.filter(({ isDraft }) => isDraft !== true);
  if (isSent) return noteContacts(tx, mailboxId, mails.flatMap(sentMail));
  const arrived = mails.map(({ id, receivedDateTime }) => ({
    id,
    folderId,
    receivedAt: receivedDateTime == null ? null : new Date(receivedDateTime),
  }));
  await noticeArrivals(tx, platform, { providerId, mailboxId, source: "delta" }, arrived);
}

function sentMail({ sentDateTime, toRecipients = [], ccRecipients = [] }: FoundMail): SentMail[] {
  if (typeof sentDateTime !== "string") return [];
  const recipients = [...toRecipients, ...ccRecipients].flatMap(({ emailAddress }) => emailAddress?.address ?? []);
  return [{ sentAt: new Date(sentDateTime), recipients }];
}
