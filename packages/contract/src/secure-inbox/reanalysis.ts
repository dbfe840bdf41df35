import * as z from "zod/mini";
import { may } from "../access.ts";
import { actionEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../primitives.ts";

/** Days of email that can be reanalyzed; limited by content retention. */
export const reanalysisDays = [7, 30, 90] as const;

/** A background reanalysis of recent email. */
export const mailReanalysis = z.object({
  id,
  days: z.int(),
  state: z.enum(["running", "done", "cancelled"]),
  /** Total emails, processed ones, those with a changed verdict, and those that couldn't be reanalyzed. */
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  failed: z.int(),
  started_by: z.string(),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type MailReanalysis = z.infer<typeof mailReanalysis>;

const outlook = z.object({
  /** Last list or learning change since the last reanalysis; null if none. */
  changed_at: z.nullable(instant),
  /** Whether all changes were learned partners or languages. */
  is_learnt: z.boolean(),
  /** Affected senders; null if any email may be affected. */
  senders: z.nullable(z.array(z.string())),
  /** Affected emails with stored content, by days. */
  touched: z.array(z.object({ days: z.int(), mails: z.int() })),
  /** The running one, otherwise the last one. */
  last: z.nullable(mailReanalysis),
});
export type ReanalysisOutlook = z.infer<typeof outlook>;

export const reanalysisEndpoints = {
  "mailReanalysis.read": endpoint({
    method: "GET",
    path: "/api/secureinbox/protection/reanalysis/",
    summary: "Get whether lists changed since the last analysis, affected email, and reanalysis progress",
    access: may.readMail,
    answer: { status: 200, body: outlook },
    errors: [],
  }),
  "mailReanalysis.start": endpoint({
    method: "POST",
    path: "/api/secureinbox/protection/reanalysis/",
    summary: "Reanalyze recent email affected by list changes in the background; one at a time",
    access: may.administer,
    body: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(90)) }),
    answer: { status: 202, body: mailReanalysis },
    errors: ["invalid_input", "conflict"],
  }),
  "mailReanalysis.cancel": actionEndpoint(
    {
      path: "/api/secureinbox/protection/reanalysis/:id/cancel/",
      summary: "Cancel a reanalysis; finished analyses are kept",
      access: may.administer,
    },
    mailReanalysis,
    ["conflict"],
  ),
};
