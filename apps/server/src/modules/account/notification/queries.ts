import type { AnswerOf, Endpoints, QueryOf, Notification } from "@parapet/contract";
import { count, desc } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { unreadNotifications, ownNotifications } from "./policy.ts";
import { notificationTable, type NotificationRow } from "./table.ts";

/** Counts what the caller has not read; every open console asks now and then, so it reads an index only. */
export async function countUnread({
  platform,
  viewer,
}: ViewerCall): Promise<AnswerOf<Endpoints["notifications.count"]>> {
  const [counted] = await platform.postgres.db
    .select({ unread: count() })
    .from(notificationTable)
    .where(unreadNotifications(viewer));
  return { unread: counted?.unread ?? 0 };
}

type Row = Endpoints["notifications.list"];

/** Lists the caller's notifications, newest first. */
export async function listNotifications({ platform, viewer }: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = platform.postgres;
  const where = ownNotifications(viewer);
  const { limit, offset } = pageRange(query);
  const newest = [desc(notificationTable.createdAt), desc(notificationTable.id)];
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(notificationTable)
      .where(where)
      .orderBy(...newest)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(notificationTable).where(where),
  ]);
  const { page, page_size } = query;
  return { items: rows.map(presentNotification), total: counted?.total ?? 0, page, page_size };
}

function presentNotification(row: NotificationRow): Notification {
  const { id, createdAt, kind, severity, details, link, readAt } = row;
  return { id, time: createdAt.toISOString(), kind, severity, details, link, read: readAt !== null };
}
