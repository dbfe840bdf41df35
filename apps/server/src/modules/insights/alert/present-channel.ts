import type { AlertChannel, AlertDelivery } from "@parapet/contract";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { openSeal } from "./channel-secrets.ts";
import { ownChannel } from "./policy.ts";
import { channelTable, type ChannelRow, deliveryTable, type DeliveryRow } from "./table.ts";

export function presentDelivery(row: DeliveryRow): AlertDelivery {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    state: row.state,
    is_test: row.isTest,
    alerts: row.alertIds.length,
    attempts: row.attempts,
    status: row.status,
    problem: row.problem,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
  };
}

/** Channels with what was sent to them last. */
export async function presentChannels(call: ViewerCall, rows: readonly ChannelRow[]): Promise<AlertChannel[]> {
  const { platform, viewer } = call;
  const ids = rows.map(({ id }) => id);
  const latest = await platform.postgres.db
    .selectDistinctOn([deliveryTable.channelId])
    .from(deliveryTable)
    .where(and(eq(deliveryTable.providerId, viewer.providerId), inArray(deliveryTable.channelId, ids)))
    .orderBy(deliveryTable.channelId, desc(deliveryTable.createdAt), desc(deliveryTable.id));
  const byChannel = new Map(latest.map((delivery) => [delivery.channelId, presentDelivery(delivery)]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    enabled: row.enabled,
    url: urlOf(call, row),
    recipients: row.recipients,
    last_delivery: byChannel.get(row.id) ?? null,
    created_at: row.createdAt.toISOString(),
  }));
}

export async function presentChannel(call: ViewerCall, row: ChannelRow): Promise<AlertChannel> {
  const [channel] = await presentChannels(call, [row]);
  if (channel === undefined) throw new Failure("not_found");
  return channel;
}

function urlOf({ platform, viewer }: ViewerCall, { id, sealedUrl }: ChannelRow): string | null {
  if (sealedUrl === null) return null;
  const url = openSeal(platform.sealing, id, "url", sealedUrl);
  return viewer.role === "provider_admin" ? url : new URL(url).origin;
}

/** @throws Failure `not_found` for a channel of another provider. */
export async function findChannel(db: Queryable, { viewer }: ViewerCall, id: string): Promise<ChannelRow> {
  const [row] = await db.select().from(channelTable).where(ownChannel(viewer, id));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Names are compared case-insensitively. @throws Failure `conflict` */
export async function claimChannelName(
  db: Queryable,
  { viewer }: ViewerCall,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const others = await db.$count(
    channelTable,
    and(
      eq(channelTable.providerId, viewer.providerId),
      sql`lower(${channelTable.name}) = lower(${name})`,
      sql`${channelTable.id} <> ${id}`,
    ),
  );
  if (others > 0) throw new Failure("conflict", { detail: `A channel named ${name} already exists.` });
}
