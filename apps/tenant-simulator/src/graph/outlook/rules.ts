import type { JsonObject } from "../../base/json.ts";
import type { Mailbox } from "../../mailbox/mailbox.ts";
import { answerEntity } from "../../odata/answers.ts";
import { logRuleChange } from "../../logs/rule-records.ts";
import {
  addRule,
  editRule,
  ruleEdit,
  type InboxRule,
  type RuleActions,
  type RulePredicates,
} from "../../mailbox/rules.ts";
import { userOf } from "../directory/users.ts";
import { folderOf, mailboxOf } from "./mailbox-of.ts";
import { GraphError } from "../../odata/graph-error.ts";
import { type Call, type GraphAnswer, readBody } from "../../odata/call.ts";

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

export function listRules(call: Call): GraphAnswer {
  const rules = [...rulesOf(call).rules.values()].toSorted((left, right) => left.sequence - right.sequence);
  return {
    status: 200,
    body: { "@odata.context": `${call.root}/$metadata#messageRules`, value: rules.map(presentRule) },
  };
}

export function getRule(call: Call): GraphAnswer {
  return answer(call, ruleOf(call, rulesOf(call)), 200);
}

export function createRule(call: Call): GraphAnswer {
  const mailbox = rulesOf(call);
  const edit = readBody(call, ruleEdit);
  if (edit.displayName === undefined || Object.keys(edit.actions ?? {}).length === 0)
    throw new GraphError("invalidRequest");
  const rule = addRule(mailbox, call.tenant.changes.ids.rule(), edit);
  logRuleChange(call.tenant, userOf(call), { kind: "created", rule, via: "rest" });
  return answer(call, rule, 201);
}

export function updateRule(call: Call): GraphAnswer {
  const rule = ruleOf(call, rulesOf(call));
  editRule(rule, readBody(call, ruleEdit));
  logRuleChange(call.tenant, userOf(call), { kind: "changed", rule, via: "rest" });
  return answer(call, rule, 200);
}

export function deleteRule(call: Call): GraphAnswer {
  const mailbox = rulesOf(call);
  const rule = ruleOf(call, mailbox);
  mailbox.rules.delete(rule.id);
  logRuleChange(call.tenant, userOf(call), { kind: "removed", rule, via: "rest" });
  return { status: 204 };
}

/** Only the inbox has rules. */
function rulesOf(call: Call): Mailbox {
  const mailbox = mailboxOf(call);
  if (folderOf(call, mailbox).wellKnownName !== "inbox") throw new GraphError("invalidRequest");
  return mailbox;
}

function ruleOf({ params }: Call, { rules }: Mailbox): InboxRule {
  const rule = rules.get(params["messageRule-id"] ?? "");
  if (rule === undefined) throw new GraphError("itemNotFound");
  return rule;
}

function answer(call: Call, rule: InboxRule, status: 200 | 201): GraphAnswer {
  return answerEntity(call, presentRule(rule), { context: "messageRules", status });
}

/** Graph omits unset conditions and actions. */
function given(facts: RulePredicates | RuleActions | null): JsonObject | null {
  if (facts === null) return null;
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== null));
}
