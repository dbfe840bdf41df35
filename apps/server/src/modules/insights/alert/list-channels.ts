import type { AlertChannel, AlertDelivery, AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { asc, desc, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { collated, pageRange } from "../../../platform/postgres/list-page.ts";
import { queueDelivery } from "./notify-alerts.ts";
import { findChannel, presentChannels, presentDelivery } from "./present-channel.ts";
import { channelTable, deliveryTable } from "./table.ts";

/** The provider's channels by name. */
export async function listChannels(call: ViewerCall): Promise<{ items: AlertChannel[] }> {
  const rows = await call.platform.postgres.db
    .select()
    .from(channelTable)
    .where(eq(channelTable.providerId, call.viewer.providerId))
    .orderBy(asc(collated(channelTable.name)), asc(channelTable.id));
  return { items: await presentChannels(call, rows) };
}

type Deliveries = Endpoints["alertChannels.deliveries"];

/** What was sent to a channel, newest first. @throws Failure `not_found` */
export async function listDeliveries(
  call: ViewerCall,
  id: string,
  query: QueryOf<Deliveries>,
): Promise<AnswerOf<Deliveries>> {
  const { db } = call.platform.postgres;
  await findChannel(db, call, id);
  const where = eq(deliveryTable.channelId, id);
  const { limit, offset } = pageRange(query);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(deliveryTable)
      .where(where)
      .orderBy(desc(deliveryTable.createdAt), desc(deliveryTable.id))
      .limit(limit)
      .offset(offset),
    db.$count(deliveryTable, where),
  ]);
  const { page, page_size } = query;
  return { items: rows.map(presentDelivery), total, page, page_size };
}

/** Sends a test, also through a channel that is off. @throws Failure `not_found` */
export async function testChannel(call: ViewerCall, id: string): Promise<AlertDelivery> {
  const { platform, viewer, now } = call;
  const row = await platform.postgres.db.transaction(async (tx) => {
    const channel = await findChannel(tx, call, id);
    const notifying = { platform, tx, providerId: viewer.providerId, now };
    const deliveryId = await queueDelivery(notifying, channel.id, { alertIds: [], isTest: true });
    await recordAudit(tx, call, { action: "alert_channel.test", subjectType: "alert_channel", subjectId: id });
    const [delivery] = await tx.select().from(deliveryTable).where(eq(deliveryTable.id, deliveryId));
    return delivery;
  });
  if (row === undefined) throw new Failure("internal");
  return presentDelivery(row);
}
