import type { ContentType } from "../audit/audit-log.ts";
import type { JsonObject } from "../json.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { presentBlob, availableBlobs } from "./list-content.ts";

/** Where the audit feed tells that there is new content. */
export interface FeedWebhook {
  readonly address: string;
  /** What each delivery names in `Webhook-AuthID`, so that the receiver knows who it is; null without one. */
  readonly authId: string | null;
  /** From when on nothing is delivered; null for never. */
  readonly expiration: Date | null;
  /** Ids of the blobs that were told, or are being told. */
  readonly told: Set<string>;
  /** Deliveries in a row that nobody took; too many disable it. */
  refused: number;
  isDisabled: boolean;
}

const patienceMs = 10_000;
/** Waiting times between attempts, in seconds. */
const pauses = [30, 120, 600, 1800];
const refusalsToDisable = 10;
const everyMs = 60_000;

/** Asks an address to answer 200 to a code, which shows that it expects content. */
export async function validateWebhook(address: string, authId: string | null, code: string): Promise<boolean> {
  return await post(address, { "Webhook-ValidationCode": code, ...authHeader(authId) }, { validationCode: code });
}

export function presentWebhook({ address, authId, expiration, isDisabled }: FeedWebhook, now: Date): JsonObject {
  const isExpired = expiration !== null && expiration <= now;
  return {
    address,
    authId,
    expiration: expiration?.toISOString() ?? "",
    status: isDisabled ? "disabled" : isExpired ? "expired" : "enabled",
  };
}

/** Tells a webhook each minute what content has become available since; what was there before is to be listed. */
export function keepTelling(tenant: Tenant, type: ContentType, webhook: FeedWebhook, root: string): void {
  const { clock, feed } = tenant;
  const isOver = () => {
    const { expiration, isDisabled } = webhook;
    return isDisabled || feed.webhooks.get(type) !== webhook || (expiration !== null && expiration <= clock.now());
  };
  const tell = async () => {
    if (isOver()) return;
    clock.schedule(new Date(clock.now().getTime() + everyMs), tell);
    const fresh = availableBlobs(tenant, type).filter(({ id }) => !webhook.told.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) webhook.told.add(id);
    const clientId = [...tenant.registrations.keys()][0] ?? "";
    const content = fresh.map((blob) => ({ tenantId: tenant.id, clientId, ...presentBlob(blob, root) }));
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
  if (feed.started.has(type)) for (const { id } of availableBlobs(tenant, type)) webhook.told.add(id);
  clock.schedule(new Date(clock.now().getTime() + everyMs), tell);
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
      signal: AbortSignal.timeout(patienceMs),
    });
    return response.status === 200;
  } catch {
    return false;
  }
}
