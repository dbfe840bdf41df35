import type { JsonObject } from "../json.ts";
import { addressesIn, type InboxRule, type RuleActions, type RulePredicates } from "../rules/rule.ts";

type Named = readonly [name: string, value: string | undefined];

/** A rule in the parameters of `New-InboxRule` and `Set-InboxRule`. */
export function ruleParameters(rule: InboxRule, folderName: (id: string) => string): readonly JsonObject[] {
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
