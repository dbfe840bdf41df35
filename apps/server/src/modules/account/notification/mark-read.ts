import { and, eq, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { ownNotifications } from "./policy.ts";
import { notificationTable as table } from "./table.ts";

/** Marks one of the caller's notifications as read; the first time counts. @throws Failure `not_found` */
export async function markRead({ platform, viewer, now }: ViewerCall, id: string): Promise<void> {
  const marked = await platform.postgres.db
    .update(table)
    .set({ readAt: sql`coalesce(${table.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(table.id, id), ownNotifications(viewer)))
    .returning({ id: table.id });
  if (marked.length === 0) throw new Failure("not_found");
}
