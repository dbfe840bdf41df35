import * as z from "zod/mini";

/** What Secure Inbox can do in a Microsoft 365 tenant, one permission each. */
export const mailAbility = z.enum([
  "list_mail",
  "read_mail",
  "change_mail",
  "send_mail",
  "read_directory",
  "read_groups",
  "read_domains",
  "read_rules",
  "change_rules",
  "read_sign_ins",
  "read_risk",
  "mark_sign_ins",
  "change_risky_users",
  "revoke_sessions",
  "disable_accounts",
  "read_consents",
  "remove_consents",
  "read_mfa_methods",
  "search_audit",
  "read_activity",
]);
export type MailAbility = z.infer<typeof mailAbility>;

interface AbilityFacts {
  /** Least privileged app role. */
  readonly role: string;
  /** The API that defines the role; defaults to Microsoft Graph. */
  readonly api?: "management";
  /** Roles that include it. */
  readonly includedIn: readonly string[];
  readonly group: "mail" | "directory" | "rules" | "sign_ins" | "response";
  /** Whether it is required, recommended or optional. */
  readonly need: "core" | "proposed" | "optional";
  /** Required Microsoft Entra ID license; null if none. */
  readonly licence: "p1" | "p2" | null;
}

const everyDirectory = ["Directory.Read.All", "Directory.ReadWrite.All"];

/** The permissions of each ability, from Microsoft's permissions reference. */
export const mailAbilities: Readonly<Record<MailAbility, AbilityFacts>> = {
  list_mail: {
    role: "Mail.ReadBasic.All",
    includedIn: ["Mail.Read", "Mail.ReadWrite"],
    group: "mail",
    need: "core",
    licence: null,
  },
  read_mail: { role: "Mail.Read", includedIn: [], group: "mail", need: "core", licence: null },
  change_mail: { role: "Mail.ReadWrite", includedIn: [], group: "mail", need: "proposed", licence: null },
  send_mail: { role: "Mail.Send", includedIn: [], group: "mail", need: "proposed", licence: null },
  read_directory: {
    role: "User.Read.All",
    includedIn: ["User.ReadWrite.All", ...everyDirectory],
    group: "directory",
    need: "core",
    licence: null,
  },
  read_groups: {
    role: "GroupMember.ReadBasic.All",
    includedIn: ["GroupMember.Read.All", "GroupMember.ReadWrite.All", "Group.Read.All", "Directory.Read.All"],
    group: "directory",
    need: "proposed",
    licence: null,
  },
  read_domains: {
    role: "Domain.Read.All",
    includedIn: ["Domain.ReadWrite.All", "Directory.Read.All"],
    group: "directory",
    need: "proposed",
    licence: null,
  },
  read_rules: { role: "MailboxSettings.Read", includedIn: [], group: "rules", need: "proposed", licence: null },
  change_rules: {
    role: "MailboxSettings.ReadWrite",
    includedIn: [],
    group: "rules",
    need: "optional",
    licence: null,
  },
  read_sign_ins: { role: "AuditLog.Read.All", includedIn: [], group: "sign_ins", need: "proposed", licence: "p1" },
  read_risk: {
    role: "IdentityRiskEvent.Read.All",
    includedIn: [],
    group: "sign_ins",
    need: "optional",
    licence: "p2",
  },
  mark_sign_ins: {
    role: "IdentityRiskEvent.ReadWrite.All",
    includedIn: [],
    group: "response",
    need: "optional",
    licence: "p2",
  },
  change_risky_users: {
    role: "IdentityRiskyUser.ReadWrite.All",
    includedIn: [],
    group: "response",
    need: "optional",
    licence: "p2",
  },
  revoke_sessions: {
    role: "User.RevokeSessions.All",
    includedIn: ["User.ReadWrite.All", "Directory.ReadWrite.All"],
    group: "response",
    need: "optional",
    licence: null,
  },
  disable_accounts: {
    role: "User.EnableDisableAccount.All",
    includedIn: ["User.ReadWrite.All", "Directory.ReadWrite.All"],
    group: "response",
    need: "optional",
    licence: null,
  },
  read_consents: {
    role: "Directory.Read.All",
    includedIn: ["Directory.ReadWrite.All"],
    group: "sign_ins",
    need: "optional",
    licence: null,
  },
  remove_consents: {
    role: "DelegatedPermissionGrant.ReadWrite.All",
    includedIn: ["Directory.ReadWrite.All"],
    group: "response",
    need: "optional",
    licence: null,
  },
  read_mfa_methods: {
    role: "UserAuthenticationMethod.Read.All",
    includedIn: ["UserAuthenticationMethod.ReadWrite.All"],
    group: "sign_ins",
    need: "optional",
    licence: null,
  },
  search_audit: {
    role: "AuditLogsQuery-Exchange.Read.All",
    includedIn: ["AuditLogsQuery.Read.All"],
    group: "rules",
    need: "optional",
    licence: null,
  },
  read_activity: {
    role: "ActivityFeed.Read",
    api: "management",
    includedIn: [],
    group: "rules",
    need: "optional",
    licence: null,
  },
};

/** Required abilities, which are always requested. */
export const coreAbilities: readonly MailAbility[] = mailAbility.options.filter(
  (ability) => mailAbilities[ability].need === "core",
);

/** Whether the granted roles include an ability. */
export function isGranted(ability: MailAbility, roles: ReadonlySet<string>): boolean {
  const { role, includedIn } = mailAbilities[ability];
  return roles.has(role) || includedIn.some((each) => roles.has(each));
}

/** The minimal set of roles for the abilities. */
export function rolesFor(abilities: readonly MailAbility[]): string[] {
  const all = new Set(abilities.map((ability) => mailAbilities[ability].role));
  return abilities
    .filter((ability) => !mailAbilities[ability].includedIn.some((role) => all.has(role)))
    .map((ability) => mailAbilities[ability].role);
}
