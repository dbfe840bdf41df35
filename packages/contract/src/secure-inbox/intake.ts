import * as z from "zod/mini";
import { may } from "../access.ts";
import { actionEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { email, id, instant, pageOf, paging } from "../primitives.ts";

/** `reauthorize`: Microsoft requires reauthorization; `removed`: Microsoft ended it. */
export const subscriptionState = z.enum(["creating", "active", "reauthorize", "removed", "failed"]);
export type SubscriptionState = z.infer<typeof subscriptionState>;

/** Why a queued email isn't analyzed; `no_original`: an email to the reporting mailbox without a report. */
export const arrivalReason = z.enum(["draft", "sent", "gone", "unreadable", "failed", "no_original"]);
export type ArrivalReason = z.infer<typeof arrivalReason>;

export const mailScanState = z.enum(["running", "paused", "done", "cancelled"]);
export type MailScanState = z.infer<typeof mailScanState>;

/** A background scan of past email. */
export const mailScan = z.object({
  id,
  days: z.int(),
  state: mailScanState,
  mailboxes: z.int(),
  mailboxes_done: z.int(),
  /** Mailboxes that couldn't be read. */
  mailboxes_failed: z.int(),
  /** Listed emails, and the new ones among them. */
  seen: z.int(),
  noticed: z.int(),
  started_by: z.string(),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type MailScan = z.infer<typeof mailScan>;

/** Ingestion status. */
export const intakeHealth = z.object({
  mailboxes: z.int(),
  monitored: z.int(),
  subscriptions: z.object({
    active: z.int(),
    /** Being created or renewed. */
    pending: z.int(),
    failed: z.int(),
    /** The earliest expiry. */
    next_end: z.nullable(instant),
    last_notification_at: z.nullable(instant),
  }),
  delta: z.object({
    /** Monitored mailboxes that have been resynced at least once. */
    healed: z.int(),
    /** The oldest resync of a mailbox. */
    oldest: z.nullable(instant),
    /** Folders read again completely because their delta token expired. */
    resyncs: z.int(),
  }),
  /** Queued emails. */
  waiting: z.int(),
  waiting_since: z.nullable(instant),
  /** In the last 30 days. */
  taken_in: z.int(),
  left_out: z.array(z.object({ reason: arrivalReason, count: z.int() })),
  /** Why mailboxes can't be read, by Microsoft's code. */
  problems: z.array(z.object({ code: z.string(), mailboxes: z.int(), since: instant })),
  /** The mailbox for user reports; null if none. */
  reporting_mailbox: z.nullable(z.string()),
  /** Reports of the last 30 days. */
  reports: z.int(),
  /** The active or paused scan, otherwise the last one; null if none. */
  scan: z.nullable(mailScan),
});
export type IntakeHealth = z.infer<typeof intakeHealth>;

/** Microsoft validates the endpoint with a token that must be echoed. */
const validation = z.object({ validationToken: z.optional(z.string().check(z.maxLength(4_096))) });

/** Max size of a notification batch, in bytes. */
export const notificationLimit = 1024 * 1024;

const received = { status: 200, type: "text/plain", orAccepted: true } as const;

export const intakeEndpoints = {
  "mailNotifications.receive": endpoint({
    method: "POST",
    path: "/api/secureinbox/notifications/graph/",
    summary: "Receive Microsoft's notifications of new email, authenticated by the subscription's secret",
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
    summary: "Receive Microsoft's lifecycle notifications, authenticated by the subscription's secret",
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
    summary: "Get the ingestion status: subscriptions, lag, queue, and skipped email with reasons",
    access: may.readTraffic,
    answer: { status: 200, body: intakeHealth },
    errors: [],
  }),
  "mailIntake.setReportingMailbox": endpoint({
    method: "PUT",
    path: "/api/secureinbox/connection/reporting-mailbox/",
    summary: "Set the mailbox for user reports; the attached email is analyzed, not the report itself",
    access: may.administer,
    body: z.strictObject({ address: z.nullable(email) }),
    answer: { status: 200, body: z.object({ address: z.nullable(z.string()) }) },
    errors: ["invalid_input", "not_found"],
  }),
  "mailScans.start": endpoint({
    method: "POST",
    path: "/api/secureinbox/connection/scans/",
    summary: "Analyze past email in the background; one scan at a time",
    access: may.administer,
    body: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(365)) }),
    answer: { status: 202, body: mailScan },
    errors: ["invalid_input", "not_integrated", "conflict"],
  }),
  "mailScans.list": endpoint({
    method: "GET",
    path: "/api/secureinbox/connection/scans/",
    summary: "List scans of past email, newest first",
    access: may.readTraffic,
    query: z.strictObject({ ...paging }),
    answer: { status: 200, body: pageOf(mailScan) },
    errors: [],
  }),
  "mailScans.pause": actionEndpoint(
    { path: "/api/secureinbox/connection/scans/:id/pause/", summary: "Pause a scan", access: may.administer },
    mailScan,
    ["conflict"],
  ),
  "mailScans.resume": actionEndpoint(
    { path: "/api/secureinbox/connection/scans/:id/resume/", summary: "Resume a paused scan", access: may.administer },
    mailScan,
    ["conflict"],
  ),
  "mailScans.cancel": actionEndpoint(
    {
      path: "/api/secureinbox/connection/scans/:id/cancel/",
      summary: "Cancel a scan; analyzed email is kept",
      access: may.administer,
    },
    mailScan,
    ["conflict"],
  ),
};
