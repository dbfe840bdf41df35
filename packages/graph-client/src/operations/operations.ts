import { activityOperations } from "./activity.ts";
import { directoryOperations } from "./directory.ts";
import { mailRuleOperations } from "./mail-rules.ts";
import { mailOperations } from "./mail.ts";
import { securityOperations } from "./security.ts";
import { subscriptionOperations } from "./subscriptions.ts";

/** All operations of the client. */
export const operations = {
  ...directoryOperations,
  ...mailOperations,
  ...mailRuleOperations,
  ...subscriptionOperations,
  ...securityOperations,
  ...activityOperations,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;
