import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds, bulkOutcome, selectedIds } from "../bulk.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, pageOf, paging, text } from "../primitives.ts";
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

/** `reply`: whether reporters are told, where the settings have them told; they are unless it says no. */
const resolveAction = {
  action: z.literal("resolve"),
  verdict: reportVerdict,
  reply: z.optional(z.boolean()),
  reason: z.optional(text(500)),
};
const reviewAction = { action: z.literal("review") };
const reopenAction = { action: z.literal("reopen") };
const assignAction = { action: z.literal("assign"), owner_id: z.nullable(id) };

/** What people do with reported mails: take them up, decide, take that back, and hand them to somebody. */
export const reportAction = z.discriminatedUnion("action", [
  z.strictObject(resolveAction),
  z.strictObject(reviewAction),
  z.strictObject(reopenAction),
  z.strictObject(assignAction),
]);
export type ReportAction = z.infer<typeof reportAction>;

const bulk = { ids: bulkIds };

/** Figures of reports; `days` back where it says so. */
export const reportSummary = z.object({
  days: z.int(),
  /** Not decided yet, whenever they came. */
  open: z.int(),
  overdue: z.int(),
  /** When the one that is to be decided first should be; null where none is open. */
  oldest_due_at: z.nullable(instant),
  /** Minutes from the first report to the decision, in the middle, of those last reported in these days; null for none. */
  median_minutes: z.nullable(z.number()),
  decided: z.int(),
  /** Reports of these days that said what the mail turned out to be, and those that did not. */
  right: z.int(),
  wrong: z.int(),
});
export type ReportSummary = z.infer<typeof reportSummary>;

/** What a reporter would be told. */
export const replyPreview = z.object({
  reporter: z.string(),
  language: replyLanguage,
  subject: z.string(),
  text: z.string(),
  /** Why it is not sent: they were told already, it is nobody of the tenant, or it is not known who. */
  skipped: z.nullable(z.enum(["told", "unknown_reporter", "uploaded"])),
});
export type ReplyPreview = z.infer<typeof replyPreview>;

const root = "/api/secureinbox/reports/";

export const reportEndpoints = {
  "reports.list": endpoint({
    method: "GET",
    path: root,
    summary: "List reported mails, the last reported first, with how many are on each shelf",
    access: may.readMail,
    query: z.strictObject({ ...paging, ...reportSelection }),
    answer: { status: 200, body: z.extend(pageOf(reportedMail), { shelves: z.record(reportShelf, z.int()) }) },
    errors: [],
  }),
  "reports.export": endpoint({
    method: "GET",
    path: "/api/secureinbox/export/reports/",
    summary: "Export exactly the reported mails that the filters select as CSV, streamed",
    access: may.readMail,
    query: z.strictObject({ ...reportSelection, column: z.optional(listOf(reportColumns)) }),
    answer: { status: 200, type: "text/csv" },
    errors: [],
  }),
  "reports.select": endpoint({
    method: "GET",
    path: `${root}ids/`,
    summary: "The ids of the reported mails that the filters select, in their order",
    access: may.workMail,
    query: z.strictObject(reportSelection),
    answer: { status: 200, body: selectedIds },
    errors: [],
  }),
  "reports.summary": endpoint({
    method: "GET",
    path: `${root}summary/`,
    summary: "Open and overdue reported mails, how long decisions take, and how many reports were right",
    access: may.readMail,
    answer: { status: 200, body: reportSummary },
    errors: [],
  }),
  "reports.bulk": endpoint({
    method: "POST",
    path: `${root}bulk/`,
    summary: "Do the same with several reported mails; each is refused or done as it would be alone",
    access: may.workMail,
    body: z.discriminatedUnion("action", [
      z.strictObject({ ...resolveAction, ...bulk }),
      z.strictObject({ ...reviewAction, ...bulk }),
      z.strictObject({ ...reopenAction, ...bulk }),
      z.strictObject({ ...assignAction, ...bulk }),
    ]),
    answer: { status: 200, body: bulkOutcome },
    errors: [],
  }),
  "reports.upload": endpoint({
    method: "POST",
    path: root,
    summary: "Report a mail by uploading it (.eml or .msg; the body, as it is)",
    access: may.workMail,
    bodyKind: "bytes",
    bodyLimit: mailLimit,
    query: z.strictObject({ name: text(200) }),
    answer: { status: 201, body: reportedMail },
    errors: ["invalid_input", "body_too_large"],
  }),
  "reports.get": endpoint({
    method: "GET",
    path: `${root}:id/`,
    summary:
      "Read one reported mail: who reported it, its copies, what they were told; a merged one leads to the other",
    access: may.readMail,
    params: byId,
    answer: { status: 200, body: reportedMailDetail },
    errors: ["not_found"],
  }),
  "reports.replies": endpoint({
    method: "GET",
    path: `${root}:id/replies/`,
    summary: "What reporters would be told if it were decided so",
    access: may.workMail,
    params: byId,
    query: z.strictObject({ verdict: z._default(replyVerdict, "phishing") }),
    answer: { status: 200, body: z.object({ items: z.array(replyPreview) }) },
    errors: ["not_found"],
  }),
  "reports.update": endpoint({
    method: "PATCH",
    path: `${root}:id/`,
    summary: "Take a reported mail up, decide about it with all mails that belong to it, take that back, or hand it on",
    access: may.workMail,
    params: byId,
    body: reportAction,
    answer: { status: 200, body: reportedMail },
    errors: ["not_found", "invalid_input", "conflict"],
  }),
  "reports.comment": endpoint({
    method: "POST",
    path: `${root}:id/notes/`,
    summary: "Write a note into a reported mail's history",
    access: may.workMail,
    params: byId,
    body: z.strictObject({ text: text(2000) }),
    answer: { status: 201, body: reportChange },
    errors: ["not_found"],
  }),
};
