import type { Translate } from "../../../../lib/i18n/use-t.ts";

/** Members of Graph's `riskEventType` and `riskState`, but for what is not known yet. */
const risks = [
  "unlikelyTravel",
  "anonymizedIPAddress",
  "maliciousIPAddress",
  "unfamiliarFeatures",
  "malwareInfectedIPAddress",
  "suspiciousIPAddress",
  "leakedCredentials",
  "investigationsThreatIntelligence",
  "generic",
  "adminConfirmedUserCompromised",
  "mcasImpossibleTravel",
  "mcasSuspiciousInboxManipulationRules",
  "investigationsThreatIntelligenceSigninLinked",
  "maliciousIPAddressValidCredentialsBlockedIP",
] as const;
const states = [
  "none",
  "confirmedSafe",
  "remediated",
  "dismissed",
  "atRisk",
  "confirmedCompromised",
  "failure",
] as const;

/** Operations of the directory's audit log that Microsoft documents, as far as they tell of a takeover. */
const audits = {
  "Consent to application": "consent",
  "User registered security info": "addMethod",
  "User deleted security info": "removeMethod",
  "User changed default security info": "changeMethod",
  "Admin registered security info": "addMethodByAdmin",
  "Update StsRefreshTokenValidFrom Timestamp": "revoke",
  "Update user": "update",
  "Reset user password": "reset",
  "Change user password": "password",
  "Disable account": "disable",
  "Enable account": "enable",
  "Add member to role": "role",
  "Add delegated permission grant": "grant",
  "Add app role assignment grant to user": "appRole",
} as const;

const keyIn = <Table extends object>(table: Table, name: string): name is Extract<keyof Table, string> =>
  Object.hasOwn(table, name);

/** What Microsoft calls a risk, in words; a name that is not documented stays as it is. */
export function riskName(t: Translate, name: string): string {
  const known = risks.find((each) => each === name);
  return known === undefined ? name : t(`login.microsoft.risk.${known}`);
}

/** How a risk or an operation stands, in words. */
export function outcomeName(t: Translate, name: string): string {
  const known = states.find((each) => each === name);
  return known === undefined ? name : t(`login.microsoft.state.${known}`);
}

/** What Microsoft calls an operation, in words. */
export function auditName(t: Translate, name: string): string {
  return keyIn(audits, name) ? t(`login.microsoft.audit.${audits[name]}`) : name;
}
