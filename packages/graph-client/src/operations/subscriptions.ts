import * as z from "zod/mini";
import { operation } from "./operation.ts";
import { pageOf, subscription } from "./shapes.ts";

/** Subscribing takes the permission to list the resource; ours are all messages. */
const shared = { limit: "directory", roles: ["Mail.ReadBasic.All", "Mail.Read"] } as const;

export const subscriptionOperations = {
  "subscription.list": operation({
    ...shared,
    method: "GET",
    path: "/subscriptions",
    answer: pageOf(subscription),
    isRepeatable: true,
  }),
  "subscription.create": operation({
    ...shared,
    method: "POST",
    path: "/subscriptions",
    body: z.object({
      changeType: z.string(),
      notificationUrl: z.string(),
      lifecycleNotificationUrl: z.string(),
      resource: z.string(),
      expirationDateTime: z.string(),
      clientState: z.string().check(z.maxLength(128)),
    }),
    answer: subscription,
    isRepeatable: false,
  }),
  /** Also the response to `reauthorizationRequired`. */
  "subscription.renew": operation({
    ...shared,
    method: "PATCH",
    path: "/subscriptions/{subscriptionId}",
    body: z.object({ expirationDateTime: z.string() }),
    answer: subscription,
    isRepeatable: true,
  }),
  "subscription.delete": operation({
    ...shared,
    method: "DELETE",
    path: "/subscriptions/{subscriptionId}",
    answer: "nothing",
    isRepeatable: true,
  }),
};
