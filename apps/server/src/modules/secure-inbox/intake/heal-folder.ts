import { type GraphClient, GraphProblem, listChanges, listReceived } from "@parapet/graph-client";
import { and, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { MailboxRow } from "../mail/table.ts";
import { type FoundMail, noticeFound } from "./notice-found.ts";
import { folderTable, type FolderRow } from "./table.ts";

interface Healing {
  readonly platform: Platform;
  readonly client: GraphClient;
  readonly mailbox: MailboxRow;
  readonly folder: FolderRow;
  /** Changes of a round from which on there may have been more than it told. */
  readonly mistrustedFrom: number;
}

const pageSize = 200;

/**
 * Compares a folder to what is known, and queues every mail that nobody noticed. From `since` on it is read when it has to be
 * read anew, and listed when a round of changes may have left something out. @throws GraphProblem
 */
export async function healFolder(healing: Healing, since: Date): Promise<void> {
  const { folder } = healing;
  const startedAt = healing.platform.clock.now();
  try {
    if (folder.listFrom !== null) await listFolder(healing, folder.listFrom, null);
    if (await followFolder(healing, since, startedAt)) return;
    healing.platform.metrics.mistrustedRounds.inc();
    await listFolder(healing, since, startedAt);
  } catch (error) {
    // Its owner deleted it since it was listed.
    if (!(error instanceof GraphProblem) || error.code !== "ErrorItemNotFound") throw error;
  }
}

/** Reads what changed; resolves to whether that is certainly all. */
async function followFolder(healing: Healing, since: Date, startedAt: Date): Promise<boolean> {
  const { client, mailbox, folder, mistrustedFrom } = healing;
  const { link, resyncs } = folder;
  const values = {
    path: { userId: mailbox.graphUserId, folderId: folder.graphId },
    query: { $select: selectOf(folder), $filter: `receivedDateTime ge ${since.toISOString()}` },
    pageSize,
  };
  let told = link === null ? 0 : folder.told;
  let isAnew = false;
  let isMistrusted = false;
  for await (const page of listChanges(client, "message.delta", values, link)) {
    if (page.isResync && !isAnew) [told, isAnew] = [0, true];
    told += page.items.length + page.removed.length;
    isMistrusted = page.isLast && told >= mistrustedFrom;
    await keep(healing, page.items, {
      link: page.link,
      told: page.isLast ? 0 : told,
      resyncs: isAnew ? resyncs + 1 : resyncs,
      ...(isMistrusted && { listFrom: since }),
      ...(page.isLast && !isMistrusted && { syncedAt: startedAt }),
    });
  }
  return !isMistrusted;
}

/** Lists what was received from a moment on, and goes on there when it is interrupted. */
async function listFolder(healing: Healing, from: Date, startedAt: Date | null): Promise<void> {
  const { client, mailbox, folder } = healing;
  const listing = { userId: mailbox.graphUserId, folderId: folder.graphId, select: selectOf(folder), pageSize };
  for await (const { items, until } of listReceived(client, listing, from)) {
    await keep(healing, items, { listFrom: until });
  }
  await keep(healing, [], { listFrom: null, ...(startedAt !== null && { syncedAt: startedAt }) });
}

/** Queues a page of mails, and writes down how far the folder is read. */
async function keep(
  { platform, mailbox, folder }: Healing,
  found: readonly FoundMail[],
  reached: Partial<FolderRow>,
): Promise<void> {
  const ofFolder = and(eq(folderTable.mailboxId, mailbox.id), eq(folderTable.graphId, folder.graphId));
  await platform.postgres.db.transaction(async (tx) => {
    await noticeFound(tx, platform, mailbox, folder, found);
    await tx.update(folderTable).set(reached).where(ofFolder);
  });
}

function selectOf({ isSent }: FolderRow): string {
  return `id,receivedDateTime,isDraft${isSent ? ",sentDateTime,toRecipients,ccRecipients" : ""}`;
}
