import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { instant } from "../primitives.ts";

/** From which probability on, in percent, a mail is called suspicious, and malicious. */
const limits = {
  suspicious: z.int().check(z.minimum(11), z.maximum(98)),
  malicious: z.int().check(z.minimum(12), z.maximum(99)),
};

/** Days of mail from which it is told what thresholds would have done. */
export const thresholdHistoryDays = 30;

const mailThresholds = z.object({
  ...limits,
  /** Those of whoever chose none. */
  usual: z.object(limits),
  /** Null while nobody chose. */
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(instant),
  /** Mail of the last days by its probability. */
  history: z.object({
    mails: z.int(),
    /** How many had a probability of 0 to 100 percent, rounded down; what a rule decided counts as 100. */
    counts: z.array(z.int()),
  }),
});
export type MailThresholds = z.infer<typeof mailThresholds>;

export const thresholdEndpoints = {
  "mailThresholds.read": endpoint({
    method: "GET",
    path: "/api/secureinbox/thresholds/",
    summary: "From which probability on mail is called suspicious and malicious, and how mail of the last days scored",
    access: may.readMail,
    answer: { status: 200, body: mailThresholds },
    errors: [],
  }),
  "mailThresholds.change": endpoint({
    method: "PUT",
    path: "/api/secureinbox/thresholds/",
    summary: "Call mail suspicious and malicious from other probabilities on; mail from then on heeds it",
    access: may.administer,
    body: z
      .strictObject(limits)
      .check(z.refine(({ suspicious, malicious }) => suspicious < malicious, { path: ["malicious"] })),
    answer: { status: 200, body: mailThresholds },
    errors: ["invalid_input"],
  }),
};
