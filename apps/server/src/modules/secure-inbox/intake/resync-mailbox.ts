import { type GraphClient, serviceLimits } from "@parapet/graph-client";
import { eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { MailboxRow } from "../mail/table.ts";
import { resyncFolder } from "./resync-folder.ts";
import { syncFolders } from "./sync-folders.ts";
import { mailboxIntakeTable } from "./table.ts";

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
