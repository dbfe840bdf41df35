import * as z from "zod";
import type { JsonObject } from "../base/json.ts";

const texts = z.array(z.string()).nullish();
const truth = z.boolean().nullish();
const recipients = z
  .array(z.object({ emailAddress: z.object({ name: z.string().nullish(), address: z.string().nullish() }).nullish() }))
  .nullish();
const importance = z.enum(["low", "normal", "high"]).nullish();

/** Conditions of an inbox rule, combined with AND. */
const rulePredicates = z.object({
  bodyContains: texts,
  bodyOrSubjectContains: texts,
  categories: texts,
  fromAddresses: recipients,
  hasAttachments: truth,
  headerContains: texts,
  importance,
  isApprovalRequest: truth,
  isAutomaticForward: truth,
  isAutomaticReply: truth,
  isEncrypted: truth,
  isMeetingRequest: truth,
  isMeetingResponse: truth,
  isNonDeliveryReport: truth,
  isPermissionControlled: truth,
  isReadReceipt: truth,
  isSigned: truth,
  isVoicemail: truth,
  messageActionFlag: z
    .enum([
      "any",
      "call",
      "doNotForward",
      "followUp",
      "fyi",
      "forward",
      "noResponseNecessary",
      "read",
      "reply",
      "replyToAll",
      "review",
    ])
    .nullish(),
  notSentToMe: truth,
  recipientContains: texts,
  senderContains: texts,
  sensitivity: z.enum(["normal", "personal", "private", "confidential"]).nullish(),
  sentCcMe: truth,
  sentOnlyToMe: truth,
  sentToAddresses: recipients,
  sentToMe: truth,
  sentToOrCcMe: truth,
  subjectContains: texts,
  withinSizeRange: z.object({ minimumSize: z.int().nullish(), maximumSize: z.int().nullish() }).nullish(),
});

const ruleActions = z.object({
  assignCategories: texts,
  copyToFolder: z.string().nullish(),
  delete: truth,
  forwardAsAttachmentTo: recipients,
  forwardTo: recipients,
  markAsRead: truth,
  markImportance: importance,
  moveToFolder: z.string().nullish(),
  permanentDelete: truth,
  redirectTo: recipients,
  stopProcessingRules: truth,
});

/** The writable properties of a rule. */
export const ruleEdit = z.object({
  displayName: z.string().optional(),
  sequence: z.int().optional(),
  isEnabled: z.boolean().optional(),
  conditions: rulePredicates.nullish(),
  exceptions: rulePredicates.nullish(),
  actions: ruleActions.nullish(),
});

export type RuleEdit = z.output<typeof ruleEdit>;
export type RulePredicates = z.output<typeof rulePredicates>;
export type RuleActions = z.output<typeof ruleActions>;
export type RuleRecipients = z.output<typeof recipients>;

/** An inbox rule. */
export interface InboxRule {
  readonly id: string;
  displayName: string;
  sequence: number;
  isEnabled: boolean;
  conditions: RulePredicates | null;
  exceptions: RulePredicates | null;
  actions: RuleActions | null;
}

/** The addresses in a rule. */
export function addressesIn(list: RuleRecipients): readonly string[] {
  return (list ?? []).flatMap(({ emailAddress }) => emailAddress?.address ?? []);
}

export function addRule(rules: Map<string, InboxRule>, id: string, edit: RuleEdit): InboxRule {
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

export function presentRule(rule: InboxRule): JsonObject {
  return {
    id: rule.id,
    displayName: rule.displayName,
    sequence: rule.sequence,
    isEnabled: rule.isEnabled,
    hasError: false,
    isReadOnly: false,
    conditions: given(rule.conditions),
    exceptions: given(rule.exceptions),
    actions: given(rule.actions),
  };
}

/** Graph omits unset conditions and actions. */
function given(facts: RulePredicates | RuleActions | null): JsonObject | null {
  if (facts === null) return null;
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== null));
}
