import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, empty, id, instant } from "../primitives.ts";

/** Days for which the content of mail is kept, so that it can be analysed again. */
export const reanalysisDays = [7, 30, 90] as const;

/** Mail of past days that is analysed again; goes on when the page is left. */
export const mailReanalysis = z.object({
  id,
  days: z.int(),
  state: z.enum(["running", "done", "cancelled"]),
  /** Mails that it is about, those that are done, and of those: with another verdict, and without any new analysis. */
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
  /** When lists or what is learnt changed last without mail being analysed again since; null when they did not. */
  changed_at: z.nullable(instant),
  /** Whether nobody changed lists: partners or usual languages were learnt. */
  is_learnt: z.boolean(),
  /** Whose mail the changes are about; null when any mail may be touched. */
  senders: z.nullable(z.array(z.string())),
  /** Mails of the last days that they touch and whose content is kept. */
  touched: z.array(z.object({ days: z.int(), mails: z.int() })),
  /** The last one, or the one that runs. */
  last: z.nullable(mailReanalysis),
});
export type ReanalysisOutlook = z.infer<typeof outlook>;

export const reanalysisEndpoints = {
  "mailReanalysis.read": endpoint({
    method: "GET",
    path: "/api/secureinbox/protection/reanalysis/",
    summary:
      "Whether lists changed since mail was analysed, how much earlier mail that touches, and how far it is again",
    access: may.readMail,
    answer: { status: 200, body: outlook },
    errors: [],
  }),
  "mailReanalysis.start": endpoint({
    method: "POST",
    path: "/api/secureinbox/protection/reanalysis/",
    summary: "Analyse the mail of past days again that changed lists touch, in the background; one at a time",
    access: may.administer,
    body: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(90)) }),
    answer: { status: 202, body: mailReanalysis },
    errors: ["invalid_input", "conflict"],
  }),
  "mailReanalysis.cancel": endpoint({
    method: "POST",
    path: "/api/secureinbox/protection/reanalysis/:id/cancel/",
    summary: "End it; what was analysed again stays",
    access: may.administer,
    params: byId,
    body: empty,
    answer: { status: 200, body: mailReanalysis },
    errors: ["not_found", "conflict"],
  }),
};
