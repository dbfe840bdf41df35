import type { IntakeHealth, MailScan } from "@parapet/contract";

/** How email arrives, with some traits of its own: all is well unless a test says otherwise. */
export function intakeWith(traits: Partial<IntakeHealth> = {}): IntakeHealth {
  return {
    mailboxes: 9,
    monitored: 9,
    subscriptions: {
      active: 9,
      pending: 0,
      failed: 0,
      next_end: null,
      last_notification_at: "2026-11-20T09:00:00.000Z",
    },
    delta: { healed: 9, oldest: "2026-11-20T08:00:00.000Z", resyncs: 0 },
    waiting: 0,
    waiting_since: null,
    taken_in: 1200,
    left_out: [],
    problems: [],
    reporting_mailbox: null,
    reports: 7,
    scan: null,
    ...traits,
  };
}

/** A scan of past days. */
export function scanWith(traits: Partial<MailScan> = {}): MailScan {
  return {
    id: "0199d6f0-0000-7000-8000-00000000bc01",
    days: 30,
    state: "running",
    mailboxes: 9,
    mailboxes_done: 4,
    mailboxes_failed: 0,
    seen: 1500,
    noticed: 20,
    started_by: "ada.admin@example.com",
    created_at: "2026-11-20T08:00:00.000Z",
    finished_at: null,
    ...traits,
  };
}
