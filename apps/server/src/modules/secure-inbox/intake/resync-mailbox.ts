import { type GraphClient, serviceLimits, GraphProblem, listChanges, listReceived } from "@parapet/graph-client";
import { eq, and } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { MailboxRow } from "../mail/table.ts";
import { type FolderEmail, queueFolderEmails } from "./queue-folder-emails.ts";
import { syncFolders } from "./sync-folders.ts";
import { mailboxIntakeTable, folderTable, type FolderRow } from "./table.ts";

interface FolderResync {
  readonly platform: Platform;
  readonly client: GraphClient;
  readonly mailbox: MailboxRow;
  readonly folder: FolderRow;
  /** From this many changes on, Microsoft may have truncated the round. */
  readonly incompleteFrom: number;
}

const pageSize = 200;

/**
 * Reads a folder's changes and queues unknown emails. Starts at `since` after a resync, and lists the folder if the
 * round may have been truncated. @throws GraphProblem
 */
async function resyncFolder(resync: FolderResync, since: Date): Promise<void> {
  const { folder } = resync;
  const startedAt = resync.platform.clock.now();
  try {
    if (folder.listFrom !== null) await listFolder(resync, folder.listFrom, null);
    if (await readChanges(resync, since, startedAt)) return;
    resync.platform.metrics.mistrustedRounds.inc();
    await listFolder(resync, since, startedAt);
  } catch (error) {
    // The folder was deleted in the meantime.
    if (!(error instanceof GraphProblem) || error.code !== "ErrorItemNotFound") throw error;
  }
}

/** Reads the delta; resolves to whether it is complete. */
async function readChanges(resync: FolderResync, since: Date, startedAt: Date): Promise<boolean> {
  const { client, mailbox, folder, incompleteFrom } = resync;
  const { link, resyncs } = folder;
  const values = {
    path: { userId: mailbox.graphUserId, folderId: folder.graphId },
    query: { $select: selectOf(folder), $filter: `receivedDateTime ge ${since.toISOString()}` },
    pageSize,
  };
  let changeCount = link === null ? 0 : folder.changeCount;
  let hasRestarted = false;
  let mayBeIncomplete = false;
  for await (const page of listChanges(client, "message.delta", values, link)) {
    if (page.isResync && !hasRestarted) [changeCount, hasRestarted] = [0, true];
    changeCount += page.items.length + page.removed.length;
    mayBeIncomplete = page.isLast && changeCount >= incompleteFrom;
    await storePage(resync, page.items, {
      link: page.link,
      changeCount: page.isLast ? 0 : changeCount,
      resyncs: hasRestarted ? resyncs + 1 : resyncs,
      ...(mayBeIncomplete && { listFrom: since }),
      ...(page.isLast && !mayBeIncomplete && { syncedAt: startedAt }),
    });
  }
  return !mayBeIncomplete;
}

/** Lists emails received since a time, resuming where it was interrupted. */
async function listFolder(resync: FolderResync, from: Date, startedAt: Date | null): Promise<void> {
  const { client, mailbox, folder } = resync;
  const listing = { userId: mailbox.graphUserId, folderId: folder.graphId, select: selectOf(folder), pageSize };
  for await (const { items, until } of listReceived(client, listing, from)) {
    await storePage(resync, items, { listFrom: until });
  }
  await storePage(resync, [], { listFrom: null, ...(startedAt !== null && { syncedAt: startedAt }) });
}

/** Queues a page of emails and stores the folder's progress. */
async function storePage(
  { platform, mailbox, folder }: FolderResync,
  found: readonly FolderEmail[],
  reached: Partial<FolderRow>,
): Promise<void> {
  const ofFolder = and(eq(folderTable.mailboxId, mailbox.id), eq(folderTable.graphId, folder.graphId));
  await platform.postgres.db.transaction(async (tx) => {
    await queueFolderEmails(tx, platform, mailbox, folder, found);
    await tx.update(folderTable).set(reached).where(ofFolder);
  });
}

function selectOf({ isSent }: FolderRow): string {
  return `id,receivedDateTime,isDraft${isSent ? ",sentDateTime,toRecipients,ccRecipients" : ""}`;
}

/** A resync starts this long before the folder was last complete. */
const overlapMs = 24 * 60 * 60_000;

/** Half of Microsoft's limit, because items may be removed while paging. */
const defaultIncompleteFrom = serviceLimits.filteredChanges / 2;

/** Resyncs all folders of a mailbox. @throws GraphProblem */
export async function resyncMailbox(
  platform: Platform,
  client: GraphClient,
  mailbox: MailboxRow,
  incompleteFrom = defaultIncompleteFrom,
): Promise<void> {
  const { db } = platform.postgres;
  const ofMailbox = eq(mailboxIntakeTable.mailboxId, mailbox.id);
  const startedAt = platform.clock.now();
  // Reset first, so that requests during the resync aren't lost.
  const [intake] = await db.update(mailboxIntakeTable).set({ mustResync: false }).where(ofMailbox).returning();
  if (intake === undefined) return;
  try {
    for (const folder of await syncFolders(platform, client, mailbox)) {
      if (!folder.isFollowed && !folder.isSent) continue;
      const complete = folder.syncedAt ?? intake.resyncedAt ?? intake.since;
      const since = new Date(Math.max(intake.since.getTime(), complete.getTime() - overlapMs));
      await resyncFolder({ platform, client, mailbox, folder, incompleteFrom }, since);
    }
  } catch (error) {
    await db.update(mailboxIntakeTable).set({ mustResync: true }).where(ofMailbox);
    throw error;
  }
  await db.update(mailboxIntakeTable).set({ resyncedAt: startedAt }).where(ofMailbox);
}
