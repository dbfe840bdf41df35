import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, email, empty, id, instant, pageOf, paging } from "../primitives.ts";

/** `reauthorize`: Microsoft wants to see that the application still may; `removed`: it ended the subscription. */
export const subscriptionState = z.enum(["creating", "active", "reauthorize", "removed", "failed"]);
export type SubscriptionState = z.infer<typeof subscriptionState>;

/** Why a mail that was noticed is not analysed; `no_original`: a mail to the reporting mailbox that reports none. */
export const arrivalReason = z.enum(["draft", "sent", "gone", "unreadable", "failed", "no_original"]);
export type ArrivalReason = z.infer<typeof arrivalReason>;

export const mailScanState = z.enum(["running", "paused", "done", "cancelled"]);
export type MailScanState = z.infer<typeof mailScanState>;

/** A look at the mail of past days; goes on when the page is left. */
export const mailScan = z.object({
  id,
  days: z.int(),
  state: mailScanState,
  mailboxes: z.int(),
  mailboxes_done: z.int(),
  /** Of which nothing could be read. */
  mailboxes_failed: z.int(),
  /** Mails listed so far, and those of them that were not known. */
  seen: z.int(),
  noticed: z.int(),
  started_by: z.string(),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type MailScan = z.infer<typeof mailScan>;

/** How mail comes in. */
export const intakeHealth = z.object({
  mailboxes: z.int(),
  monitored: z.int(),
  subscriptions: z.object({
    active: z.int(),
    /** Waiting for Microsoft, or for their next renewal. */
    pending: z.int(),
    failed: z.int(),
    /** When the first of them ends. */
    next_end: z.nullable(instant),
    last_notification_at: z.nullable(instant),
  }),
  delta: z.object({
    /** Monitored mailboxes that were compared to what is known at least once. */
    healed: z.int(),
    /** When the mailbox that waits longest was compared. */
    oldest: z.nullable(instant),
    /** Folders that were read again in whole because Microsoft had forgotten how far we were. */
    resyncs: z.int(),
  }),
  /** Mails noticed and not dealt with yet. */
  waiting: z.int(),
  waiting_since: z.nullable(instant),
  /** Of the last 30 days. */
  taken_in: z.int(),
  left_out: z.array(z.object({ reason: arrivalReason, count: z.int() })),
  /** What keeps mailboxes from being read, by Microsoft's code. */
  problems: z.array(z.object({ code: z.string(), mailboxes: z.int(), since: instant })),
  /** Where people report mail to; null where nowhere. */
  reporting_mailbox: z.nullable(z.string()),
  /** Reports of the last 30 days. */
  reports: z.int(),
  /** The scan that runs or is paused, else the last one; null before the first. */
  scan: z.nullable(mailScan),
});
export type IntakeHealth = z.infer<typeof intakeHealth>;

/** Microsoft asks with a token whether an address is ours, and wants it back. */
const validation = z.object({ validationToken: z.optional(z.string().check(z.maxLength(4_096))) });

/** Largest batch of notifications, in bytes. */
export const notificationLimit = 1024 * 1024;

const received = { status: 200, type: "text/plain", orAccepted: true } as const;

export const intakeEndpoints = {
  "mailNotifications.receive": endpoint({
    method: "POST",
    path: "/api/secureinbox/notifications/graph/",
    summary: "What Microsoft tells of new mail; believed with the secret of its subscription only",
    access: may.callFreely,
    rate: "ingest",
    query: validation,
    bodyKind: "bytes",
    bodyLimit: notificationLimit,
    answer: received,
    errors: ["body_too_large"],
  }),
  "mailNotifications.receiveLifecycle": endpoint({
    method: "POST",
    path: "/api/secureinbox/notifications/graph/lifecycle/",
    summary: "What Microsoft tells of subscriptions; believed with the secret of its subscription only",
    access: may.callFreely,
    rate: "ingest",
    query: validation,
    bodyKind: "bytes",
    bodyLimit: notificationLimit,
    answer: received,
    errors: ["body_too_large"],
  }),
  "mailIntake.health": endpoint({
    method: "GET",
    path: "/api/secureinbox/connection/intake/",
    summary: "How mail comes in: subscriptions, lag, what waits, what is left out and why",
    access: may.readTraffic,
    answer: { status: 200, body: intakeHealth },
    errors: [],
  }),
  "mailIntake.setReportingMailbox": endpoint({
    method: "PUT",
    path: "/api/secureinbox/connection/reporting-mailbox/",
    summary: "Say which mailbox people report mail to: what is attached to its mail is analysed, not the mail itself",
    access: may.administer,
    body: z.strictObject({ address: z.nullable(email) }),
    answer: { status: 200, body: z.object({ address: z.nullable(z.string()) }) },
    errors: ["invalid_input", "not_found"],
  }),
  "mailScans.start": endpoint({
    method: "POST",
    path: "/api/secureinbox/connection/scans/",
    summary: "Analyse the mail of past days in the background; one scan at a time",
    access: may.administer,
    body: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(365)) }),
    answer: { status: 202, body: mailScan },
    errors: ["invalid_input", "not_integrated", "conflict"],
  }),
  "mailScans.list": endpoint({
    method: "GET",
    path: "/api/secureinbox/connection/scans/",
    summary: "List scans of past mail, newest first",
    access: may.readTraffic,
    query: z.strictObject({ ...paging }),
    answer: { status: 200, body: pageOf(mailScan) },
    errors: [],
  }),
  "mailScans.pause": endpoint({
    method: "POST",
    path: "/api/secureinbox/connection/scans/:id/pause/",
    summary: "Pause a scan",
    access: may.administer,
    params: byId,
    body: empty,
    answer: { status: 200, body: mailScan },
    errors: ["not_found", "conflict"],
  }),
  "mailScans.resume": endpoint({
    method: "POST",
    path: "/api/secureinbox/connection/scans/:id/resume/",
    summary: "Go on with a paused scan where it was",
    access: may.administer,
    params: byId,
    body: empty,
    answer: { status: 200, body: mailScan },
    errors: ["not_found", "conflict"],
  }),
  "mailScans.cancel": endpoint({
    method: "POST",
    path: "/api/secureinbox/connection/scans/:id/cancel/",
    summary: "End a scan; what was analysed stays",
    access: may.administer,
    params: byId,
    body: empty,
    answer: { status: 200, body: mailScan },
    errors: ["not_found", "conflict"],
  }),
};
