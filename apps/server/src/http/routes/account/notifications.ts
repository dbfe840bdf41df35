import { notificationEndpoints } from "@parapet/contract";
import { countUnread } from "../../../modules/account/notification/count-unread.ts";
import { listNotifications } from "../../../modules/account/notification/list-notifications.ts";
import { markAllRead } from "../../../modules/account/notification/mark-all-read.ts";
import { markRead } from "../../../modules/account/notification/mark-read.ts";
import { defineHandlers } from "../../handler.ts";

export const notificationHandlers = defineHandlers(notificationEndpoints, {
  "notifications.list": ({ call, query }) => listNotifications(call, query),
  "notifications.count": ({ call }) => countUnread(call),
  "notifications.markRead": async ({ call, params }) => {
    await markRead(call, params.id);
    return undefined;
  },
  "notifications.markAllRead": async ({ call }) => {
    await markAllRead(call);
    return undefined;
  },
});
