import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds } from "../bulk.ts";
import { actionEndpoint, bulkEndpoint, exportEndpoint, getEndpoint, selectEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, empty, pageOf, paging, text } from "../primitives.ts";
import { mailColumns, mailDetail, mailMessage, mailSelection, mailShelf, similarMail } from "./mail-message.ts";
import { mailDecision } from "./mail-words.ts";

/** Max size of an uploaded email, in bytes. */
export const mailLimit = 25_000_000;

/** An analyst's decision; null removes it. */
export const mailJudgement = z.strictObject({
  decision: z.nullable(mailDecision),
  reason: z.optional(text(500)),
});
export type MailJudgement = z.infer<typeof mailJudgement>;

export const mailEndpoints = {
  "mail.analyse": endpoint({
    method: "POST",
    path: "/api/secureinbox/messages/analyze/",
    summary: "Analyze and store an uploaded email (.eml or .msg, as the raw body); duplicates are stored once",
    access: may.workMail,
    bodyKind: "bytes",
    bodyLimit: mailLimit,
    query: z.strictObject({ name: text(200) }),
    answer: { status: 200, body: mailMessage },
    errors: ["invalid_input", "body_too_large"],
  }),
  "mail.list": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/",
    summary: "List analyzed email, newest first, with the count of each shelf; filters cover all detected properties",
    access: may.readMail,
    query: z.strictObject({ ...paging, ...mailSelection }),
    answer: { status: 200, body: z.extend(pageOf(mailMessage), { shelves: z.record(mailShelf, z.int()) }) },
    errors: [],
  }),
  "mail.export": exportEndpoint(
    {
      path: "/api/secureinbox/export/messages/",
      summary: "Export the selected emails as CSV, streamed",
      access: may.readMail,
    },
    mailSelection,
    mailColumns,
  ),
  "mail.select": selectEndpoint(
    {
      path: "/api/secureinbox/respond/phishing/ids/",
      summary: "List the ids of the selected emails, in order",
      access: may.workMail,
    },
    mailSelection,
  ),
  "mail.decideAll": bulkEndpoint(
    {
      path: "/api/secureinbox/respond/phishing/bulk/",
      summary: "Decide several emails, with individual results",
      access: may.workMail,
    },
    z.extend(mailJudgement, { ids: bulkIds }),
  ),
  "mail.get": getEndpoint(
    {
      path: "/api/secureinbox/messages/:id/",
      summary: "Get an email with its full report; quotes of the body need permission to open it",
      access: may.readMail,
    },
    mailDetail,
  ),
  "mail.similar": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/:id/similar/",
    summary: "List emails of the same campaign: equal or similar texts that share a sender, link host or file",
    access: may.readMail,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(similarMail) }) },
    errors: ["not_found"],
  }),
  "mail.decide": endpoint({
    method: "PATCH",
    path: "/api/secureinbox/messages/:id/",
    summary: "Set an analyst's decision, which overrides the verdict; null removes it",
    access: may.workMail,
    params: byId,
    body: mailJudgement,
    answer: { status: 200, body: mailMessage },
    errors: ["not_found"],
  }),
  "mail.reanalyse": actionEndpoint(
    {
      path: "/api/secureinbox/messages/:id/reanalyze/",
      summary: "Reanalyze an email with current knowledge",
      access: may.workMail,
    },
    mailMessage,
    ["conflict"],
  ),
  "mail.openPage": endpoint({
    method: "POST",
    path: "/api/secureinbox/messages/:id/safe-html/",
    summary: "Open the safe view of an email: a URL that works once within a minute for this user; audited",
    access: may.openMail,
    params: byId,
    body: empty,
    answer: { status: 200, body: z.object({ address: z.string(), marked: z.int() }) },
    errors: ["not_found", "conflict"],
  }),
  "mail.page": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/:id/safe-html/",
    summary: "Get the safe view for a ticket: allowed elements only, no scripts, no network",
    access: may.callFreely,
    params: byId,
    query: z.strictObject({ ticket: z.string().check(z.maxLength(2000)) }),
    answer: { status: 200, type: "text/html" },
    errors: ["not_found"],
  }),
  "mail.text": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/:id/text/",
    summary: "Open an email as plain text; audited",
    access: may.openMail,
    params: byId,
    answer: { status: 200, type: "text/plain" },
    errors: ["not_found", "conflict"],
  }),
  "mail.source": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/:id/source/",
    summary: "Open the first MiB of a raw email; audited",
    access: may.openMail,
    params: byId,
    answer: { status: 200, type: "text/plain" },
    errors: ["not_found", "conflict"],
  }),
  "mail.raw": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/:id/raw/",
    summary: "Download a raw email; audited",
    access: may.openMail,
    params: byId,
    answer: { status: 200, type: "application/octet-stream" },
    errors: ["not_found", "conflict"],
  }),
  "mail.indicators": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/:id/indicators/",
    summary: "Export senders, hosts, links and hashes of an email as CSV, defanged",
    access: may.readMail,
    params: byId,
    answer: { status: 200, type: "text/csv" },
    errors: ["not_found", "conflict"],
  }),
};
