import type {
  AnswerOf,
  Endpoints,
  MailReportEntry,
  Reliability,
  ReportChange,
  ReportCopy,
  ReportedMail,
  ReportedMailDetail,
  ReportSummary,
} from "@parapet/contract";
import { pageOf } from "../../testing/page-of.ts";
import { mailId } from "./testing-mails.ts";

/** The id of the reported email at a place of a list. */
export const reportId = (place: number) => `0199d6f0-0000-7000-8000-00000000d${String(place).padStart(3, "0")}`;

export const reliabilityWith = (traits: Partial<Reliability> = {}): Reliability => ({
  reports: 12,
  right: 6,
  wrong: 2,
  score: 0.7,
  low: 0.46,
  high: 0.9,
  ...traits,
});

/** A reported email with some traits of its own. */
export function reportedWith(traits: Partial<ReportedMail> = {}): ReportedMail {
  return {
    id: reportId(1),
    title: "Your password expires today",
    sender: "security@rnicrosoft.example",
    state: "needs_review",
    verdict: null,
    reason: null,
    kinds: ["phish"],
    reports: 1,
    reporters: 1,
    reporter: "ann@example.com",
    reliability: reliabilityWith(),
    mail: {
      id: mailId(1),
      verdict: "malicious",
      p: 0.97,
      severity: "high",
      attack_type: "credential_phishing",
      signals: [],
      decision: null,
    },
    first_reported_at: "2026-11-19T09:00:00.000Z",
    last_reported_at: "2026-11-20T09:00:00.000Z",
    due_at: "2026-11-20T17:00:00.000Z",
    is_overdue: false,
    resolved_at: null,
    resolved_by: null,
    owner_id: null,
    owner: null,
    ...traits,
  };
}

type ReportList = AnswerOf<Endpoints["reports.list"]>;

export const noShelves: ReportList["shelves"] = { review: 0, in_review: 0, closed: 0, not_analysed: 0, all: 0 };

/** A page of reported emails. */
export const reportsOf = (...reported: readonly ReportedMail[]): ReportList => ({
  ...pageOf(...reported),
  shelves: noShelves,
});

export function entryWith(traits: Partial<MailReportEntry> = {}): MailReportEntry {
  return {
    id: reportId(501),
    reported_at: "2026-11-19T09:00:00.000Z",
    reporter: "ann@example.com",
    reporter_name: "Ann Example",
    reliability: reliabilityWith(),
    channel: "button",
    kind: "phish",
    words: "",
    network_message_id: null,
    sender_ip: null,
    mail_id: mailId(1),
    is_own_copy: true,
    is_repeated: false,
    outcome: null,
    replies: [],
    ...traits,
  };
}

export function copyWith(traits: Partial<ReportCopy> = {}): ReportCopy {
  return {
    id: mailId(1),
    mailbox: "ann@example.com",
    folder: "Inbox",
    subject: "Your password expires today",
    received_at: "2026-11-19T08:00:00.000Z",
    verdict: "malicious",
    signals: [],
    decision: null,
    is_same: true,
    is_reported: false,
    ...traits,
  };
}

export function reportChangeWith(traits: Partial<ReportChange> = {}): ReportChange {
  return {
    id: reportId(900),
    time: "2026-11-19T09:00:00.000Z",
    what: "reported",
    state: "needs_review",
    verdict: null,
    actor: null,
    value: null,
    ...traits,
  };
}

/** A reported email with everything that is known about it; of no analyzed email unless a test says so. */
export function reportedDetailWith(traits: Partial<ReportedMailDetail> = {}): ReportedMailDetail {
  return {
    ...reportedWith({ mail: null }),
    entries: [entryWith()],
    copies: [],
    copies_total: 0,
    campaign: null,
    changes: [],
    ...traits,
  };
}

export const reportSummaryWith = (traits: Partial<ReportSummary> = {}): ReportSummary => ({
  days: 30,
  open: 4,
  overdue: 2,
  oldest_due_at: "2026-11-20T08:00:00.000Z",
  median_minutes: 90,
  decided: 10,
  right: 6,
  wrong: 2,
  ...traits,
});

type ReportSettings = AnswerOf<Endpoints["reportSettings.read"]>;

/** How reports are handled: reporters get replies unless a test says otherwise. */
export const reportSettingsWith = (traits: Partial<ReportSettings> = {}): ReportSettings => ({
  due_hours: 8,
  closes_phishing_from: null,
  closes_clean_to: null,
  replies: true,
  language: "en",
  templates: {},
  reporting_mailbox: "reports@example.com",
  may_send: true,
  changed_by: null,
  changed_at: null,
  history: { mails: 0, phishing: [], clean: [], harmless: [], harmful: [] },
  ...traits,
});
