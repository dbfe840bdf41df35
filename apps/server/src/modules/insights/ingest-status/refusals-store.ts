import { rejectReason, type RejectReason } from "@parapet/contract";
import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";

/** Refusals by reason. */
export type Refusals = Partial<Record<RejectReason, number>>;

const row = z.object({ source_id: z.nullable(z.string()), reason: rejectReason, total: z.number() });
const sql = `
  SELECT source_id, reason, sum(count) AS total
  FROM ingest_reject
  WHERE provider_id = {providerId: UUID} AND received_at > fromUnixTimestamp64Milli({from: Int64}, 'UTC')
  GROUP BY source_id, reason`;

/** What was refused since a moment, by source; null stands for senders that no source knows. */
export async function readRefusals(
  clickhouse: ClickHouse,
  providerId: string,
  from: Date,
): Promise<Map<string | null, Refusals>> {
  const rows = await readRows(clickhouse, { sql, params: { providerId, from: from.getTime() }, row });
  const bySource = Map.groupBy(rows, ({ source_id }) => source_id);
  return new Map(
    [...bySource].map(([source, each]) => [
      source,
      Object.fromEntries(each.map(({ reason, total }) => [reason, total])),
    ]),
  );
}
