import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import type { OfApi } from "./places.ts";
import type { ForwardedCalls } from "./queries.ts";

/** The newest calls of an API whose headers are read. */
const maxRead = 2000;

const row = z.object({
  sourceId: z.string(),
  peer: z.string(),
  chain: z.string(),
  calls: z.coerce.number(),
  lastSeenAt: z.pipe(
    z.coerce.number(),
    z.transform((ms) => new Date(ms).toISOString()),
  ),
});

/** `X-Forwarded-For` of an API's newest calls, with the peers that sent it. The parameter `from` says since when (ms). */
export async function readForwardedCalls(
  clickhouse: ClickHouse,
  { sql: ofApi, params }: OfApi,
): Promise<ForwardedCalls[]> {
  return readRows(clickhouse, {
    sql: `
      WITH newest AS (
        SELECT id, received_at, ts, source_id, src_ip FROM event AS u
        WHERE ${ofApi}
          AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
        ORDER BY ts DESC LIMIT ${maxRead}
      )
      SELECT toString(source_id) AS sourceId, src_ip AS peer, count() AS calls,
        toUnixTimestamp64Milli(max(ts)) AS lastSeenAt,
        arrayStringConcat(extractAll(req_headers, '(?m)^x-forwarded-for\\t([^\\t\\n]*)'), ',') AS chain
      FROM event_content
      ANY INNER JOIN newest ON newest.id = event_content.event_id
      WHERE provider_id = {providerId: UUID} AND (received_at, event_id) IN (SELECT received_at, id FROM newest)
        AND chain != ''
      GROUP BY sourceId, peer, chain`,
    params,
    row,
  });
}
