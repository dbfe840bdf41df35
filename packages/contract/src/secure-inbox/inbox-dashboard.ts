import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { instant, timeZone } from "../primitives.ts";
import { reportSummary } from "./report.ts";

const count = z.int();
/** Seconds; null where nothing was measured. */
const seconds = z.nullable(z.number());
/** The minutes that were counted: `[from, to)`. */
const range = { from: instant, to: instant };

/** Of the mails that were received in a period. An analyst's decision outranks the engine's verdict. */
export const inboxTotals = z.object({
  mails: count,
  threats: count,
  /** Spam and bulk mail. */
  unwanted: count,
  not_analysed: count,
  /** Mailboxes that got a threat. */
  targets: count,
  /** Half of the mails that came in by themselves had their verdict so soon after Microsoft received them. */
  verdict_s: seconds,
  /** Half of the threats that somebody decided about were decided so soon after their verdict. */
  decision_s: seconds,
});
export type InboxTotals = z.infer<typeof inboxTotals>;

/** Mails of which both say something, by who takes them for a threat: the engine, and Microsoft. */
export const inboxAgreement = z.object({ both: count, ours: count, theirs: count, neither: count });
export type InboxAgreement = z.infer<typeof inboxAgreement>;

/** What waits for a decision, whenever it came. */
export const inboxWaiting = z.object({
  reports: z.pick(reportSummary, { open: true, overdue: true, oldest_due_at: true }),
  /** In a state of `openCaseStates`. */
  cases: count,
  /** In a state of `waitingActionStates`. */
  actions: count,
});
export type InboxWaiting = z.infer<typeof inboxWaiting>;

/** A step of time, by the engine's verdicts; at either end it may be cut by the range. */
export const inboxPoint = z.object({
  time: instant,
  malicious: count,
  suspicious: count,
  unwanted: count,
  harmless: count,
  not_analysed: count,
});
export type InboxPoint = z.infer<typeof inboxPoint>;

/** What threats are ranked by: `party` is as whom their senders pretend to write, `domain` where they come from. */
export const inboxDimension = z.enum(["attack", "mailbox", "party", "domain"]);
export type InboxDimension = z.infer<typeof inboxDimension>;

export const inboxTopItem = z.object({
  /** An attack type, the address of a mailbox, a party or a domain. */
  key: z.string(),
  /** Of a mailbox: whose it is. */
  name: z.nullable(z.string()),
  is_vip: z.boolean(),
  threats: count,
});
export type InboxTopItem = z.infer<typeof inboxTopItem>;

/** Whole minutes count (the answer says which). Without an end it is now, without a start a day before the end. */
const limit = z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(50)), 10);
const ranked = z.array(inboxTopItem);
const selection = { from: z.optional(instant), to: z.optional(instant) };

export const inboxDashboardEndpoints = {
  "inboxDashboard.summary": endpoint({
    method: "GET",
    path: "/api/secureinbox/dashboard/summary/",
    summary: "Mail of a period beside the one before it, what waits for somebody now, and where Microsoft disagrees",
    access: may.readMail,
    query: z.strictObject(selection),
    answer: {
      status: 200,
      body: z.object({
        ...range,
        /** When the first email came: before it there is nothing to compare with. */
        known_since: z.nullable(instant),
        current: inboxTotals,
        previous: inboxTotals,
        agreement: inboxAgreement,
        /** Threats that nobody decided about, whenever they came. */
        waiting: count,
      }),
    },
    errors: ["invalid_input"],
  }),
  "inboxDashboard.waiting": endpoint({
    method: "GET",
    path: "/api/secureinbox/dashboard/waiting/",
    summary: "Count reported emails, cases and actions that wait for a decision now",
    access: may.readMail,
    answer: { status: 200, body: inboxWaiting },
    errors: [],
  }),
  "inboxDashboard.series": endpoint({
    method: "GET",
    path: "/api/secureinbox/dashboard/series/",
    summary: "Mail over time by verdict",
    access: may.readMail,
    query: z.strictObject({ ...selection, time_zone: z._default(timeZone, "UTC") }),
    answer: { status: 200, body: z.object({ ...range, step_s: z.int(), points: z.array(inboxPoint) }) },
    errors: ["invalid_input"],
  }),
  "inboxDashboard.top": endpoint({
    method: "GET",
    path: "/api/secureinbox/dashboard/top/",
    summary: "Threats of a period by attack, mailbox, imitated party or domain, the most first",
    access: may.readMail,
    query: z.strictObject({ ...selection, by: inboxDimension, limit }),
    answer: { status: 200, body: z.object({ ...range, items: ranked }) },
    errors: ["invalid_input"],
  }),
  "inboxDashboard.rankings": endpoint({
    method: "GET",
    path: "/api/secureinbox/dashboard/rankings/",
    summary: "Threats of a period by attack, mailbox, imitated party and domain at once",
    access: may.readMail,
    query: z.strictObject({ ...selection, limit }),
    answer: {
      status: 200,
      body: z.object({ ...range, attack: ranked, mailbox: ranked, party: ranked, domain: ranked }),
    },
    errors: ["invalid_input"],
  }),
};
