import { limits, parseJsonSteps } from "@parapet/api-model";
import { inArray } from "drizzle-orm";
import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";
import { inSlices } from "../../../platform/slices.ts";
import { isClientState, subscriptionIdOf } from "./client-state.ts";
import { subscriptionTable, type SubscriptionRow } from "./table.ts";

/** Max notifications processed per batch. */
const maxNotifications = 1_000;

const batch = z.looseObject({ value: z.array(z.unknown()) });
const known = z.looseObject({ subscriptionId: z.string(), clientState: z.string().check(z.maxLength(128)) });

/** A notification with the client state of a known subscription. */
export interface Verified<Notification> {
  readonly subscription: SubscriptionRow;
  readonly notification: Notification;
}

/** The authentic notifications of a batch; others are ignored silently. */
export async function readNotifications<Notification>(
  { postgres: { db } }: Pick<Platform, "postgres">,
  body: Uint8Array,
  schema: z.ZodMiniType<Notification>,
): Promise<readonly Verified<Notification>[]> {
  const claimed = (await valuesOf(body)).flatMap((value) => {
    const secret = known.safeParse(value);
    const notification = schema.safeParse(value);
    if (!secret.success || !notification.success) return [];
    const { clientState, subscriptionId: graphId } = secret.data;
    const id = subscriptionIdOf(clientState);
    return id === null ? [] : [{ id, clientState, graphId, notification: notification.data }];
  });
  if (claimed.length === 0) return [];
  const ids = [...new Set(claimed.map(({ id }) => id))];
  const rows = await db.select().from(subscriptionTable).where(inArray(subscriptionTable.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return claimed.flatMap(({ id, clientState, graphId, notification }) => {
    const subscription = byId.get(id);
    if (subscription === undefined || !isClientState(clientState, subscription.clientStateHash)) return [];
    // The first notifications may arrive before the subscription's id is stored.
    if (subscription.graphId !== null && subscription.graphId !== graphId) return [];
    return [{ subscription, notification }];
  });
}

/** The endpoint is public, so parsing yields to the event loop. */
async function valuesOf(body: Uint8Array): Promise<readonly unknown[]> {
  try {
    const steps = parseJsonSteps(body, { depth: limits.jsonDepth, values: limits.bodyValues });
    const parsed = batch.safeParse(await inSlices(steps));
    return parsed.success ? parsed.data.value.slice(0, maxNotifications) : [];
  } catch {
    return [];
  }
}
