import { eventWarning, type RecentCall } from "@parapet/contract";
import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { transportOf } from "../capture/transport-of.ts";

const row = z.object({
  id: z.string(),
  received_at: z.string(),
  transport: z.string(),
  bytes: z.nullable(z.number()),
  method: z.string(),
  host: z.string(),
  path: z.string(),
  status: z.number(),
  is_api: z.boolean(),
  warnings: z.array(eventWarning),
  content_type: z.string(),
});

/** One of a source's last calls, with the media type that it was answered with, "" for none. */
export interface Recent {
  readonly call: RecentCall;
  readonly contentType: string;
}

const ofLast = `provider_id = {providerId: UUID} AND event_id IN (SELECT id FROM last)
      AND received_at BETWEEN {from: DateTime64(3, 'UTC')} AND {to: DateTime64(3, 'UTC')}`;

/** Few rows of the tables are read: those of a short time, by the day they are kept under. */
const sql = `
  WITH last AS (
    SELECT id, received_at, method, host, path, status, is_api, warnings,
      if(isNull(req_bytes) AND isNull(res_bytes), NULL, ifNull(req_bytes, 0) + ifNull(res_bytes, 0)) AS bytes
    FROM event
    WHERE provider_id = {providerId: UUID} AND source_id = {sourceId: UUID}
      AND received_at BETWEEN {from: DateTime64(3, 'UTC')} AND {to: DateTime64(3, 'UTC')}
    ORDER BY received_at DESC, id DESC LIMIT 20
  )
  SELECT last.*, payload.transport AS transport, payload.content_type AS content_type
  FROM last
  LEFT ANY JOIN (
    SELECT event_id, transport, extract(res_headers, '(?m)^content-type\\t([^\\t\\n;]*)') AS content_type
    FROM event_content
    WHERE ${ofLast}
    UNION ALL
    SELECT event_id, transport,
      splitByChar(';', arrayFirst(each -> each.name = 'content-type', res_headers).value)[1] AS content_type
    FROM event_payload
    WHERE ${ofLast}
  ) AS payload ON payload.event_id = last.id
  ORDER BY received_at DESC, id DESC`;

/** The last 20 calls of a source that came between two moments, newest first. */
export async function readRecentCalls(
  clickhouse: ClickHouse,
  providerId: string,
  sourceId: string,
  period: { readonly from: Date; readonly to: Date },
): Promise<Recent[]> {
  const params = { providerId, sourceId, from: textOf(period.from), to: textOf(period.to) };
  return (await readRows(clickhouse, { sql, params, row })).map(present);
}

function present({ content_type: contentType, transport, status, ...call }: z.infer<typeof row>): Recent {
  return { contentType, call: { ...call, status: status || null, transport: transportOf(transport) } };
}

function textOf(moment: Date): string {
  return moment.toISOString().replace("T", " ").replace("Z", "");
}
