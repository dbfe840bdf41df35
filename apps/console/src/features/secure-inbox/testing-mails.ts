import type {
  AnswerOf,
  Endpoints,
  MailAttachment,
  MailChange,
  MailDetail,
  MailEvidence,
  MailLink,
  MailMessage,
  MailMicrosoft,
  MailReport,
  MailSignal,
} from "@parapet/contract";
import { pageOf } from "../../testing/page-of.ts";

/** The id of the email at a place of a list. */
export const mailId = (place: number) => `0199d6f0-0000-7000-8000-00000000e${String(place).padStart(3, "0")}`;

/** An analyzed email with some traits of its own. */
export function mailWith(traits: Partial<MailMessage> = {}): MailMessage {
  return {
    id: mailId(1),
    source: "notification",
    file_name: null,
    mailbox: "ann@example.com",
    folder: "Inbox",
    received_at: "2026-11-20T09:00:00.000Z",
    sent_at: "2026-11-20T08:59:00.000Z",
    from_name: "Account Team",
    from_address: "security@rnicrosoft.example",
    recipients: ["ann@example.com"],
    subject: "Your password expires today",
    size: 4000,
    attachments: 0,
    language: "en",
    verdict: "malicious",
    p: 0.97,
    not_analysed: null,
    severity: "high",
    attack_type: "credential_phishing",
    signals: ["link.lookalike"],
    microsoft_category: null,
    decision: null,
    decision_reason: null,
    decided_by: null,
    decided_at: null,
    place: "in_mailbox",
    ...traits,
  };
}

type MailList = AnswerOf<Endpoints["mail.list"]>;

export const noShelves: MailList["shelves"] = {
  threats: 0,
  unwanted: 0,
  harmless: 0,
  all: 0,
  open: 0,
  phishing: 0,
  spam: 0,
  clean: 0,
};

/** A page of emails. */
export const mailsOf = (...mails: readonly MailMessage[]): MailList => ({ ...pageOf(...mails), shelves: noShelves });

/** What an analysis found, with some findings of its own; without them, nothing. */
function findingsWith(traits: Partial<MailReport> = {}): MailReport {
  return {
    from: [{ name: "Account Team", address: "security@rnicrosoft.example" }],
    reply_to: [],
    to: [{ name: "Ann", address: "ann@example.com" }],
    cc: [],
    return_path: null,
    headers: [],
    hops: [],
    authentication: { compared: [], policy: null },
    microsoft: null,
    links: [],
    attachments: [],
    codes: [],
    defects: [],
    signals: [],
    rules: [],
    score: { total: 0, bias: 0, contributions: [] },
    smallest_change: null,
    has_page: true,
    has_plain: true,
    ...traits,
  };
}

/** An email with everything that was found in it. */
export function mailDetailWith(traits: Partial<MailDetail> = {}, findings: Partial<MailReport> = {}): MailDetail {
  return {
    ...mailWith(),
    internet_message_id: "<one@rnicrosoft.example>",
    taken_in_at: "2026-11-20T09:00:01.000Z",
    model: "2026.10",
    report: findingsWith(findings),
    content_until: "2027-02-18T09:00:00.000Z",
    campaign: null,
    changes: [],
    ...traits,
  };
}

export function changeWith(traits: Partial<MailChange> = {}): MailChange {
  return {
    id: mailId(900),
    time: "2026-11-20T09:00:01.000Z",
    what: "analysed",
    actor: null,
    value: null,
    reason: null,
    before: null,
    cause: null,
    ...traits,
  };
}

export function signalWith(traits: Partial<MailSignal> = {}): MailSignal {
  return { id: "link.lookalike", family: "link", severity: "high", state: "raised", evidence: [], ...traits };
}

export const evidenceWith = (traits: Partial<MailEvidence> = {}): MailEvidence => ({
  place: "body",
  text: "",
  span: null,
  shows: null,
  ...traits,
});

export function linkWith(traits: Partial<MailLink> = {}): MailLink {
  const url = "https://login.rnicrosoft.example/verify";
  return {
    url,
    target: url,
    host: "login.rnicrosoft.example",
    wrappers: [],
    text: "",
    place: "anchor",
    file: "",
    ...traits,
  };
}

export function attachmentWith(traits: Partial<MailAttachment> = {}): MailAttachment {
  return {
    path: "0",
    name: "invoice.pdf",
    declared_type: "",
    type: "pdf",
    kind: "document",
    size: 2000,
    sha256: "",
    is_inline: false,
    depth: 0,
    findings: [],
    ...traits,
  };
}

/** What Microsoft 365 wrote about an email: nothing but what is given. */
export function microsoftWith(traits: Partial<MailMicrosoft> = {}): MailMicrosoft {
  return {
    category: null,
    spam_level: null,
    bulk_level: null,
    safety_tip: null,
    filter_verdict: null,
    ip: null,
    country: null,
    composite: null,
    ...traits,
  };
}
