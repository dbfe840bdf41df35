import { addressNamed } from "../destinations.ts";
import { clauseKey, type InboxRule, type RuleClause } from "../inbox-rule.ts";

/** Parameters of `New-InboxRule` and `Set-InboxRule` with Graph's names. */
const conditionNames = mapOf({
  subjectcontainswords: "subjectContains",
  bodycontainswords: "bodyContains",
  subjectorbodycontainswords: "bodyOrSubjectContains",
  fromaddresscontainswords: "senderContains",
  headercontainswords: "headerContains",
  recipientaddresscontainswords: "recipientContains",
  from: "fromAddresses",
  sentto: "sentToAddresses",
  hasattachment: "hasAttachments",
  mynameintobox: "sentToMe",
  mynameinccbox: "sentCcMe",
  mynameintoorccbox: "sentToOrCcMe",
  mynamenotintobox: "notSentToMe",
  sentonlytome: "sentOnlyToMe",
  withimportance: "importance",
  withsensitivity: "sensitivity",
  messagetypematches: "messageTypeMatches",
  flaggedforaction: "messageActionFlag",
  hasclassification: "categories",
  fromsubscription: "fromSubscription",
});
const actionNames = mapOf({
  movetofolder: "moveToFolder",
  copytofolder: "copyToFolder",
  deletemessage: "delete",
  softdeletemessage: "delete",
  forwardto: "forwardTo",
  forwardasattachmentto: "forwardAsAttachmentTo",
  redirectto: "redirectTo",
  markasread: "markAsRead",
  markimportance: "markImportance",
  applycategory: "assignCategories",
  stopprocessingrules: "stopProcessingRules",
});
const ofAddresses = new Set(["fromAddresses", "sentToAddresses", "forwardTo", "forwardAsAttachmentTo", "redirectTo"]);
const single = new Set([
  "moveToFolder",
  "copyToFolder",
  "importance",
  "sensitivity",
  "markImportance",
  "messageTypeMatches",
  "messageActionFlag",
]);

/** Parameter names are untrusted: a plain object would also have `constructor`. */
function mapOf(names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(names));
}

/** The rule set by a cmdlet's parameters, whose names are in lowercase. */
export function ruleOfParameters(parameters: ReadonlyMap<string, string>, name: string): InboxRule {
  const clauses = [...parameters].flatMap(([parameter, value]): RuleClause[] => {
    const isException = parameter.startsWith("exceptif");
    const condition = conditionNames.get(isException ? parameter.slice("exceptif".length) : parameter);
    if (condition !== undefined) return clauseOf(isException ? "exception" : "condition", condition, value);
    const action = actionNames.get(parameter);
    return action === undefined ? [] : clauseOf("action", action, value);
  });
  const sizes = sizeClause(parameters);
  const priority = Number(parameters.get("priority") ?? Number.NaN);
  return {
    id: null,
    name: parameters.get("name") ?? name,
    // A new rule comes first by default.
    sequence: Number.isNaN(priority) ? null : priority + 1,
    isEnabled: parameters.get("enabled")?.toLowerCase() !== "false",
    clauses: [...clauses, ...sizes].toSorted((one, other) => (clauseKey(one) < clauseKey(other) ? -1 : 1)),
    isComplete: true,
  };
}

function clauseOf(part: RuleClause["part"], name: string, text: string): RuleClause[] {
  const value = text.trim();
  if (value === "" || /^(?:false|\$false|\$null)$/i.test(value)) return [];
  if (/^(?:true|\$true)$/i.test(value)) return [{ part, name, values: ["true"] }];
  if (single.has(name))
    return [{ part, name, values: [name === "moveToFolder" || name === "copyToFolder" ? folderOf(value) : value] }];
  const values = value.split(";").flatMap((each) => {
    const trimmed = each.trim();
    if (trimmed === "") return [];
    return [ofAddresses.has(name) ? (addressNamed(trimmed) ?? trimmed) : trimmed];
  });
  return values.length === 0 ? [] : [{ part, name, values: [...new Set(values)].toSorted() }];
}

/** `someone@example.com:\Inbox\Folder` has the mailbox before the folder. */
function folderOf(value: string): string {
  return value.replace(/^[^\\/:]*:\\?/, "").replace(/^\\/, "");
}

function sizeClause(parameters: ReadonlyMap<string, string>): RuleClause[] {
  const [minimum, maximum] = ["withinsizerangeminimum", "withinsizerangemaximum"].map((name) =>
    bytesOf(parameters.get(name)),
  );
  if (minimum === null && maximum === null) return [];
  return [{ part: "condition", name: "withinSizeRange", values: [`${minimum ?? 0}-${maximum ?? ""}`] }];
}

/** Sizes such as `1 KB (1,024 bytes)`, `1023` and `1023B` in bytes. */
function bytesOf(text: string | undefined): number | null {
  const exact = /\(([\d,.\s]+)bytes\)/i.exec(text ?? "")?.[1];
  const [, number, unit] = /^\s*([\d.,]+)\s*([kmg]?)b?/i.exec(exact ?? text ?? "") ?? [];
  if (number === undefined) return null;
  const factor = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 }[unit?.toLowerCase() ?? ""] ?? 1;
  const value = Number(number.replaceAll(",", ""));
  return Number.isFinite(value) ? Math.round(value * factor) : null;
}
