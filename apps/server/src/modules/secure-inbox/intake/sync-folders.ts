import { type GraphClient, GraphProblem, listChanges } from "@parapet/graph-client";
import { and, eq, notInArray } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { MailboxRow } from "../mail/table.ts";
import { folderTable as table, type FolderRow } from "./table.ts";

/** Exchange's well-known names of folders with the owner's own emails. */
const outgoing = ["drafts", "outbox", "sentitems"] as const;

/** Stores and returns the mailbox's current folders. @throws GraphProblem */
export async function syncFolders(
  { postgres: { db } }: Pick<Platform, "postgres">,
  client: GraphClient,
  { id: mailboxId, graphUserId: userId }: MailboxRow,
): Promise<readonly FolderRow[]> {
  const known = await db.select().from(table).where(eq(table.mailboxId, mailboxId));
  const own = known.filter(({ isFollowed }) => !isFollowed);
  const unfollowed =
    own.length > 0 ? new Map(own.map((each) => [each.graphId, each.isSent])) : await findOutgoing(client, userId);
  const found = new Map<string, string>();
  const query = { $select: "id,displayName" };
  for await (const { items } of listChanges(client, "folder.delta", { path: { userId }, query }, null)) {
    for (const { id, displayName } of items) found.set(id, displayName ?? "");
  }
  const ids = [...found.keys()];
  for (const [graphId, name] of found) {
    await db
      .insert(table)
      .values({
        mailboxId,
        graphId,
        name,
        isFollowed: !unfollowed.has(graphId),
        isSent: unfollowed.get(graphId) === true,
        resyncs: 0,
      })
      .onConflictDoUpdate({ target: [table.mailboxId, table.graphId], set: { name } });
  }
  const ofMailbox = eq(table.mailboxId, mailboxId);
  await db.delete(table).where(ids.length === 0 ? ofMailbox : and(ofMailbox, notInArray(table.graphId, ids)));
  return db.select().from(table).where(ofMailbox);
}

/** Folder ids, with whether each is Sent Items. */
async function findOutgoing(client: GraphClient, userId: string): Promise<ReadonlyMap<string, boolean>> {
  const found = new Map<string, boolean>();
  for (const folderId of outgoing) {
    try {
      const { id } = await client.call("folder.get", { path: { userId, folderId }, query: { $select: "id" } });
      found.set(id, folderId === "sentitems");
    } catch (error) {
      // A mailbox that never sent email may have no outbox.
      if (!(error instanceof GraphProblem) || error.code !== "ErrorItemNotFound") throw error;
    }
  }
  return found;
}
