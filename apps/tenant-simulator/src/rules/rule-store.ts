import type { Mailbox } from "../mailbox/mailbox.ts";
import type { InboxRule, RuleEdit } from "./rule.ts";

export function addRule({ rules }: Mailbox, id: string, edit: RuleEdit): InboxRule {
  const rule: InboxRule = {
    id,
    displayName: edit.displayName ?? "",
    sequence: edit.sequence ?? rules.size + 1,
    isEnabled: edit.isEnabled ?? true,
    conditions: edit.conditions ?? null,
    exceptions: edit.exceptions ?? null,
    actions: edit.actions ?? null,
  };
  rules.set(id, rule);
  return rule;
}

/** Applies an edit; conditions and actions are replaced as a whole. */
export function editRule(rule: InboxRule, edit: RuleEdit): void {
  rule.displayName = edit.displayName ?? rule.displayName;
  rule.sequence = edit.sequence ?? rule.sequence;
  rule.isEnabled = edit.isEnabled ?? rule.isEnabled;
  if (edit.conditions !== undefined) rule.conditions = edit.conditions;
  if (edit.exceptions !== undefined) rule.exceptions = edit.exceptions;
  if (edit.actions !== undefined) rule.actions = edit.actions;
}
