import { notificationEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";

/** What every query about notifications begins with. */
export const notificationsKey = "notifications";

/** How many are unread: asked once a minute while the tab is in sight, and when it comes into sight. */
export const unreadQuery = queryOptions({
  queryKey: [notificationsKey, "unread"],
  queryFn: ({ signal }) => call(notificationEndpoints["notifications.count"], { signal }),
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
});
