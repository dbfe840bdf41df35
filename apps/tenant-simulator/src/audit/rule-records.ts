import { findFolder } from "../mailbox/folders.ts";
import { addressesIn, type InboxRule } from "../rules/rule.ts";
import type { User } from "../tenant/directory.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { ruleParameters } from "./rule-parameters.ts";

export interface RuleChange {
  readonly kind: "created" | "changed" | "enabled" | "disabled" | "removed";
  readonly rule: InboxRule;
  /** Outlook on the web and the API use cmdlets; desktop Outlook writes rules directly and logs little. */
  readonly via: "web" | "rest" | "desktop";
  readonly ip?: string | undefined;
}

const cmdlets = {
  created: "New-InboxRule",
  changed: "Set-InboxRule",
  enabled: "Enable-InboxRule",
  disabled: "Disable-InboxRule",
  removed: "Remove-InboxRule",
} as const;

const desktopOperations = {
  created: "AddMailboxRule",
  changed: "ModifyMailboxRule",
  enabled: "ModifyMailboxRule",
  disabled: "ModifyMailboxRule",
  removed: "RemoveMailboxRule",
} as const;

/** Appends the audit records of a rule change. */
export function logRuleChange(tenant: Tenant, user: User, { kind, rule, via, ip = "203.0.113.10" }: RuleChange): void {
  const upn = user.userPrincipalName;
  const common = { contentType: "Audit.Exchange", workload: "Exchange", userId: upn, clientIp: `${ip}:52311` } as const;
  if (via === "desktop") {
    tenant.audit.write({
      ...common,
      recordType: 2,
      operation: "UpdateInboxRules",
      objectId: "",
      more: { ...desktopFacts, MailboxOwnerUPN: upn, OperationProperties: desktopProperties(kind, rule) },
    });
    return;
  }
  const mailbox = tenant.mailboxes.get(user.id);
  const folderName = (id: string) => (mailbox === undefined ? id : (findFolder(mailbox, id)?.displayName ?? id));
  const isWhole = kind === "created" || kind === "changed";
  const identity = kind === "created" ? [] : [{ Name: "Identity", Value: `${upn}\\${rule.displayName}` }];
  tenant.audit.write({
    ...common,
    recordType: 1,
    operation: cmdlets[kind],
    objectId: `${upn}\\${rule.displayName}`,
    more: {
      ExternalAccess: false,
      OrganizationName: tenant.domains.at(-1) ?? "",
      OriginatingServer: "AM0PR00MB0001 (15.20.9200.000)",
      AppId: via === "web" ? "00000002-0000-0ff1-ce00-000000000000" : "",
      Parameters: [...identity, ...(isWhole ? ruleParameters(rule, folderName) : [])],
    },
  });
}

const desktopFacts = {
  ExternalAccess: false,
  LogonType: 0,
  InternalLogonType: 0,
  ClientInfoString: "Client=MSExchangeRPC",
  ClientProcessName: "OUTLOOK.EXE",
};

/** Only the first record contains the rule. */
function desktopProperties(kind: RuleChange["kind"], { id, displayName, isEnabled, actions }: InboxRule) {
  const isNew = kind === "created";
  const recipients = [...addressesIn(actions?.forwardTo), ...addressesIn(actions?.redirectTo)];
  const written = recipients.length === 0 ? [] : [{ ActionType: "Forward", Recipients: recipients }];
  return [
    { Name: "RuleOperation", Value: desktopOperations[kind] },
    { Name: "RuleId", Value: id },
    { Name: "RuleName", Value: isNew ? displayName : "" },
    { Name: "RuleState", Value: isEnabled ? "Enabled" : "Disabled" },
    { Name: "RuleCondition", Value: "{}" },
    { Name: "RuleActions", Value: isNew ? JSON.stringify(written) : "[]" },
  ];
}
