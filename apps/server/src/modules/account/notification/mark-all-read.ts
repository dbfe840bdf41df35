import type { ViewerCall } from "../../../platform/call.ts";
import { unreadNotifications } from "./policy.ts";
import { notificationTable } from "./table.ts";

/** Marks everything the caller was told as read. */
export async function markAllRead({ platform, viewer, now }: ViewerCall): Promise<void> {
  await platform.postgres.db.update(notificationTable).set({ readAt: now }).where(unreadNotifications(viewer));
}
