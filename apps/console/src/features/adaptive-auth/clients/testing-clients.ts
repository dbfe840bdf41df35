import type { ApiClient } from "@parapet/contract";

/** An API client with some traits of its own. */
export function apiClientWith(traits: Partial<ApiClient> = {}): ApiClient {
  return {
    id: "0199d6f0-0000-7000-8000-00000000c001",
    name: "Billing worker",
    kind: "headless",
    organization: null,
    owner_name: "Olga Owner",
    owner_email: "olga@example.com",
    tags: [],
    metadata: {},
    state: "normal",
    locked_until: null,
    state_reason: null,
    declared: { cidrs: [], asns: [], countries: [], agents: [] },
    apis: [],
    keys: 1,
    factors: { totp: false, signing_keys: 0, backup_codes: 0 },
    learning: { sessions: 20, days: 7, of_sessions: 20, of_days: 7 },
    last_seen_at: null,
    decisions_7d: 0,
    step_ups_7d: 0,
    created_at: "2026-11-01T09:00:00.000Z",
    ...traits,
  };
}
