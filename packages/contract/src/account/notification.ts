import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, empty, id, instant, pageOf, paging } from "../primitives.ts";

/** What a notification tells of, `<noun>.<what happened>`. The console's catalogues hold a sentence for each. */
export const notificationKind = z.enum([
  "user.role_changed",
  "user.mfa_reset",
  "user.login_reported",
  "login.reported",
  "user.joined",
  "user.invitation_accepted",
  "alert.raised",
  "alert.many",
  "document_schedule.failing",
  "decision.not_ours",
  "client.refused",
  "campaign.found",
  "campaign.reopened",
  "quarantine.requested",
  "quarantine.left",
  "mail_policy.acted",
  "mail_policy.capped",
  "tenant_action.proposed",
  "tenant_action.approved",
  "tenant_action.declined",
  "tenant_action.expired",
  "login_case.found",
  "login_case.reopened",
  "rule_change.found",
  "mail_connection.broken",
  "mail_connection.role_lost",
  "mail_connection.expiring",
  "mail_connection.unsubscribed",
  "mail_connection.mended",
]);
export type NotificationKind = z.infer<typeof notificationKind>;

/** How much it asks for attention. */
export const severity = z.enum(["info", "success", "warning", "error"]);
export type Severity = z.infer<typeof severity>;

/** One message to one person. */
export const notification = z.object({
  id,
  time: instant,
  kind: notificationKind,
  severity,
  /** What the sentence of its kind names. */
  details: z.record(z.string(), z.string()),
  /** Where it leads: a path of the console. */
  link: z.nullable(z.string()),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const notificationEndpoints = {
  "notifications.list": endpoint({
    method: "GET",
    path: "/api/account/notifications",
    summary: "List the caller's notifications, newest first",
    access: may.useOwnAccount,
    query: z.strictObject(paging),
    answer: { status: 200, body: pageOf(notification) },
    errors: [],
  }),
  "notifications.count": endpoint({
    method: "GET",
    path: "/api/account/notifications/unread",
    summary: "Count the caller's unread notifications",
    access: may.useOwnAccount,
    answer: { status: 200, body: z.object({ unread: z.int() }) },
    errors: [],
  }),
  "notifications.markRead": endpoint({
    method: "POST",
    path: "/api/account/notifications/:id/read",
    summary: "Mark one of the caller's notifications as read",
    access: may.useOwnAccount,
    params: byId,
    body: empty,
    answer: { status: 204 },
    errors: ["not_found"],
  }),
  "notifications.markAllRead": endpoint({
    method: "POST",
    path: "/api/account/notifications/read",
    summary: "Mark the caller's notifications as read",
    access: may.useOwnAccount,
    body: empty,
    answer: { status: 204 },
    errors: [],
  }),
};
