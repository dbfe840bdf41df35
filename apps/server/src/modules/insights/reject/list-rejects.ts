import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { rejectReason } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { countRows, readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleMs } from "../settle.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";

type Row = Endpoints["rejects.list"];

const stored = z.object({
  id: z.string(),
  time: z.string(),
  source_id: z.nullable(z.string()),
  reason: rejectReason,
  detail: z.string(),
  bytes: z.number(),
  sample: z.string(),
});

/** Lists refused payloads, newest first. */
export async function listRejects({ platform, viewer }: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, source_id = null, reason = null } = query;
  await platform.journal.settle(settleMs);
  const where = `provider_id = {providerId: UUID}
    AND ({sourceId: Nullable(UUID)} IS NULL OR source_id = {sourceId: Nullable(UUID)})
    AND ({reason: Nullable(String)} IS NULL OR reason = {reason: Nullable(String)})`;
  const params = { providerId: viewer.providerId, sourceId: source_id, reason };
  const { clickhouse } = platform;
  const [rows, total, names] = await Promise.all([
    readRows(clickhouse, {
      sql: `SELECT id, received_at AS time, source_id, reason, detail, bytes, sample FROM ingest_reject WHERE ${where}
        ORDER BY received_at DESC, id DESC LIMIT {limit: UInt32} OFFSET {offset: UInt64}`,
      params: { ...params, limit: page_size, offset: (page - 1) * page_size },
      row: stored,
    }),
    countRows(clickhouse, { table: "ingest_reject", where, params }),
    readSourceNames(platform, viewer.providerId),
  ]);
  const items = rows.map((row) => ({ ...row, source_name: names.get(row.source_id ?? "") ?? "" }));
  return { items, total, page, page_size };
}
