import * as z from "zod";
import type { JsonObject } from "../base/json.ts";
import type { ContentType } from "../logs/audit-log.ts";
import type { AuditFeed, FeedWebhook } from "./content-feed.ts";
import { FeedError } from "./feed-error.ts";
import { availableBlobs, presentBlob } from "./list-content.ts";

const feedStart = z.object({
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
  const given = feedStart.safeParse(sent ?? {});
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

function webhookOf({ address, authId, expiration }: NonNullable<z.output<typeof feedStart>["webhook"]>): FeedWebhook {
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

const timeoutMs = 10_000;
/** Seconds between attempts. */
const pauses = [30, 120, 600, 1800];
const refusalsToDisable = 10;
const everyMs = 60_000;

/** Validates a webhook: it must respond 200 to a code. */
async function validateWebhook(address: string, authId: string | null, code: string): Promise<boolean> {
  return await post(address, { "Webhook-ValidationCode": code, ...authHeader(authId) }, { validationCode: code });
}

function presentWebhook({ address, authId, expiration, isDisabled }: FeedWebhook, now: Date): JsonObject {
  const isExpired = expiration !== null && expiration <= now;
  return {
    address,
    authId,
    expiration: expiration?.toISOString() ?? "",
    status: isDisabled ? "disabled" : isExpired ? "expired" : "enabled",
  };
}

/** Delivers new content to a webhook every minute; earlier content must be listed. */
function startDelivery(manage: AuditFeed, type: ContentType, webhook: FeedWebhook, root: string): void {
  const { clock, feed } = manage;
  const isOver = () => {
    const { expiration, isDisabled } = webhook;
    return isDisabled || feed.webhooks.get(type) !== webhook || (expiration !== null && expiration <= clock.now());
  };
  const deliverPending = async () => {
    if (isOver()) return;
    clock.schedule(new Date(clock.now().getTime() + everyMs), deliverPending);
    const fresh = availableBlobs(manage, type).filter(({ id }) => !webhook.delivered.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) webhook.delivered.add(id);
    const clientId = [...manage.applications.registrations.keys()][0] ?? "";
    const content = fresh.map((blob) => ({
      tenantId: manage.audit.organization.id,
      clientId,
      ...presentBlob(blob, root),
    }));
    await deliver(content, 0);
  };
  const deliver = async (content: readonly JsonObject[], attempt: number): Promise<void> => {
    if (isOver()) return;
    if (await post(webhook.address, authHeader(webhook.authId), content)) {
      webhook.refused = 0;
      return;
    }
    webhook.refused += 1;
    webhook.isDisabled = webhook.refused >= refusalsToDisable;
    const pause = pauses[attempt];
    if (pause === undefined) return;
    clock.schedule(new Date(clock.now().getTime() + pause * 1000), async () => await deliver(content, attempt + 1));
  };
  if (feed.started.has(type)) for (const { id } of availableBlobs(manage, type)) webhook.delivered.add(id);
  clock.schedule(new Date(clock.now().getTime() + everyMs), deliverPending);
}

function authHeader(authId: string | null): Record<string, string> {
  return authId === null ? {} : { "Webhook-AuthID": authId };
}

async function post(address: string, headers: Readonly<Record<string, string>>, body: unknown): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", ...headers },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.status === 200;
  } catch {
    return false;
  }
}
