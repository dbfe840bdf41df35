import * as z from "zod/mini";
import { operation } from "./operation.ts";

/** The Management Activity API, which tells what happens in a tenant as it is audited. */
export const activityOperations = {
  "activitySubscription.list": operation({
    method: "GET",
    path: "/api/v1.0/{tenantId}/activity/feed/subscriptions/list",
    host: "manage",
    answer: z.array(z.looseObject({ contentType: z.string(), status: z.string() })),
    roles: ["ActivityFeed.Read"],
    limit: "directory",
    isRepeatable: true,
  }),
};
