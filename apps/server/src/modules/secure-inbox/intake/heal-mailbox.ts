import { type GraphClient, serviceLimits } from "@parapet/graph-client";
import { eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { MailboxRow } from "../mail/table.ts";
import { healFolder } from "./heal-folder.ts";
import { learnFolders } from "./learn-folders.ts";
import { mailboxIntakeTable } from "./table.ts";

/** A folder that has to be read anew is read from so long before it was last known to be complete. */
const overlapMs = 24 * 60 * 60_000;

/** A round of so many changes is mistrusted: half of what it can tell, as some may leave while it is read. */
const mistrusted = serviceLimits.filteredChanges / 2;

/** Compares the folders of a mailbox to what is known, and queues every mail that nobody noticed. @throws GraphProblem */
export async function healMailbox(
  platform: Platform,
  client: GraphClient,
  mailbox: MailboxRow,
  mistrustedFrom = mistrusted,
): Promise<void> {
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
      await healFolder({ platform, client, mailbox, folder, mistrustedFrom }, since);
    }
  } catch (error) {
    await db.update(mailboxIntakeTable).set({ mustHeal: true }).where(ofMailbox);
    throw error;
  }
  await db.update(mailboxIntakeTable).set({ healedAt: startedAt }).where(ofMailbox);
}
