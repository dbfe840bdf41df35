import { limits, parseJsonSteps } from "@parapet/api-model";
import { inArray } from "drizzle-orm";
import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";
import { inSlices } from "../../../platform/slices.ts";
import { isClientState, subscriptionIdOf } from "./client-state.ts";
import { subscriptionTable, type SubscriptionRow } from "./table.ts";

/** Notifications of one batch that are looked at. */
const mostNotifications = 1_000;

const batch = z.looseObject({ value: z.array(z.unknown()) });
const known = z.looseObject({ subscriptionId: z.string(), clientState: z.string().check(z.maxLength(128)) });

/** A notification that brought the secret of its subscription. */
export interface Believed<Notification> {
  readonly subscription: SubscriptionRow;
  readonly notification: Notification;
}

/** What of a batch is believed: whole notifications with the secret of a subscription. The rest is not answered to. */
export async function readNotifications<Notification>(
  { postgres: { db } }: Pick<Platform, "postgres">,
  body: Uint8Array,
  schema: z.ZodMiniType<Notification>,
): Promise<readonly Believed<Notification>[]> {
  const told = (await valuesOf(body)).flatMap((value) => {
    const secret = known.safeParse(value);
    const notification = schema.safeParse(value);
    if (!secret.success || !notification.success) return [];
    const { clientState, subscriptionId: graphId } = secret.data;
    const id = subscriptionIdOf(clientState);
    return id === null ? [] : [{ id, clientState, graphId, notification: notification.data }];
  });
  if (told.length === 0) return [];
  const ids = [...new Set(told.map(({ id }) => id))];
  const rows = await db.select().from(subscriptionTable).where(inArray(subscriptionTable.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return told.flatMap(({ id, clientState, graphId, notification }) => {
    const subscription = byId.get(id);
    if (subscription === undefined || !isClientState(clientState, subscription.clientStateHash)) return [];
    // While it is being made, its first notifications may come before its id is known.
    if (subscription.graphId !== null && subscription.graphId !== graphId) return [];
    return [{ subscription, notification }];
  });
}

/** Anybody may send a batch, so reading it holds nobody up. */
async function valuesOf(body: Uint8Array): Promise<readonly unknown[]> {
  try {
    const steps = parseJsonSteps(body, { depth: limits.jsonDepth, values: limits.bodyValues });
    const parsed = batch.safeParse(await inSlices(steps));
    return parsed.success ? parsed.data.value.slice(0, mostNotifications) : [];
  } catch {
    return [];
  }
}
