import { logRuleChange } from "../../logs/rule-records.ts";
import type { Mailbox } from "../../mailbox/mailbox.ts";
import { addRule, editRule, presentRule, ruleEdit, type InboxRule } from "../../mailbox/rules.ts";
import { answerEntity } from "../../odata/answers.ts";
import { readBody, type Call, type GraphAnswer } from "../../odata/call.ts";
import { GraphError } from "../../odata/graph-error.ts";
import { userOf } from "../directory/users.ts";
import type { Resources } from "../resources.ts";
import { folderOf, mailboxOf, type MailboxAccess } from "./mailbox-of.ts";

type AuditedAccess = MailboxAccess & Pick<Resources, "audit">;

export function listRules(call: Call, access: MailboxAccess): GraphAnswer {
  const rules = [...rulesOf(call, access).rules.values()].toSorted((left, right) => left.sequence - right.sequence);
  return {
    status: 200,
    body: { "@odata.context": `${call.root}/$metadata#messageRules`, value: rules.map(presentRule) },
  };
}

export function getRule(call: Call, access: MailboxAccess): GraphAnswer {
  return answer(call, ruleOf(call, rulesOf(call, access)), 200);
}

export function createRule(call: Call, { audit, ...access }: AuditedAccess): GraphAnswer {
  const mailbox = rulesOf(call, access);
  const edit = readBody(call, ruleEdit);
  if (edit.displayName === undefined || Object.keys(edit.actions ?? {}).length === 0)
    throw new GraphError("invalidRequest");
  const rule = addRule(mailbox.rules, mailbox.server.ids.rule(), edit);
  logRuleChange(audit, userOf(call, access.directory), mailbox, { kind: "created", rule, via: "rest" });
  return answer(call, rule, 201);
}

export function updateRule(call: Call, { audit, ...access }: AuditedAccess): GraphAnswer {
  const mailbox = rulesOf(call, access);
  const rule = ruleOf(call, mailbox);
  editRule(rule, readBody(call, ruleEdit));
  logRuleChange(audit, userOf(call, access.directory), mailbox, { kind: "changed", rule, via: "rest" });
  return answer(call, rule, 200);
}

export function deleteRule(call: Call, { audit, ...access }: AuditedAccess): GraphAnswer {
  const mailbox = rulesOf(call, access);
  const rule = ruleOf(call, mailbox);
  mailbox.rules.delete(rule.id);
  logRuleChange(audit, userOf(call, access.directory), mailbox, { kind: "removed", rule, via: "rest" });
  return { status: 204 };
}

/** Only the inbox has rules. */
function rulesOf(call: Call, access: MailboxAccess): Mailbox {
  const mailbox = mailboxOf(call, access);
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
