import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";
import { readNotifications } from "./read-notifications.ts";
import { mailboxIntakeTable, subscriptionTable } from "./table.ts";
import { tendLater } from "./tend-mailbox.ts";

const notification = z.looseObject({
  lifecycleEvent: z.enum(["reauthorizationRequired", "subscriptionRemoved", "missed"]),
});

/** Remembers what Microsoft tells of subscriptions, and has their mailboxes looked after. */
export async function receiveLifecycle(platform: Platform, body: Uint8Array): Promise<void> {
  const believed = await readNotifications(platform, body, notification);
  if (believed.length === 0) return;
  const changedAt = platform.clock.now();
  await platform.postgres.db.transaction(async (tx) => {
    for (const {
      subscription,
      notification: { lifecycleEvent },
    } of believed) {
      const { id, mailboxId } = subscription;
      if (lifecycleEvent !== "missed") {
        const state = lifecycleEvent === "subscriptionRemoved" ? "removed" : "reauthorize";
        await tx.update(subscriptionTable).set({ state, changedAt }).where(eq(subscriptionTable.id, id));
      }
      if (lifecycleEvent !== "reauthorizationRequired") {
        const table = mailboxIntakeTable;
        await tx.update(table).set({ mustHeal: true }).where(eq(table.mailboxId, mailboxId));
      }
      await tendLater(tx, platform.jobs, mailboxId);
    }
  });
}
