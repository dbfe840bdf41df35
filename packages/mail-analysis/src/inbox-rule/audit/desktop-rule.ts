import { addressNamed } from "../destinations.ts";
import { clauseKey, type InboxRule, type RuleClause } from "../inbox-rule.ts";
import { fieldsOf, textOf } from "./record-fields.ts";

/**
 * The rule that Outlook for Windows writes into `OperationProperties`, by lowercase names. Conditions are mostly
 * missing; null if actions are missing too, as in all updates.
 */
export function ruleOfProperties(properties: ReadonlyMap<string, string>): InboxRule | null {
  const actions = listIn(properties.get("ruleactions")).flatMap(actionClauses);
  const conditions = conditionClauses(parsed(properties.get("rulecondition")));
  if (actions.length === 0 && conditions.length === 0) return null;
  return {
    id: null,
    name: properties.get("rulename") ?? "",
    sequence: null,
    isEnabled: !/disabled/i.test(properties.get("rulestate") ?? ""),
    clauses: merged([...conditions, ...actions]),
    isComplete: false,
  };
}

function actionClauses(action: unknown): RuleClause[] {
  const fields = fieldsOf(action);
  const type = (textOf(fields, "ActionType") || textOf(fields, "Type")).toLowerCase();
  const recipients = listOf(fields["Recipients"] ?? fields["Addresses"]).flatMap(namedIn);
  const clause = (name: string, values: readonly string[]): RuleClause[] =>
    values.length === 0 ? [] : [{ part: "action", name, values: [...new Set(values)].toSorted() }];
  if (type.includes("redirect")) return clause("redirectTo", recipients);
  if (type.includes("forward") || type.includes("delegate") || recipients.length > 0) {
    const isAttached = /attach/i.test(textOf(fields, "ForwardFlags"));
    return clause(isAttached ? "forwardAsAttachmentTo" : "forwardTo", recipients);
  }
  if (type.includes("delete")) return clause("delete", ["true"]);
  if (type.includes("move")) return clause("moveToFolder", foldersIn(fields));
  if (type.includes("copy")) return clause("copyToFolder", foldersIn(fields));
  if (type.includes("read")) return clause("markAsRead", ["true"]);
  return [];
}

function namedIn(recipient: unknown): readonly string[] {
  const fields = fieldsOf(recipient);
  const text =
    typeof recipient === "string"
      ? recipient
      : (fields["SmtpAddress"] ?? fields["Address"] ?? fields["EmailAddress"] ?? fields["DisplayName"]);
  return typeof text === "string" && text !== "" ? [addressNamed(text) ?? text] : [];
}

function foldersIn(fields: Readonly<Record<string, unknown>>): readonly string[] {
  const named = Object.entries(fields).find(
    ([name, value]) => /folder(?!.*id)/i.test(name) && typeof value === "string",
  );
  return typeof named?.[1] === "string" && named[1] !== "" ? [named[1]] : [];
}

/** All strings in a condition are search terms; addresses are senders. */
function conditionClauses(condition: unknown): RuleClause[] {
  const texts = textsIn(condition);
  const addresses = texts.flatMap((text) => addressNamed(text) ?? []);
  const words = texts.filter((text) => addressNamed(text) === null);
  const clause = (name: string, values: readonly string[]): RuleClause[] =>
    values.length === 0 ? [] : [{ part: "condition", name, values: [...new Set(values)].toSorted() }];
  return [...clause("fromAddresses", addresses), ...clause("bodyOrSubjectContains", words)];
}

/** The condition type isn't a search term. */
const ofKind = /type|kind|operator|property|flag|^name$|tag$|^op$|id$/i;

function textsIn(value: unknown, name = "", depth = 0): readonly string[] {
  if (depth > 8) return [];
  if (typeof value === "string") return value === "" || ofKind.test(name) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, name, depth + 1));
  return Object.entries(fieldsOf(value)).flatMap(([key, each]) => textsIn(each, key, depth + 1));
}

function merged(clauses: readonly RuleClause[]): readonly RuleClause[] {
  const byKey = new Map<string, RuleClause>();
  for (const clause of clauses) {
    const values = [...(byKey.get(clauseKey(clause))?.values ?? []), ...clause.values];
    byKey.set(clauseKey(clause), { ...clause, values: [...new Set(values)].toSorted() });
  }
  return [...byKey.values()].toSorted((one, other) => (clauseKey(one) < clauseKey(other) ? -1 : 1));
}

function listIn(text: string | undefined): readonly unknown[] {
  return listOf(parsed(text));
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

function parsed(text: string | undefined): unknown {
  if (text === undefined || text.trim() === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
