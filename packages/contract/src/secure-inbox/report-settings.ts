import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { instant } from "../primitives.ts";
import { replyLanguage, replyVerdict } from "./report-reply.ts";

/** Days of reports used to preview auto-closing. */
export const reportHistoryDays = 30;

const template = z.strictObject({
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
});

const choices = {
  /** Hours from the first report to the due time, for future reports. */
  due_hours: z.int().check(z.minimum(1), z.maximum(720)),
  /** Min probability in percent for auto-closing as phishing; null for never. */
  closes_phishing_from: z.nullable(z.int().check(z.minimum(50), z.maximum(100))),
  /** Max probability in percent for auto-closing as clean; null for never. */
  closes_clean_to: z.nullable(z.int().check(z.minimum(0), z.maximum(30))),
  /** Whether reporters are notified of the outcome. */
  replies: z.boolean(),
  /** Fallback language for replies. */
  language: replyLanguage,
  /** Only where they differ from the defaults. */
  templates: z.partialRecord(replyVerdict, z.partialRecord(replyLanguage, template)),
};

const counts = z.array(z.int());

const reportSettings = z.object({
  ...choices,
  /** Null if there is no reporting mailbox. */
  reporting_mailbox: z.nullable(z.string()),
  /** Whether the connection may send email, as last tested; null if not connected. */
  may_send: z.nullable(z.boolean()),
  /** Null for the defaults. */
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(instant),
  /** Recent reports by their email's probability, 0 to 100 percent; 100 if a rule decided. */
  history: z.object({
    mails: z.int(),
    /** Malicious and clean verdicts, the only ones that are auto-closed. */
    phishing: counts,
    clean: counts,
    /** Malicious ones decided as clean, and clean ones decided otherwise. */
    harmless: counts,
    harmful: counts,
  }),
});
export type ReportSettings = z.infer<typeof reportSettings>;

const path = "/api/secureinbox/report-settings/";

export const reportSettingsEndpoints = {
  "reportSettings.read": endpoint({
    method: "GET",
    path,
    summary: "Get report settings: due time, auto-closing and replies",
    access: may.readMail,
    answer: { status: 200, body: reportSettings },
    errors: [],
  }),
  "reportSettings.change": endpoint({
    method: "PUT",
    path,
    summary: "Change report settings; applies to future reports",
    access: may.administer,
    body: z.strictObject(choices),
    answer: { status: 200, body: reportSettings },
    errors: ["invalid_input"],
  }),
};
