import type { JsonObject } from "../base/json.ts";
import type { User } from "../directory/directory.ts";
import { findFolder } from "../mailbox/folders.ts";
import type { Mailbox } from "../mailbox/mailbox.ts";
import { addressesIn, type InboxRule, type RuleActions, type RulePredicates } from "../mailbox/rules.ts";
import type { AuditLog } from "./audit-log.ts";

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
export function logRuleChange(
  audit: AuditLog,
  user: User,
  mailbox: Mailbox,
  { kind, rule, via, ip = "203.0.113.10" }: RuleChange,
): void {
  const upn = user.userPrincipalName;
  const common = { contentType: "Audit.Exchange", workload: "Exchange", userId: upn, clientIp: `${ip}:52311` } as const;
  if (via === "desktop") {
    audit.write({
      ...common,
      recordType: 2,
      operation: "UpdateInboxRules",
      objectId: "",
      more: { ...desktopFacts, MailboxOwnerUPN: upn, OperationProperties: desktopProperties(kind, rule) },
    });
    return;
  }
  const folderName = (id: string) => findFolder(mailbox, id)?.displayName ?? id;
  const isWhole = kind === "created" || kind === "changed";
  const identity = kind === "created" ? [] : [{ Name: "Identity", Value: `${upn}\\${rule.displayName}` }];
  audit.write({
    ...common,
    recordType: 1,
    operation: cmdlets[kind],
    objectId: `${upn}\\${rule.displayName}`,
    more: {
      ExternalAccess: false,
      OrganizationName: audit.organization.domains.at(-1) ?? "",
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

type Named = readonly [name: string, value: string | undefined];

/** A rule in the parameters of `New-InboxRule` and `Set-InboxRule`. */
function ruleParameters(rule: InboxRule, folderName: (id: string) => string): readonly JsonObject[] {
  const parameters: readonly Named[] = [
    ["AlwaysDeleteOutlookRulesBlob", "False"],
    ["Force", "False"],
    ...conditionParameters(rule.conditions),
    ...conditionParameters(rule.exceptions).map(([name, value]): Named => [`ExceptIf${name}`, value]),
    ...actionParameters(rule.actions, folderName),
    ["Name", rule.displayName],
  ];
  return parameters.flatMap(([Name, Value]) => (Value === undefined ? [] : [{ Name, Value }]));
}

function conditionParameters(given: RulePredicates | null): readonly Named[] {
  return [
    ["SubjectContainsWords", given?.subjectContains?.join(";")],
    ["BodyContainsWords", given?.bodyContains?.join(";")],
    ["SubjectOrBodyContainsWords", given?.bodyOrSubjectContains?.join(";")],
    ["FromAddressContainsWords", given?.senderContains?.join(";")],
    ["HeaderContainsWords", given?.headerContains?.join(";")],
    ["RecipientAddressContainsWords", given?.recipientContains?.join(";")],
    ["From", listed(addressesIn(given?.fromAddresses))],
    ["SentTo", listed(addressesIn(given?.sentToAddresses))],
    ["HasAttachment", truth(given?.hasAttachments)],
    ["MyNameInToBox", truth(given?.sentToMe)],
    ["MyNameInCcBox", truth(given?.sentCcMe)],
    ["MyNameInToOrCcBox", truth(given?.sentToOrCcMe)],
    ["MyNameNotInToBox", truth(given?.notSentToMe)],
    ["SentOnlyToMe", truth(given?.sentOnlyToMe)],
    ["WithImportance", capitalized(given?.importance)],
    ["WithSensitivity", capitalized(given?.sensitivity)],
  ];
}

function actionParameters(given: RuleActions | null, folderName: (id: string) => string): readonly Named[] {
  return [
    ["MoveToFolder", typeof given?.moveToFolder === "string" ? folderName(given.moveToFolder) : undefined],
    ["CopyToFolder", typeof given?.copyToFolder === "string" ? folderName(given.copyToFolder) : undefined],
    ["DeleteMessage", truth(given?.delete ?? given?.permanentDelete)],
    ["ForwardTo", listed(addressesIn(given?.forwardTo))],
    ["ForwardAsAttachmentTo", listed(addressesIn(given?.forwardAsAttachmentTo))],
    ["RedirectTo", listed(addressesIn(given?.redirectTo))],
    ["MarkAsRead", truth(given?.markAsRead)],
    ["MarkImportance", capitalized(given?.markImportance)],
    ["ApplyCategory", given?.assignCategories?.join(";")],
    ["StopProcessingRules", truth(given?.stopProcessingRules)],
  ];
}

function listed(addresses: readonly string[]): string | undefined {
  return addresses.length === 0 ? undefined : addresses.join(";");
}

function capitalized(text: string | null | undefined): string | undefined {
  return text?.replace(/^./, (first) => first.toUpperCase());
}

function truth(value: boolean | null | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  return value ? "True" : "False";
}
