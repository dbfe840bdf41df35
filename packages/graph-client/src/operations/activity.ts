import * as z from "zod/mini";
import { operation } from "./operation.ts";
import { pageOf } from "./shapes.ts";

const feed = "/api/v1.0/{tenantId}/activity/feed";
const common = { host: "manage", roles: ["ActivityFeed.Read"], limit: "directory" } as const;
const subscription = z.looseObject({ contentType: z.string(), status: z.string() });

/** A blob of records; times are ISO 8601 in UTC. */
const blob = z.looseObject({
  contentId: z.string(),
  contentUri: z.string(),
  contentCreated: z.string(),
  contentExpiration: z.string(),
});

/** Operations of the Management Activity API. */
export const activityOperations = {
  "activitySubscription.list": operation({
    ...common,
    method: "GET",
    path: `${feed}/subscriptions/list`,
    answer: z.array(subscription),
    isRepeatable: true,
  }),
  /** Idempotent. */
  "activitySubscription.start": operation({
    ...common,
    method: "POST",
    path: `${feed}/subscriptions/start`,
    query: ["contentType", "PublisherIdentifier"],
    answer: subscription,
    isRepeatable: true,
  }),
  /** Content available in `[start, end)`: at most a day, within the last week. */
  "activityContent.list": operation({
    ...common,
    method: "GET",
    path: `${feed}/subscriptions/content`,
    query: ["contentType", "startTime", "endTime", "PublisherIdentifier"],
    answer: pageOf(blob),
    nextPageIn: "nextpageuri",
    isRepeatable: true,
  }),
  /** A blob's records, by the URL from the list. */
  "activityContent.read": operation({
    ...common,
    method: "GET",
    path: `${feed}/audit/{contentId}`,
    answer: z.array(z.unknown()),
    isRepeatable: true,
  }),
};
