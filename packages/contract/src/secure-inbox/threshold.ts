import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { instant } from "../primitives.ts";

/** Min probability in percent for a suspicious and a malicious verdict. */
const limits = {
  suspicious: z.int().check(z.minimum(11), z.maximum(98)),
  malicious: z.int().check(z.minimum(12), z.maximum(99)),
};

/** Days of email used for predictions. */
export const thresholdHistoryDays = 30;

const mailThresholds = z.object({
  ...limits,
  /** The defaults. */
  usual: z.object(limits),
  /** Null for the defaults. */
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(instant),
  /** Recent email by probability. */
  history: z.object({
    mails: z.int(),
    /** Emails per probability of 0 to 100 percent, rounded down; rules count as 100. */
    counts: z.array(z.int()),
  }),
});
export type MailThresholds = z.infer<typeof mailThresholds>;

export const thresholdEndpoints = {
  "mailThresholds.read": endpoint({
    method: "GET",
    path: "/api/secureinbox/thresholds/",
    summary: "Get the probability thresholds, and the scores of recent email",
    access: may.readMail,
    answer: { status: 200, body: mailThresholds },
    errors: [],
  }),
  "mailThresholds.change": endpoint({
    method: "PUT",
    path: "/api/secureinbox/thresholds/",
    summary: "Change the probability thresholds; applies to future email",
    access: may.administer,
    body: z
      .strictObject(limits)
      .check(z.refine(({ suspicious, malicious }) => suspicious < malicious, { path: ["malicious"] })),
    answer: { status: 200, body: mailThresholds },
    errors: ["invalid_input"],
  }),
};
