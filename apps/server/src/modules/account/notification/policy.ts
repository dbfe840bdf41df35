import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { notificationTable } from "./table.ts";

/** Users see their own notifications only. */
export function ownNotifications({ providerId, userId }: Viewer): SQL | undefined {
  return and(eq(notificationTable.providerId, providerId), eq(notificationTable.userId, userId));
}

/** Their own that they have not read. */
export function unreadNotifications(viewer: Viewer): SQL | undefined {
  return and(ownNotifications(viewer), isNull(notificationTable.readAt));
}
