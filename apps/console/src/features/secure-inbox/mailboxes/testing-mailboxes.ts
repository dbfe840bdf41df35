import type {
  AnswerOf,
  Endpoints,
  LearnedPartner,
  Mailbox,
  MailProtection,
  MailReanalysis,
  MailThresholds,
  ProtectionEntry,
  ReanalysisOutlook,
  VipGroup,
} from "@parapet/contract";
import { pageOf } from "../../../testing/page-of.ts";

/** The id of the thing at a place of a list. */
export const boxId = (place: number) => `0199d6f0-0000-7000-8000-000000004${String(place).padStart(3, "0")}`;

/** A watched mailbox with some traits of its own. */
export function mailboxWith(traits: Partial<Mailbox> = {}): Mailbox {
  return {
    id: boxId(1),
    name: "Ann Example",
    address: "ann@example.com",
    addresses: ["ann@example.com"],
    job_title: null,
    department: null,
    is_enabled: true,
    is_shared: false,
    is_watched: true,
    is_vip: false,
    is_vip_by_hand: false,
    is_vip_by_group: false,
    vip_note: null,
    vip_names: [],
    vip_addresses: [],
    is_suggested: false,
    last_mail_at: null,
    threats: 0,
    reports: 0,
    ...traits,
  };
}

/** A page of mailboxes; so many of all have a title that suggests a VIP. */
export const mailboxesOf = (mailboxes: readonly Mailbox[], suggested = 0): AnswerOf<Endpoints["mailboxes.list"]> => ({
  ...pageOf(...mailboxes),
  departments: ["Finance", "Sales"],
  counts: { all: mailboxes.length, watched: 0, vip: 0, suggested },
});

export const vipGroupWith = (
  traits: Partial<NonNullable<VipGroup["group"]>> | null,
  hindrance: VipGroup["hindrance"] = null,
): VipGroup => ({
  group: traits && {
    group_id: "3f2b1c9e-0d4a-4c7b-9a51-6f0e2d8c7b14",
    set_by: "ada.admin@example.com",
    set_at: "2026-11-20T09:00:00.000Z",
    read_at: null,
    problem: null,
    members: 4,
    without_mailbox: 0,
    others: 0,
    ...traits,
  },
  hindrance,
  role: "GroupMember.ReadBasic.All",
});

export const protectionEntryWith = (traits: Partial<ProtectionEntry> = {}): ProtectionEntry => ({
  id: boxId(100),
  kind: "allow",
  value: "example.com",
  reason: null,
  expires_at: null,
  is_expired: false,
  created_by: "ada.admin@example.com",
  created_at: "2026-11-20T09:00:00.000Z",
  ...traits,
});

export const partnerWith = (traits: Partial<LearnedPartner> = {}): LearnedPartner => ({
  id: boxId(200),
  domain: "northwind.com",
  since: "2026-11-01T09:00:00.000Z",
  sent: 3,
  received: 5,
  dismissed_by: null,
  dismissed_at: null,
  ...traits,
});

/** What is said about senders: nothing unless a test says otherwise. */
export const protectionWith = (traits: Partial<MailProtection> = {}): MailProtection => ({
  items: [],
  learnt: [],
  languages: { usual: null, is_chosen: false, seen: [] },
  ...traits,
});

export const reanalysisWith = (traits: Partial<MailReanalysis> = {}): MailReanalysis => ({
  id: boxId(300),
  days: 30,
  state: "done",
  total: 10,
  done: 10,
  changed: 2,
  failed: 0,
  started_by: "ada.admin@example.com",
  created_at: "2026-11-20T09:00:00.000Z",
  finished_at: null,
  ...traits,
});

export const outlookWith = (traits: Partial<ReanalysisOutlook> = {}): ReanalysisOutlook => ({
  changed_at: null,
  is_learnt: false,
  senders: null,
  touched: [7, 30, 90].map((days) => ({ days, mails: days * 2 })),
  last: null,
  ...traits,
});

export const thresholdsWith = (traits: Partial<MailThresholds> = {}): MailThresholds => ({
  suspicious: 65,
  malicious: 90,
  usual: { suspicious: 65, malicious: 90 },
  changed_by: null,
  changed_at: null,
  history: { mails: 1000, counts: Array.from({ length: 101 }, (_, percent) => (percent === 95 ? 12 : 0)) },
  ...traits,
});
