import type {
  LoginCase,
  LoginCaseChange,
  LoginCaseDetail,
  LoginDetection,
  LoginEvent,
  SignInHealth,
  SignInSource,
  TimelineEntry,
} from "@parapet/contract";

/** The id of the case at a place of a list. */
export const caseId = (place: number) => `0199d6f0-0000-7000-8000-000000005${String(place).padStart(3, "0")}`;

/** A case of suspicious sign-ins with some traits of its own. */
export function caseWith(traits: Partial<LoginCase> = {}): LoginCase {
  return {
    id: caseId(1),
    user_id: "user-1",
    user_name: "ann@example.com",
    display_name: "Ann Example",
    state: "new",
    severity: "critical",
    score: 92,
    detections: ["signin.impossible_travel"],
    countries: ["NL", "NG"],
    first_at: "2026-11-20T08:00:00.000Z",
    last_at: "2026-11-20T09:00:00.000Z",
    owner_id: null,
    owner: null,
    ...traits,
  };
}

/** The same with everything that is known about it: nothing unless a test says so. */
export function caseDetailWith(traits: Partial<LoginCaseDetail> = {}): LoginCaseDetail {
  return {
    ...caseWith(),
    findings: [],
    usual: { countries: [], devices: [], apps: [], networks: [] },
    timeline: [],
    timeline_is_cut: false,
    changes: [],
    ...traits,
  };
}

export const findingWith = (traits: Partial<LoginDetection> = {}): LoginDetection => ({
  key: "travel",
  id: "signin.impossible_travel",
  at: "2026-11-20T09:00:00.000Z",
  points: 60,
  adds: 60,
  evidence: {},
  clears: [],
  ...traits,
});

export const caseChangeWith = (traits: Partial<LoginCaseChange> = {}): LoginCaseChange => ({
  id: caseId(900),
  time: "2026-11-20T09:00:00.000Z",
  what: "found",
  state: "new",
  actor: null,
  value: null,
  ...traits,
});

export const entryWith = (traits: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: "entry-1",
  time: "2026-11-20T09:00:00.000Z",
  kind: "sign_in",
  title: "Exchange Online",
  details: [],
  outcome: null,
  detections: [],
  rule_change_id: null,
  ...traits,
});

/** A sign-in with some traits of its own. */
export function eventWith(traits: Partial<LoginEvent> = {}): LoginEvent {
  return {
    id: "sign-in-1",
    time: "2026-11-20T09:00:00.000Z",
    user_id: "user-1",
    user_name: "ann@example.com",
    display_name: "Ann Example",
    app: "Exchange Online",
    ip: "198.51.100.90",
    asn: 64500,
    country: "NG",
    city: "Lagos",
    client: "Browser",
    user_agent: "Mozilla/5.0",
    device: "Laptop",
    is_managed: true,
    is_interactive: true,
    is_success: true,
    error_code: 0,
    failure: "",
    risk_level: "none",
    risk_state: "none",
    detections: [],
    ...traits,
  };
}

export const sourceWith = (traits: Partial<SignInSource> = {}): SignInSource => ({
  source: "sign_ins",
  state: "ok",
  problem: null,
  ability: "read_sign_ins",
  role: "AuditLog.Read.All",
  is_detailed: true,
  read_at: "2026-11-20T09:00:00.000Z",
  known_until: "2026-11-20T09:00:00.000Z",
  rows: 12,
  dropped: 0,
  ...traits,
});

/** What is read of sign-ins: everything unless a test says otherwise. */
export const healthWith = (traits: Partial<SignInHealth> = {}): SignInHealth => ({
  is_connected: true,
  sources: [sourceWith()],
  detections: [],
  ...traits,
});
