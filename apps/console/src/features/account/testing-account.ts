import type { LoginSession, MfaState, UserLogin } from "@parapet/contract";

const firefoxOnLinux = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** An open session with some traits of its own. */
export function sessionWith(traits: Partial<LoginSession> = {}): LoginSession {
  return {
    id: "0199d6f0-0000-7000-8000-00000000e001",
    created_at: "2026-03-01T08:00:00.000Z",
    last_used_at: "2026-03-02T09:30:00.000Z",
    expires_at: "2026-04-02T09:30:00.000Z",
    address: "192.0.2.7",
    user_agent: firefoxOnLinux,
    current: false,
    ...traits,
  };
}

/** A past login with some traits of its own. */
export function loginWith(traits: Partial<UserLogin> = {}): UserLogin {
  return {
    id: "0199d6f0-0000-7000-8000-00000000f001",
    time: "2026-03-02T09:30:00.000Z",
    address: "192.0.2.7",
    country: null,
    as_name: null,
    user_agent: firefoxOnLinux,
    second_factor: false,
    score: 12,
    level: "low",
    is_learning: false,
    signals: [],
    current: false,
    reported_at: null,
    ...traits,
  };
}

/** The state of a person's second factor, which is on unless a test says otherwise. */
export function mfaWith(traits: Partial<MfaState> = {}): MfaState {
  return { enabled_at: "2026-03-02T09:30:00.000Z", backup_codes_left: 10, asked: "when_risky", ...traits };
}
