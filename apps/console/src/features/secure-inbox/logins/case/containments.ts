/** What can be done about an account at Microsoft. */
export const containments = ["revoke_sessions", "disable_user", "confirm_compromised", "dismiss_risk"] as const;
