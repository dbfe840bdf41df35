import * as z from "zod/mini";
import { operation } from "./operation.ts";
import { messageRule, pageOf } from "./shapes.ts";

const path = "/users/{userId}/mailFolders/inbox/messageRules";

export const mailRuleOperations = {
  "rule.list": operation({
    method: "GET",
    path,
    answer: pageOf(messageRule),
    roles: ["MailboxSettings.Read"],
    limit: "mailbox",
    isRepeatable: true,
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
