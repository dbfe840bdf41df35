import { type GraphClient, GraphProblem, listChanges } from "@parapet/graph-client";
import { and, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { MailboxRow } from "../mail/table.ts";
import { learnFolders } from "./learn-folders.ts";
import { noteContacts, type SentMail } from "./note-contacts.ts";
import { noticeArrivals } from "./notice-arrivals.ts";
import { folderTable, type FolderRow, mailboxIntakeTable } from "./table.ts";

/** A folder that has to be read anew is read from so long before it was last known to be complete. */
const overlapMs = 24 * 60 * 60_000;

/** Compares the folders of a mailbox to what is known, and queues every mail that nobody noticed. @throws GraphProblem */
export async function healMailbox(platform: Platform, client: GraphClient, mailbox: MailboxRow): Promise<void> {
  const { db } = platform.postgres;
  const ofMailbox = eq(mailboxIntakeTable.mailboxId, mailbox.id);
  const startedAt = platform.clock.now();
  // First, so that what is missed meanwhile asks for another time.
  const [intake] = await db.update(mailboxIntakeTable).set({ mustHeal: false }).where(ofMailbox).returning();
  if (intake === undefined) return;
  try {
    for (const folder of await learnFolders(platform, client, mailbox)) {
      if (!folder.isFollowed && !folder.isSent) continue;
      const complete = folder.syncedAt ?? intake.healedAt ?? intake.since;
      const since = new Date(Math.max(intake.since.getTime(), complete.getTime() - overlapMs));
      await healFolder(platform, client, mailbox, folder, since);
    }
  } catch (error) {
    await db.update(mailboxIntakeTable).set({ mustHeal: true }).where(ofMailbox);
    throw error;
  }
  await db.update(mailboxIntakeTable).set({ healedAt: startedAt }).where(ofMailbox);
}

async function healFolder(
  platform: Platform,
  client: GraphClient,
  mailbox: MailboxRow,
  folder: FolderRow,
  since: Date,
): Promise<void> {
  const startedAt = platform.clock.now();
  const { id: mailboxId, graphUserId: userId } = mailbox;
  const { graphId: folderId, link, resyncs, isSent } = folder;
  const values = {
    path: { userId, folderId },
    query: {
      $select: `id,receivedDateTime,isDraft${isSent ? ",sentDateTime,toRecipients,ccRecipients" : ""}`,
      $filter: `receivedDateTime ge ${since.toISOString()}`,
    },
    pageSize: 200,
  };
  const ofFolder = and(eq(folderTable.mailboxId, mailboxId), eq(folderTable.graphId, folderId));
  try {
    for await (const page of listChanges(client, "message.delta", values, link)) {
      await platform.postgres.db.transaction(async (tx) => {
        const mails = page.items.filter(({ isDraft }) => isDraft !== true);
        if (isSent) await noteContacts(tx, mailboxId, mails.flatMap(sentMail));
        else await noticeFound(tx, platform, mailbox, folderId, mails);
        const synced = page.isLast ? { syncedAt: startedAt } : {};
        const again = { resyncs: page.isResync ? resyncs + 1 : resyncs };
        await tx
          .update(folderTable)
          .set({ link: page.link, ...synced, ...again })
          .where(ofFolder);
      });
    }
  } catch (error) {
    // Its owner deleted it since it was listed.
    if (!(error instanceof GraphProblem) || error.code !== "ErrorItemNotFound") throw error;
  }
}

interface FoundMail {
  readonly id: string;
  readonly receivedDateTime?: string | null | undefined;
}

async function noticeFound(
  tx: Transaction,
  platform: Platform,
  { id: mailboxId, providerId }: MailboxRow,
  folderId: string,
  mails: readonly FoundMail[],
): Promise<void> {
  const found = mails.map(({ id, receivedDateTime }) => ({
    id,
    folderId,
    receivedAt: receivedDateTime == null ? null : new Date(receivedDateTime),
  }));
  await noticeArrivals(tx, platform, { providerId, mailboxId, source: "delta" }, found);
}

interface Recipient {
  readonly emailAddress?: { readonly address?: string | null | undefined } | undefined;
}

interface OutgoingMail {
  readonly sentDateTime?: string | null | undefined;
  readonly toRecipients?: readonly Recipient[] | undefined;
  readonly ccRecipients?: readonly Recipient[] | undefined;
}

function sentMail({ sentDateTime, toRecipients = [], ccRecipients = [] }: OutgoingMail): SentMail[] {
  if (typeof sentDateTime !== "string") return [];
  const recipients = [...toRecipients, ...ccRecipients].flatMap(({ emailAddress }) => emailAddress?.address ?? []);
  return [{ sentAt: new Date(sentDateTime), recipients }];
}
