import type { Notification } from "@parapet/contract";
import type { NotificationRow } from "./table.ts";

export function presentNotification(row: NotificationRow): Notification {
  const { id, createdAt, kind, severity, details, link, readAt } = row;
  return { id, time: createdAt.toISOString(), kind, severity, details, link, read: readAt !== null };
}
