import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds } from "../bulk.ts";
import { bulkEndpoint, exportEndpoint, getEndpoint, selectEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, pageOf, paging, text } from "../primitives.ts";
import { mailLimit } from "./mail.ts";
import { replyLanguage, replyVerdict } from "./report-reply.ts";
import {
  reportChange,
  reportColumns,
  reportedMail,
  reportedMailDetail,
  reportSelection,
  reportShelf,
  reportVerdict,
} from "./reported-mail.ts";

/** `reply`: whether reporters are notified, if enabled in the settings; defaults to true. */
const resolveAction = {
  action: z.literal("resolve"),
  verdict: reportVerdict,
  reply: z.optional(z.boolean()),
  reason: z.optional(text(500)),
};
const reviewAction = { action: z.literal("review") };
const reopenAction = { action: z.literal("reopen") };
const assignAction = { action: z.literal("assign"), owner_id: z.nullable(id) };

/** User actions on reported email. */
export const reportAction = z.discriminatedUnion("action", [
  z.strictObject(resolveAction),
  z.strictObject(reviewAction),
  z.strictObject(reopenAction),
  z.strictObject(assignAction),
]);
export type ReportAction = z.infer<typeof reportAction>;

const bulk = { ids: bulkIds };

/** Report statistics over `days`. */
export const reportSummary = z.object({
  days: z.int(),
  /** Open cases, regardless of age. */
  open: z.int(),
  overdue: z.int(),
  /** The earliest due time of open cases; null if none. */
  oldest_due_at: z.nullable(instant),
  /** Median minutes from the first report to the decision; null if none. */
  median_minutes: z.nullable(z.number()),
  decided: z.int(),
  /** Reports that match the outcome, and those that don't. */
  right: z.int(),
  wrong: z.int(),
});
export type ReportSummary = z.infer<typeof reportSummary>;

/** A reply to preview. */
export const replyPreview = z.object({
  reporter: z.string(),
  language: replyLanguage,
  subject: z.string(),
  text: z.string(),
  /** Why it isn't sent: already sent, an upload, or an unknown reporter. */
  skipped: z.nullable(z.enum(["told", "unknown_reporter", "uploaded"])),
});
export type ReplyPreview = z.infer<typeof replyPreview>;

const root = "/api/secureinbox/reports/";

export const reportEndpoints = {
  "reports.list": endpoint({
    method: "GET",
    path: root,
    summary: "List reported emails, latest first, with the count of each shelf",
    access: may.readMail,
    query: z.strictObject({ ...paging, ...reportSelection }),
    answer: { status: 200, body: z.extend(pageOf(reportedMail), { shelves: z.record(reportShelf, z.int()) }) },
    errors: [],
  }),
  "reports.export": exportEndpoint(
    {
      path: "/api/secureinbox/export/reports/",
      summary: "Export the selected reports as CSV, streamed",
      access: may.readMail,
    },
    reportSelection,
    reportColumns,
  ),
  "reports.select": selectEndpoint(
    { path: `${root}ids/`, summary: "List the ids of the selected reports, in order", access: may.workMail },
    reportSelection,
  ),
  "reports.summary": endpoint({
    method: "GET",
    path: `${root}summary/`,
    summary: "Get report statistics: open and overdue cases, decision time and accuracy",
    access: may.readMail,
    answer: { status: 200, body: reportSummary },
    errors: [],
  }),
  "reports.bulk": bulkEndpoint(
    { path: `${root}bulk/`, summary: "Change several reported emails, with individual results", access: may.workMail },
    z.discriminatedUnion("action", [
      z.strictObject({ ...resolveAction, ...bulk }),
      z.strictObject({ ...reviewAction, ...bulk }),
      z.strictObject({ ...reopenAction, ...bulk }),
      z.strictObject({ ...assignAction, ...bulk }),
    ]),
  ),
  "reports.upload": endpoint({
    method: "POST",
    path: root,
    summary: "Report an email by uploading it (.eml or .msg, as the raw body)",
    access: may.workMail,
    bodyKind: "bytes",
    bodyLimit: mailLimit,
    query: z.strictObject({ name: text(200) }),
    answer: { status: 201, body: reportedMail },
    errors: ["invalid_input", "body_too_large"],
  }),
  "reports.get": getEndpoint(
    {
      path: `${root}:id/`,
      summary: "Get a reported email with its reporters, copies and replies; merged ones redirect",
      access: may.readMail,
    },
    reportedMailDetail,
  ),
  "reports.replies": endpoint({
    method: "GET",
    path: `${root}:id/replies/`,
    summary: "Preview the replies to reporters for a verdict",
    access: may.workMail,
    params: byId,
    query: z.strictObject({ verdict: z._default(replyVerdict, "phishing") }),
    answer: { status: 200, body: z.object({ items: z.array(replyPreview) }) },
    errors: ["not_found"],
  }),
  "reports.update": endpoint({
    method: "PATCH",
    path: `${root}:id/`,
    summary: "Assign, decide or reopen a reported email with all related emails",
    access: may.workMail,
    params: byId,
    body: reportAction,
    answer: { status: 200, body: reportedMail },
    errors: ["not_found", "invalid_input", "conflict"],
  }),
  "reports.comment": endpoint({
    method: "POST",
    path: `${root}:id/notes/`,
    summary: "Comment on a reported email",
    access: may.workMail,
    params: byId,
    body: z.strictObject({ text: text(2000) }),
    answer: { status: 201, body: reportChange },
    errors: ["not_found"],
  }),
};
