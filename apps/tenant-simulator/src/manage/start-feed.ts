import * as z from "zod";
import type { JsonObject } from "../base/json.ts";
import type { ContentType } from "../logs/audit-log.ts";
import type { AuditFeed, FeedWebhook } from "./content-feed.ts";
import { FeedError } from "./feed-error.ts";
import { presentWebhook, startDelivery, validateWebhook } from "./feed-webhook.ts";

const body = z.object({
  webhook: z
    .object({
      address: z.url(),
      authId: z.string().max(1024).nullish(),
      expiration: z.string().nullish(),
    })
    .nullish(),
});

const localHosts = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Starts a content type or changes its webhook. If the new webhook doesn't respond, the old one stays. */
export async function startFeed(
  manage: AuditFeed,
  contentType: ContentType,
  sent: unknown,
  root: string,
): Promise<JsonObject> {
  const { feed, clock } = manage;
  const given = body.safeParse(sent ?? {});
  if (!given.success) throw new FeedError("invalidWebhook");
  const { webhook: wanted } = given.data;
  if (wanted === undefined || wanted === null) feed.webhooks.delete(contentType);
  else {
    const webhook = webhookOf(wanted);
    const code = manage.random.uuid();
    if (!(await validateWebhook(webhook.address, webhook.authId, code))) throw new FeedError("webhookNotValidated");
    feed.webhooks.set(contentType, webhook);
    startDelivery(manage, contentType, webhook, root);
  }
  if (!feed.started.has(contentType)) feed.started.set(contentType, clock.now());
  return presentFeed(manage, contentType);
}

export function presentFeed({ feed, clock }: AuditFeed, contentType: ContentType): JsonObject {
  const webhook = feed.webhooks.get(contentType);
  return {
    contentType,
    status: "enabled",
    webhook: webhook === undefined ? null : presentWebhook(webhook, clock.now()),
  };
}

function webhookOf({ address, authId, expiration }: NonNullable<z.output<typeof body>["webhook"]>): FeedWebhook {
  const { protocol, hostname } = new URL(address);
  if (protocol !== "https:" && !localHosts.has(hostname)) throw new FeedError("invalidWebhook");
  const until = expiration === undefined || expiration === null || expiration === "" ? null : new Date(expiration);
  if (until !== null && Number.isNaN(until.getTime())) throw new FeedError("invalidWebhook");
  return {
    address,
    authId: authId ?? null,
    expiration: until,
    delivered: new Set(),
    refused: 0,
    isDisabled: false,
  };
}
