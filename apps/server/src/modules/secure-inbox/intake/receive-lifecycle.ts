import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";
import { readNotifications } from "./read-notifications.ts";
import { enqueueReconcile } from "./reconcile-mailbox-task.ts";
import { mailboxIntakeTable, subscriptionTable } from "./table.ts";

const notification = z.looseObject({
  lifecycleEvent: z.enum(["reauthorizationRequired", "subscriptionRemoved", "missed"]),
});

/** Stores lifecycle events and enqueues the affected mailboxes. */
export async function receiveLifecycle(platform: Platform, body: Uint8Array): Promise<void> {
  const verified = await readNotifications(platform, body, notification);
  if (verified.length === 0) return;
  const changedAt = platform.clock.now();
  await platform.postgres.db.transaction(async (tx) => {
    for (const {
      subscription,
      notification: { lifecycleEvent },
    } of verified) {
      const { id, mailboxId } = subscription;
      if (lifecycleEvent !== "missed") {
        const state = lifecycleEvent === "subscriptionRemoved" ? "removed" : "reauthorize";
        await tx.update(subscriptionTable).set({ state, changedAt }).where(eq(subscriptionTable.id, id));
      }
      if (lifecycleEvent !== "reauthorizationRequired") {
        const table = mailboxIntakeTable;
        await tx.update(table).set({ mustResync: true }).where(eq(table.mailboxId, mailboxId));
      }
      await enqueueReconcile(tx, platform.jobs, mailboxId);
    }
  });
}
