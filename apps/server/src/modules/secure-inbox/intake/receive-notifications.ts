import { inArray } from "drizzle-orm";
import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";
import { queueArrivals } from "./queue-arrivals.ts";
import { readNotifications } from "./read-notifications.ts";
import { subscriptionTable, type SubscriptionRow } from "./table.ts";

const notification = z.looseObject({
  resourceData: z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
});

/**
 * Queues the emails of a notification batch. Microsoft expects a response within three seconds, so everything slow runs
 * later.
 */
export async function receiveNotifications(platform: Platform, body: Uint8Array): Promise<void> {
  const verified = await readNotifications(platform, body, notification);
  if (verified.length === 0) return;
  const emails = new Map<SubscriptionRow, Set<string>>();
  for (const {
    subscription,
    notification: { resourceData },
  } of verified) {
    emails.set(subscription, (emails.get(subscription) ?? new Set()).add(resourceData.id));
  }
  const subscriptions = [...emails.keys()];
  await platform.postgres.db.transaction(async (tx) => {
    for (const [{ providerId, mailboxId }, ids] of emails) {
      const noticed = [...ids].map((id) => ({ id, folderId: null, receivedAt: null }));
      await queueArrivals(tx, platform, { providerId, mailboxId, source: "notification" }, noticed);
    }
    const ids = subscriptions.map(({ id }) => id);
    const lastNotificationAt = platform.clock.now();
    await tx.update(subscriptionTable).set({ lastNotificationAt }).where(inArray(subscriptionTable.id, ids));
  });
}
