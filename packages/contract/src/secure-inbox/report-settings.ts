import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { instant } from "../primitives.ts";
import { replyLanguage, replyVerdict } from "./report-reply.ts";

/** Days of reports from which it is told what closing by itself would have done. */
export const reportHistoryDays = 30;

const template = z.strictObject({
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
});

const choices = {
  /** Hours from a first report to when it should be decided; of reports that come from then on. */
  due_hours: z.int().check(z.minimum(1), z.maximum(720)),
  /** From which probability on, in percent, a reported mail is closed as phishing by itself; null never. */
  closes_phishing_from: z.nullable(z.int().check(z.minimum(50), z.maximum(100))),
  /** Up to which probability a reported mail is closed as clean by itself; null never. */
  closes_clean_to: z.nullable(z.int().check(z.minimum(0), z.maximum(30))),
  /** Whether reporters are told what was decided. */
  replies: z.boolean(),
  /** Of replies to people whose language the directory does not tell. */
  language: replyLanguage,
  /** Only where they differ from the usual ones. */
  templates: z.partialRecord(replyVerdict, z.partialRecord(replyLanguage, template)),
};

const counts = z.array(z.int());

const reportSettings = z.object({
  ...choices,
  /** Null where people report mail to none. */
  reporting_mailbox: z.nullable(z.string()),
  /** Whether the connection may send mail, as its last test found; null where nothing is connected. */
  may_send: z.nullable(z.boolean()),
  /** Null while nobody chose. */
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(instant),
  /** Reported mails of the last days, and by the probability of their mail, 0 to 100 percent; 100 where a rule decided. */
  history: z.object({
    mails: z.int(),
    /** Those that the engine takes for malicious, and for clean: only they are closed by themselves. */
    phishing: counts,
    clean: counts,
    /** Those among the malicious ones that people called clean, and among the clean ones that they did not. */
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
    summary: "How reports are worked: their due time, what closes by itself, and what reporters are told",
    access: may.readMail,
    answer: { status: 200, body: reportSettings },
    errors: [],
  }),
  "reportSettings.change": endpoint({
    method: "PUT",
    path,
    summary: "Choose how reports are worked; reports from then on heed it",
    access: may.administer,
    body: z.strictObject(choices),
    answer: { status: 200, body: reportSettings },
    errors: ["invalid_input"],
  }),
};
