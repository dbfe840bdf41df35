import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds, bulkOutcome, selectedIds } from "../bulk.ts";
import { endpoint } from "../endpoint.ts";
import { byId, empty, listOf, pageOf, paging, text } from "../primitives.ts";
import { mailColumns, mailDetail, mailMessage, mailSelection, mailShelf, similarMail } from "./mail-message.ts";
import { mailDecision } from "./mail-words.ts";

/** Largest mail that is uploaded, in bytes. */
export const mailLimit = 25_000_000;

/** What an analyst decides; null takes the decision back. */
export const mailJudgement = z.strictObject({
  decision: z.nullable(mailDecision),
  reason: z.optional(text(500)),
});
export type MailJudgement = z.infer<typeof mailJudgement>;

export const mailEndpoints = {
  "mail.analyse": endpoint({
    method: "POST",
    path: "/api/secureinbox/messages/analyze/",
    summary: "Analyse an uploaded mail (.eml or .msg; the body, as it is) and keep it; the same file is kept once",
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
    summary:
      "List analysed mail, the newest first, with how many are on each shelf; conditions hunt over what was found",
    access: may.readMail,
    query: z.strictObject({ ...paging, ...mailSelection }),
    answer: { status: 200, body: z.extend(pageOf(mailMessage), { shelves: z.record(mailShelf, z.int()) }) },
    errors: [],
  }),
  "mail.export": endpoint({
    method: "GET",
    path: "/api/secureinbox/export/messages/",
    summary: "Export exactly the mails that the filters select as CSV, streamed",
    access: may.readMail,
    query: z.strictObject({ ...mailSelection, column: z.optional(listOf(mailColumns)) }),
    answer: { status: 200, type: "text/csv" },
    errors: [],
  }),
  "mail.select": endpoint({
    method: "GET",
    path: "/api/secureinbox/respond/phishing/ids/",
    summary: "The ids of the mails that the filters select, in their order",
    access: may.workMail,
    query: z.strictObject(mailSelection),
    answer: { status: 200, body: selectedIds },
    errors: [],
  }),
  "mail.decideAll": endpoint({
    method: "POST",
    path: "/api/secureinbox/respond/phishing/bulk/",
    summary: "Decide about several mails; each is refused or done as it would be alone",
    access: may.workMail,
    body: z.extend(mailJudgement, { ids: bulkIds }),
    answer: { status: 200, body: bulkOutcome },
    errors: [],
  }),
  "mail.get": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/:id/",
    summary: "Read one mail with everything that was found in it; evidence from its body is for those who may open it",
    access: may.readMail,
    params: byId,
    answer: { status: 200, body: mailDetail },
    errors: ["not_found"],
  }),
  "mail.similar": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/:id/similar/",
    summary: "Mails of the same campaign: near or equal texts, and a sender, a link host or a file in common",
    access: may.readMail,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(similarMail) }) },
    errors: ["not_found"],
  }),
  "mail.decide": endpoint({
    method: "PATCH",
    path: "/api/secureinbox/messages/:id/",
    summary: "Say what a mail is; it stands beside the engine's verdict, and null takes it back",
    access: may.workMail,
    params: byId,
    body: mailJudgement,
    answer: { status: 200, body: mailMessage },
    errors: ["not_found"],
  }),
  "mail.reanalyse": endpoint({
    method: "POST",
    path: "/api/secureinbox/messages/:id/reanalyze/",
    summary: "Analyse a mail again with what is known now",
    access: may.workMail,
    params: byId,
    body: empty,
    answer: { status: 200, body: mailMessage },
    errors: ["not_found", "conflict"],
  }),
  "mail.openPage": endpoint({
    method: "POST",
    path: "/api/secureinbox/messages/:id/safe-html/",
    summary: "Open the safe view of a mail: an address that works once a minute for whoever asked; it is written down",
    access: may.openMail,
    params: byId,
    body: empty,
    answer: { status: 200, body: z.object({ address: z.string(), marked: z.int() }) },
    errors: ["not_found", "conflict"],
  }),
  "mail.page": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/:id/safe-html/",
    summary: "The safe view: allowed elements only, no script, no network, for the bearer of a ticket",
    access: may.callFreely,
    params: byId,
    query: z.strictObject({ ticket: z.string().check(z.maxLength(2000)) }),
    answer: { status: 200, type: "text/html" },
    errors: ["not_found"],
  }),
  "mail.text": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/:id/text/",
    summary: "Open what a reader sees of a mail as plain text; it is written down",
    access: may.openMail,
    params: byId,
    answer: { status: 200, type: "text/plain" },
    errors: ["not_found", "conflict"],
  }),
  "mail.source": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/:id/source/",
    summary: "Open the first MiB of a mail as it came; it is written down",
    access: may.openMail,
    params: byId,
    answer: { status: 200, type: "text/plain" },
    errors: ["not_found", "conflict"],
  }),
  "mail.raw": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/:id/raw/",
    summary: "Download a mail as it came; it is written down",
    access: may.openMail,
    params: byId,
    answer: { status: 200, type: "application/octet-stream" },
    errors: ["not_found", "conflict"],
  }),
  "mail.indicators": endpoint({
    method: "GET",
    path: "/api/secureinbox/messages/:id/indicators/",
    summary:
      "Export senders, hosts, links and hashes of a mail as CSV, so written that nobody follows them by accident",
    access: may.readMail,
    params: byId,
    answer: { status: 200, type: "text/csv" },
    errors: ["not_found", "conflict"],
  }),
};
