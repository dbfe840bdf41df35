import type { AnswerOf, Endpoints } from "@parapet/contract";
import { count } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { unreadNotifications } from "./policy.ts";
import { notificationTable } from "./table.ts";

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
