import * as z from "zod/mini";
import { operation } from "./operation.ts";
import { messageRule, pageOf } from "./shapes.ts";

const path = "/users/{userId}/mailFolders/inbox/messageRules";
const facts = z.optional(z.nullable(z.looseObject({})));

export const mailRuleOperations = {
  "rule.list": operation({
    method: "GET",
    path,
    answer: pageOf(messageRule),
    roles: ["MailboxSettings.Read"],
    limit: "mailbox",
    isRepeatable: true,
  }),
  "rule.get": operation({
    method: "GET",
    path: `${path}/{ruleId}`,
    answer: messageRule,
    roles: ["MailboxSettings.Read"],
    limit: "mailbox",
    isRepeatable: true,
  }),
  /** Graph assigns a new id. */
  "rule.create": operation({
    method: "POST",
    path,
    body: z.object({
      displayName: z.string(),
      sequence: z.number(),
      isEnabled: z.boolean(),
      conditions: facts,
      exceptions: facts,
      actions: facts,
    }),
    answer: messageRule,
    roles: ["MailboxSettings.ReadWrite"],
    limit: "mailbox",
    isRepeatable: false,
  }),
  "rule.change": operation({
    method: "PATCH",
    path: `${path}/{ruleId}`,
    body: z.object({ isEnabled: z.boolean() }),
    answer: messageRule,
    roles: ["MailboxSettings.ReadWrite"],
    limit: "mailbox",
    isRepeatable: true,
  }),
  "rule.delete": operation({
    method: "DELETE",
    path: `${path}/{ruleId}`,
    answer: "nothing",
    roles: ["MailboxSettings.ReadWrite"],
    limit: "mailbox",
    isRepeatable: true,
  }),
};
