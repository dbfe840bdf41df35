import type {
  AnswerOf,
  Endpoints,
  InboxAgreement,
  InboxDimension,
  InboxPoint,
  InboxTopItem,
  InboxTotals,
  InboxWaiting,
} from "@parapet/contract";

export const from = "2026-11-20T10:00:00.000Z";
export const to = "2026-11-20T13:00:00.000Z";

export const totalsWith = (traits: Partial<InboxTotals> = {}): InboxTotals => ({
  mails: 1200,
  threats: 9,
  unwanted: 30,
  not_analysed: 0,
  targets: 4,
  verdict_s: 2,
  decision_s: 3600,
  ...traits,
});

type Summary = AnswerOf<Endpoints["inboxDashboard.summary"]>;

/** The numbers of a period; of the one before it, half as many emails. */
export const summaryWith = (traits: Partial<Summary> = {}, agreement: Partial<InboxAgreement> = {}): Summary => ({
  from,
  to,
  known_since: "2026-11-01T00:00:00.000Z",
  current: totalsWith(),
  previous: totalsWith({ mails: 600, threats: 18, targets: 8, unwanted: 15, verdict_s: 4, decision_s: 1800 }),
  agreement: { both: 6, ours: 3, theirs: 1, neither: 90, ...agreement },
  waiting: 5,
  ...traits,
});

/** What waits for a decision, with two of four reports late. */
export const waitingWith = (reports: Partial<InboxWaiting["reports"]> = {}): InboxWaiting => ({
  reports: { open: 4, overdue: 2, oldest_due_at: "2026-11-20T12:00:00.000Z", ...reports },
  cases: 3,
  actions: 1,
});

/** An hour of the period. */
export const pointWith = (hour: number, traits: Partial<InboxPoint> = {}): InboxPoint => ({
  time: new Date(Date.parse(from) + hour * 3_600_000).toISOString(),
  malicious: 0,
  suspicious: 0,
  unwanted: 0,
  harmless: 0,
  not_analysed: 0,
  ...traits,
});

export const seriesOf = (...points: readonly InboxPoint[]) => ({ from, to, step_s: 3600, points: [...points] });

export const topItemWith = (traits: Partial<InboxTopItem> = {}): InboxTopItem => ({
  key: "bec",
  name: null,
  is_vip: false,
  threats: 4,
  ...traits,
});

/** Rankings by some dimensions; the others are empty. */
export const rankingsOf = (ranked: Partial<Record<InboxDimension, InboxTopItem[]>> = {}) => ({
  from,
  to,
  attack: [],
  mailbox: [],
  party: [],
  domain: [],
  ...ranked,
});
