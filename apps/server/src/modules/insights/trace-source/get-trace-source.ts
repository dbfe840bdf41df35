import type { TraceSource } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { noActivity, readSourceActivity } from "./activity-store.ts";
import { ownLiveSources } from "./policy.ts";
import { presentTraceSource } from "./present.ts";
import { traceSourceTable, type TraceSourceRow } from "./table.ts";

/** @throws Failure `not_found` for a source of another provider and for a deleted one. */
export async function getTraceSource(call: ViewerCall, id: string): Promise<TraceSource> {
  return showTraceSource(call, await findTraceSource(call, call.platform.postgres.db, id));
}

/** The row of a live source of the viewer's provider, locked when asked in a transaction that changes it. */
export async function findTraceSource(call: ViewerCall, db: Queryable, id: string): Promise<TraceSourceRow> {
  const [row] = await db
    .select()
    .from(traceSourceTable)
    .where(and(eq(traceSourceTable.id, id), ownLiveSources(call.viewer)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Adds what the source sent. */
export async function showTraceSource(
  { platform, viewer, now }: ViewerCall,
  row: TraceSourceRow,
): Promise<TraceSource> {
  await settleRows(platform);
  const activity = await readSourceActivity(platform.clickhouse, viewer.providerId, [row.id], now);
  return presentTraceSource(row, activity.get(row.id) ?? noActivity, now);
}
