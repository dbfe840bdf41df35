import {
  eventWarning,
  rejectReason,
  transport,
  type RecentCall,
  type RejectReason,
  type Transport,
} from "@parapet/contract";
import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import type { SourceActivity } from "../trace-source/read-activities.ts";

const recentRow = z.object({
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

/** A recent call of a source, and the media type of its response, "" for none. */
export interface RecentCallRow {
  readonly call: RecentCall;
  readonly contentType: string;
}

const ofRecent = `provider_id = {providerId: UUID} AND event_id IN (SELECT id FROM recent)
      AND received_at BETWEEN {from: DateTime64(3, 'UTC')} AND {to: DateTime64(3, 'UTC')}`;

/** Reads few rows: only those of a short period, whose partition is known. */
const recentSql = `
  WITH recent AS (
    SELECT id, received_at, method, host, path, status, is_api, warnings,
      if(isNull(req_bytes) AND isNull(res_bytes), NULL, ifNull(req_bytes, 0) + ifNull(res_bytes, 0)) AS bytes
    FROM event
    WHERE provider_id = {providerId: UUID} AND source_id = {sourceId: UUID}
      AND received_at BETWEEN {from: DateTime64(3, 'UTC')} AND {to: DateTime64(3, 'UTC')}
    ORDER BY received_at DESC, id DESC LIMIT 20
  )
  SELECT recent.*, payload.transport AS transport, payload.content_type AS content_type
  FROM recent
  LEFT ANY JOIN (
    SELECT event_id, transport, extract(res_headers, '(?m)^content-type\\t([^\\t\\n;]*)') AS content_type
    FROM event_content
    WHERE ${ofRecent}
    UNION ALL
    SELECT event_id, transport,
      splitByChar(';', arrayFirst(each -> each.name = 'content-type', res_headers).value)[1] AS content_type
    FROM event_payload
    WHERE ${ofRecent}
  ) AS payload ON payload.event_id = recent.id
  ORDER BY received_at DESC, id DESC`;

/** The last 20 calls of a source in a period, newest first. */
export async function readRecentCalls(
  clickhouse: ClickHouse,
  providerId: string,
  sourceId: string,
  period: { readonly from: Date; readonly to: Date },
): Promise<RecentCallRow[]> {
  const params = { providerId, sourceId, from: textOf(period.from), to: textOf(period.to) };
  return (await readRows(clickhouse, { sql: recentSql, params, row: recentRow })).map(present);
}

function present({
  content_type: contentType,
  transport: stored,
  status,
  ...call
}: z.infer<typeof recentRow>): RecentCallRow {
  return { contentType, call: { ...call, status: status || null, transport: transportOf(stored) } };
}

function textOf(time: Date): string {
  return time.toISOString().replace("T", " ").replace("Z", "");
}

const minuteMs = 60_000;

/**
 * The shortest period with a source's last 20 calls, by its counts per minute: a busy source has millions of calls an
 * hour. For an inactive source it is the hour before its last call.
 */
export function recentPeriod(
  { lastSeenAt, eventsPerMinute }: Pick<SourceActivity, "lastSeenAt" | "eventsPerMinute">,
  now: Date,
): { readonly from: Date; readonly to: Date } {
  const to = lastSeenAt ?? now;
  let calls = 0;
  const back = eventsPerMinute.toReversed().findIndex((count) => (calls += count) >= 20);
  if (back === -1) return { from: new Date(to.getTime() - 60 * minuteMs), to };
  const thisMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return { from: new Date(thisMinute - back * minuteMs), to };
}

/** Rejects by reason. */
export type RejectCounts = Partial<Record<RejectReason, number>>;

const rejectRow = z.object({ source_id: z.nullable(z.string()), reason: rejectReason, total: z.number() });
const rejectSql = `
  SELECT source_id, reason, sum(count) AS total
  FROM ingest_reject
  WHERE provider_id = {providerId: UUID} AND received_at > fromUnixTimestamp64Milli({from: Int64}, 'UTC')
  GROUP BY source_id, reason`;

/** Rejects since a time by source; null stands for senders without a valid token. */
export async function readRejectCounts(
  clickhouse: ClickHouse,
  providerId: string,
  from: Date,
): Promise<Map<string | null, RejectCounts>> {
  const rows = await readRows(clickhouse, {
    sql: rejectSql,
    params: { providerId, from: from.getTime() },
    row: rejectRow,
  });
  const bySource = Map.groupBy(rows, ({ source_id }) => source_id);
  return new Map(
    [...bySource].map(([source, each]) => [
      source,
      Object.fromEntries(each.map(({ reason, total }) => [reason, total])),
    ]),
  );
}

/** The transport in a stored row, where "" stands for none. */
export function transportOf(stored: string): Transport | null {
  return transport.safeParse(stored).data ?? null;
}
