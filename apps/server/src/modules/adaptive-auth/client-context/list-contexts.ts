import type { AnswerOf, ClientContext, Endpoints } from "@parapet/contract";
import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { findVisibleClient } from "../api-client/queries.ts";
import { getLaterDate } from "../later-date.ts";
import { protectedApiTable } from "../protected-api/table.ts";
import { listDevices } from "../remembered-device/queries.ts";
import { clientContextTable as table, daysUntilKnown, type ClientContextRow } from "./table.ts";

type Row = Endpoints["clientContexts.list"];

const maxListed = 200;

/** Lists a client's contexts, latest first, and its remembered devices. @throws Failure `not_found` */
export async function listContexts(call: ViewerCall, clientId: string): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  const { id } = await findVisibleClient(db, call.viewer, clientId);
  const moment = sql`${call.now.toISOString()}::timestamptz`;
  const rows = await db
    .select({
      ...getTableColumns(table),
      api: protectedApiTable.name,
      elevatedUntil: sql<Date | null>`(
        SELECT max(elevation.expires_at) FROM elevation
        WHERE elevation.client_id = client_context.client_id AND elevation.api_id = client_context.api_id
          AND elevation.context_hash = client_context.context_hash
          AND elevation.revoked_at IS NULL AND elevation.expires_at > ${moment}
      )`.mapWith(table.lastSeenAt),
      confirmedUntil: sql<Date | null>`(
        SELECT max(feedback.trusted_until) FROM decision_feedback AS feedback
        WHERE feedback.client_id = client_context.client_id AND feedback.api_id = client_context.api_id
          AND feedback.context_hash = client_context.context_hash AND feedback.trusted_until > ${moment}
      )`.mapWith(table.lastSeenAt),
    })
    .from(table)
    .innerJoin(protectedApiTable, eq(protectedApiTable.id, table.apiId))
    .where(eq(table.clientId, id))
    .orderBy(desc(table.lastSeenAt), desc(table.id))
    .limit(maxListed);
  return {
    items: rows.map((row): ClientContext => ({
      id: row.id,
      api: { id: row.apiId, name: row.api },
      country: row.country,
      asn: row.asn,
      as_name: row.asName,
      network: row.network,
      agent: row.agent,
      first_seen_at: row.firstSeenAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
      sessions: row.sessions,
      days: row.days,
      known: row.days >= daysUntilKnown || row.passedAt !== null || isTrusted(row, call.now),
      trusted_until: isTrusted(row, call.now) ? (row.trustedUntil?.toISOString() ?? null) : null,
      elevated_until: getLaterDate(row.elevatedUntil, row.confirmedUntil)?.toISOString() ?? null,
    })),
    devices: await listDevices(db, id, call.now),
  };
}

function isTrusted({ trustedUntil }: ClientContextRow, now: Date): boolean {
  return trustedUntil !== null && trustedUntil > now;
}
