import { inArray } from "drizzle-orm";
import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";
import { noticeArrivals } from "./notice-arrivals.ts";
import { readNotifications } from "./read-notifications.ts";
import { subscriptionTable, type SubscriptionRow } from "./table.ts";

const notification = z.looseObject({
  resourceData: z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
});

/** Queues the mails that Microsoft tells of. Everything that is slow comes later: the answer is waited for three seconds. */
export async function receiveNotifications(platform: Platform, body: Uint8Array): Promise<void> {
  const believed = await readNotifications(platform, body, notification);
  if (believed.length === 0) return;
  const mails = new Map<SubscriptionRow, Set<string>>();
  for (const {
    subscription,
    notification: { resourceData },
  } of believed) {
    mails.set(subscription, (mails.get(subscription) ?? new Set()).add(resourceData.id));
  }
  const subscriptions = [...mails.keys()];
  await platform.postgres.db.transaction(async (tx) => {
    for (const [{ providerId, mailboxId }, ids] of mails) {
      const noticed = [...ids].map((id) => ({ id, folderId: null, receivedAt: null }));
      await noticeArrivals(tx, platform, { providerId, mailboxId, source: "notification" }, noticed);
    }
    const ids = subscriptions.map(({ id }) => id);
    const lastNotificationAt = platform.clock.now();
    await tx.update(subscriptionTable).set({ lastNotificationAt }).where(inArray(subscriptionTable.id, ids));
  });
}
