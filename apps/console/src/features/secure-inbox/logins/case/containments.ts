import type { MailAbility, TenantActionKind } from "@parapet/contract";

/** What can be done about an account at Microsoft. */
export const containments = ["revoke_sessions", "disable_user", "confirm_compromised", "dismiss_risk"] as const;
export type Containment = (typeof containments)[number];

/** What each needs the tenant to grant. */
export const containmentAbility: Readonly<Record<Containment, MailAbility>> = {
  revoke_sessions: "revoke_sessions",
  disable_user: "disable_accounts",
  confirm_compromised: "change_risky_users",
  dismiss_risk: "change_risky_users",
};

export function isContainment(kind: TenantActionKind): kind is Containment {
  return containments.some((each) => each === kind);
}
