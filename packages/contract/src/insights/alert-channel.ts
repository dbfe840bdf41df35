import * as z from "zod/mini";
import { may } from "../access.ts";
import { actionEndpoint, deleteEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, email, empty, id, instant, pageOf, paging, text } from "../primitives.ts";

/** `webhook` posts our JSON, signed; `slack` posts a message in the words of Slack and those who copy it. */
export const alertChannelKind = z.enum(["webhook", "slack", "mail"]);
export type AlertChannelKind = z.infer<typeof alertChannelKind>;

/** `sending`: it is tried again; `failed`: it was given up. */
export const alertDeliveryState = z.enum(["sending", "delivered", "failed"]);
export type AlertDeliveryState = z.infer<typeof alertDeliveryState>;

/** One message to a channel. */
export const alertDelivery = z.object({
  id,
  created_at: instant,
  state: alertDeliveryState,
  is_test: z.boolean(),
  /** How many alerts it tells of. */
  alerts: z.int(),
  attempts: z.int(),
  /** HTTP status of the last answer. */
  status: z.nullable(z.int()),
  /** Why the last attempt failed. */
  problem: z.nullable(z.string()),
  delivered_at: z.nullable(instant),
});
export type AlertDelivery = z.infer<typeof alertDelivery>;

export const alertChannel = z.object({
  id,
  kind: alertChannelKind,
  name: z.string(),
  enabled: z.boolean(),
  /** Of a webhook. Its path may be a secret of its own, so people who may not change it see the origin only. */
  url: z.nullable(z.string()),
  recipients: z.array(z.string()),
  last_delivery: z.nullable(alertDelivery),
  created_at: instant,
});
export type AlertChannel = z.infer<typeof alertChannel>;

/** The answer that shows the secret that signs: it is stored sealed and never shown again; null where nothing signs. */
export const alertChannelWithSecret = z.extend(alertChannel, { secret: z.nullable(z.string()) });

const address = z.string().check(z.trim(), z.maxLength(2000), z.url({ protocol: /^https?$/ }));
const recipients = z.array(email).check(z.minLength(1), z.maxLength(50));

export const alertChannelEndpoints = {
  "alertChannels.list": endpoint({
    method: "GET",
    path: "/api/dynamics/alert-channels",
    summary: "List the channels that alerts are sent by",
    access: may.readTraffic,
    answer: { status: 200, body: z.object({ items: z.array(alertChannel) }) },
    errors: [],
  }),
  "alertChannels.create": endpoint({
    method: "POST",
    path: "/api/dynamics/alert-channels",
    summary: "Add a channel; the answer shows the secret that signs once",
    access: may.administer,
    body: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.enum(["webhook", "slack"]), name: text(120), url: address }),
      z.strictObject({ kind: z.literal("mail"), name: text(120), recipients }),
    ]),
    answer: { status: 201, body: alertChannelWithSecret },
    errors: ["conflict", "invalid_input"],
  }),
  "alertChannels.update": endpoint({
    method: "PATCH",
    path: "/api/dynamics/alert-channels/:id",
    summary: "Change a channel",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      name: z.optional(text(120)),
      enabled: z.optional(z.boolean()),
      url: z.optional(address),
      recipients: z.optional(recipients),
    }),
    answer: { status: 200, body: alertChannel },
    errors: ["not_found", "conflict", "invalid_input"],
  }),
  "alertChannels.delete": deleteEndpoint({
    path: "/api/dynamics/alert-channels/:id",
    summary: "Delete a channel and its deliveries",
    access: may.administer,
  }),
  "alertChannels.rotateSecret": actionEndpoint(
    {
      path: "/api/dynamics/alert-channels/:id/rotate-secret",
      summary: "Replace the secret that signs; the earlier one ends at once",
      access: may.administer,
    },
    alertChannelWithSecret,
    ["conflict"],
  ),
  "alertChannels.test": endpoint({
    method: "POST",
    path: "/api/dynamics/alert-channels/:id/test",
    summary: "Send a test; the delivery tells what became of it",
    access: may.administer,
    params: byId,
    body: empty,
    answer: { status: 202, body: alertDelivery },
    errors: ["not_found"],
  }),
  "alertChannels.deliveries": endpoint({
    method: "GET",
    path: "/api/dynamics/alert-channels/:id/deliveries",
    summary: "List what was sent to a channel, newest first",
    access: may.administer,
    params: byId,
    query: z.strictObject(paging),
    answer: { status: 200, body: pageOf(alertDelivery) },
    errors: ["not_found"],
  }),
};
