import * as z from "zod/mini";
import { operation } from "./operation.ts";
import { pageOf } from "./shapes.ts";

const feed = "/api/v1.0/{tenantId}/activity/feed";
const common = { host: "manage", roles: ["ActivityFeed.Read"], limit: "directory" } as const;
const subscription = z.looseObject({ contentType: z.string(), status: z.string() });

/** Records that can be fetched together; all times are ISO 8601 in UTC. */
const blob = z.looseObject({
  contentId: z.string(),
  contentUri: z.string(),
  contentCreated: z.string(),
  contentExpiration: z.string(),
});

/** The Management Activity API, which tells what happens in a tenant as it is audited. */
export const activityOperations = {
  "activitySubscription.list": operation({
    ...common,
    method: "GET",
    path: `${feed}/subscriptions/list`,
    answer: z.array(subscription),
    isRepeatable: true,
  }),
  /** What is started already stays so. */
  "activitySubscription.start": operation({
    ...common,
    method: "POST",
    path: `${feed}/subscriptions/start`,
    query: ["contentType", "PublisherIdentifier"],
    answer: subscription,
    isRepeatable: true,
  }),
  /** What became available in at most a day, which is at most a week ago: the start in it and the end not. */
  "activityContent.list": operation({
    ...common,
    method: "GET",
    path: `${feed}/subscriptions/content`,
    query: ["contentType", "startTime", "endTime", "PublisherIdentifier"],
    answer: pageOf(blob),
    nextPageIn: "nextpageuri",
    isRepeatable: true,
  }),
  /** The records of a blob, which is asked for by the address that the list gave. */
  "activityContent.read": operation({
    ...common,
    method: "GET",
    path: `${feed}/audit/{contentId}`,
    answer: z.array(z.unknown()),
    isRepeatable: true,
  }),
};
