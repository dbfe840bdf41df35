import type { AnswerOf, Endpoints, QueryOf, Notification } from "@parapet/contract";
import { count, desc } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { ownNotifications } from "./policy.ts";
import { notificationTable as table, type NotificationRow } from "./table.ts";

type Row = Endpoints["notifications.list"];

/** Lists the caller's notifications, newest first. */
export async function listNotifications({ platform, viewer }: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = platform.postgres;
  const where = ownNotifications(viewer);
  const { limit, offset } = pageRange(query);
  const newest = [desc(table.createdAt), desc(table.id)];
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(...newest)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
  ]);
  const { page, page_size } = query;
  return { items: rows.map(presentNotification), total: counted?.total ?? 0, page, page_size };
}

function presentNotification(row: NotificationRow): Notification {
  const { id, createdAt, kind, severity, details, link, readAt } = row;
  return { id, time: createdAt.toISOString(), kind, severity, details, link, read: readAt !== null };
}
