import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { rejectReason } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { countRows, readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { transportOf } from "./status-store.ts";

type Row = Endpoints["rejects.list"];

const stored = z.object({
  id: z.string(),
  time: z.string(),
  source_id: z.nullable(z.string()),
  reason: rejectReason,
  detail: z.string(),
  bytes: z.number(),
  transport: z.string(),
  count: z.number(),
  sample: z.string(),
});

/** Lists rejected payloads, newest first. */
export async function listRejects({ platform, viewer }: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, source_id = null, reason = [], from = null, to = null } = query;
  await settleRows(platform);
  const where = `provider_id = {providerId: UUID}
    AND ({sourceId: Nullable(UUID)} IS NULL OR source_id = {sourceId: Nullable(UUID)})
    AND (empty({reasons: Array(String)}) OR reason IN {reasons: Array(String)})
    AND ({from: Nullable(String)} IS NULL OR received_at >= parseDateTime64BestEffort({from: Nullable(String)}, 3, 'UTC'))
    AND ({to: Nullable(String)} IS NULL OR received_at < parseDateTime64BestEffort({to: Nullable(String)}, 3, 'UTC'))`;
  const params = { providerId: viewer.providerId, sourceId: source_id, reasons: reason, from, to };
  const { clickhouse } = platform;
  const [rows, count, names] = await Promise.all([
    readRows(clickhouse, {
      sql: `SELECT id, received_at AS time, source_id, reason, detail, bytes, transport, count, sample FROM ingest_reject WHERE ${where}
        ORDER BY received_at DESC, id DESC LIMIT {limit: UInt32} OFFSET {offset: UInt64}`,
      params: { ...params, limit: page_size, offset: (page - 1) * page_size },
      row: stored,
    }),
    countRows(clickhouse, { table: "ingest_reject", where, params }),
    readSourceNames(platform, viewer.providerId),
  ]);
  const items = rows.map((row) => ({
    ...row,
    transport: transportOf(row.transport),
    source_name: names.get(row.source_id ?? "") ?? "",
  }));
  return { items, ...count, page, page_size };
}
