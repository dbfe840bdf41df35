import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { instant, timeZone } from "../primitives.ts";
import { reportSummary } from "./report.ts";

const count = z.int();
/** Seconds; null without data. */
const seconds = z.nullable(z.number());
/** The period in whole minutes: `[from, to)`. */
const range = { from: instant, to: instant };

/** Totals of email received in a period. Decisions override verdicts. */
export const inboxTotals = z.object({
  mails: count,
  threats: count,
  /** Spam and graymail. */
  unwanted: count,
  not_analysed: count,
  /** Mailboxes that received a threat. */
  targets: count,
  /** Median time from Microsoft's receipt to the verdict, for ingested email. */
  verdict_s: seconds,
  /** Median time from the verdict to the decision, for decided threats. */
  decision_s: seconds,
});
export type InboxTotals = z.infer<typeof inboxTotals>;

/** Emails with both verdicts, by who considers them a threat: the engine or Microsoft. */
export const inboxAgreement = z.object({ both: count, ours: count, theirs: count, neither: count });
export type InboxAgreement = z.infer<typeof inboxAgreement>;

/** Open decisions, regardless of age. */
export const inboxWaiting = z.object({
  reports: z.pick(reportSummary, { open: true, overdue: true, oldest_due_at: true }),
  /** Cases in one of `openCaseStates`. */
  cases: count,
  /** Actions in one of `waitingActionStates`. */
  actions: count,
});
export type InboxWaiting = z.infer<typeof inboxWaiting>;

/** A time step with counts by verdict; the first and last may be partial. */
export const inboxPoint = z.object({
  time: instant,
  malicious: count,
  suspicious: count,
  unwanted: count,
  harmless: count,
  not_analysed: count,
});
export type InboxPoint = z.infer<typeof inboxPoint>;

/** Ranking dimensions: `party` is the impersonated party, `domain` the sender's domain. */
export const inboxDimension = z.enum(["attack", "mailbox", "party", "domain"]);
export type InboxDimension = z.infer<typeof inboxDimension>;

export const inboxTopItem = z.object({
  /** An attack type, mailbox address, party or domain. */
  key: z.string(),
  /** The mailbox's display name. */
  name: z.nullable(z.string()),
  is_vip: z.boolean(),
  threats: count,
});
export type InboxTopItem = z.infer<typeof inboxTopItem>;

/** Rounded to whole minutes, as in the response. Defaults to the last day. */
const limit = z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(50)), 10);
const ranked = z.array(inboxTopItem);
const selection = { from: z.optional(instant), to: z.optional(instant) };

export const inboxDashboardEndpoints = {
  "inboxDashboard.summary": endpoint({
    method: "GET",
    path: "/api/secureinbox/dashboard/summary/",
    summary: "Get statistics of a period and the previous one, open decisions, and disagreements with Microsoft",
    access: may.readMail,
    query: z.strictObject(selection),
    answer: {
      status: 200,
      body: z.object({
        ...range,
        /** When the first email was received; there is no data to compare before. */
        known_since: z.nullable(instant),
        current: inboxTotals,
        previous: inboxTotals,
        agreement: inboxAgreement,
        /** Threats without a decision, regardless of age. */
        waiting: count,
      }),
    },
    errors: ["invalid_input"],
  }),
  "inboxDashboard.waiting": endpoint({
    method: "GET",
    path: "/api/secureinbox/dashboard/waiting/",
    summary: "Count reported emails, cases and actions that need a decision",
    access: may.readMail,
    answer: { status: 200, body: inboxWaiting },
    errors: [],
  }),
  "inboxDashboard.series": endpoint({
    method: "GET",
    path: "/api/secureinbox/dashboard/series/",
    summary: "Count email over time by verdict",
    access: may.readMail,
    query: z.strictObject({ ...selection, time_zone: z._default(timeZone, "UTC") }),
    answer: { status: 200, body: z.object({ ...range, step_s: z.int(), points: z.array(inboxPoint) }) },
    errors: ["invalid_input"],
  }),
  "inboxDashboard.top": endpoint({
    method: "GET",
    path: "/api/secureinbox/dashboard/top/",
    summary: "Rank the threats of a period by attack, mailbox, impersonated party or domain",
    access: may.readMail,
    query: z.strictObject({ ...selection, by: inboxDimension, limit }),
    answer: { status: 200, body: z.object({ ...range, items: ranked }) },
    errors: ["invalid_input"],
  }),
  "inboxDashboard.rankings": endpoint({
    method: "GET",
    path: "/api/secureinbox/dashboard/rankings/",
    summary: "Rank the threats of a period by attack, mailbox, impersonated party and domain",
    access: may.readMail,
    query: z.strictObject({ ...selection, limit }),
    answer: {
      status: 200,
      body: z.object({ ...range, attack: ranked, mailbox: ranked, party: ranked, domain: ranked }),
    },
    errors: ["invalid_input"],
  }),
};
