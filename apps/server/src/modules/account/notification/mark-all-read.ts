import type { ViewerCall } from "../../../platform/call.ts";
import { unreadNotifications } from "./policy.ts";
import { notificationTable } from "./table.ts";

/** Marks all notifications of the caller as read. */
export async function markAllRead({ platform, viewer, now }: ViewerCall): Promise<void> {
  await platform.postgres.db.update(notificationTable).set({ readAt: now }).where(unreadNotifications(viewer));
}
