import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";

/** What a trace source sent, from the per-minute counts. */
export interface SourceActivity {
  readonly lastSeenAt: Date | null;
  readonly eventsTotal: number;
  readonly rejectsTotal: number;
  /** Of the last 60 minutes, oldest first. */
  readonly eventsPerMinute: readonly number[];
  readonly rejectsPerMinute: readonly number[];
  /** Of the last hour, with their weight: what was shed, marked as no API call, and came without a time. */
  readonly shed: number;
  readonly nonApi: number;
  readonly timeless: number;
  /** null if no call of the last hour had a timestamp. */
  readonly lagP95Ms: number | null;
  /** By how much calls seem to arrive before they end: the least lag of the last hour, turned round; null as above. */
  readonly clockAheadMs: number | null;
}

export const noActivity: SourceActivity = {
  lastSeenAt: null,
  eventsTotal: 0,
  rejectsTotal: 0,
  eventsPerMinute: Array.from({ length: 60 }, () => 0),
  rejectsPerMinute: Array.from({ length: 60 }, () => 0),
  shed: 0,
  nonApi: 0,
  timeless: 0,
  lagP95Ms: null,
  clockAheadMs: null,
};

const row = z.object({
  source_id: z.string(),
  last_seen: z.string(),
  events_total: z.number(),
  rejects_total: z.number(),
  /** [minutes ago, events, rejects] */
  recent: z.array(z.tuple([z.number(), z.number(), z.number()])),
  shed_1h: z.number(),
  non_api_1h: z.number(),
  timeless_1h: z.number(),
  /** The 5th and the 95th percentile; NaN is null in JSON. */
  lags_1h: z.array(z.nullable(z.number())),
});

const sql = `
  SELECT source_id, max(seen) AS last_seen, sum(e) AS events_total, sum(r) AS rejects_total,
    groupArrayIf((toUInt32(dateDiff('minute', minute, {now: DateTime('UTC')})), e, r), is_recent) AS recent,
    sumIf(s, is_recent) AS shed_1h, sumIf(n, is_recent) AS non_api_1h, sumIf(t, is_recent) AS timeless_1h,
    quantilesBFloat16MergeIf(0.05, 0.95)(l, is_recent) AS lags_1h
  FROM (
    SELECT source_id, minute, minute > {now: DateTime('UTC')} - INTERVAL 60 MINUTE AS is_recent,
      sum(events) AS e, sum(rejects) AS r, max(last_seen_at) AS seen,
      sum(shed) AS s, sum(non_api) AS n, sum(timeless) AS t, quantilesBFloat16MergeState(0.05, 0.95)(lags) AS l
    FROM source_minute
    WHERE provider_id = {providerId: UUID} AND source_id IN {sourceIds: Array(UUID)}
    GROUP BY source_id, minute
  )
  GROUP BY source_id`;

/** Reads the activity of several sources at once; a source that never sent is absent from the map. */
export async function readSourceActivity(
  clickhouse: ClickHouse,
  providerId: string,
  sourceIds: readonly string[],
  now: Date,
): Promise<Map<string, SourceActivity>> {
  if (sourceIds.length === 0) return new Map();
  const params = { providerId, sourceIds, now: Math.floor(now.getTime() / 1000) };
  const rows = await readRows(clickhouse, { sql, params, row });
  return new Map(rows.map((each) => [each.source_id, activityOf(each)]));
}

function activityOf(each: z.infer<typeof row>): SourceActivity {
  const eventsPerMinute = [...noActivity.eventsPerMinute];
  const rejectsPerMinute = [...noActivity.rejectsPerMinute];
  for (const [minutesAgo, events, rejects] of each.recent) {
    eventsPerMinute[59 - minutesAgo] = events;
    rejectsPerMinute[59 - minutesAgo] = rejects;
  }
  const [minLag = null, p95 = null] = each.lags_1h;
  return {
    lastSeenAt: new Date(each.last_seen),
    eventsTotal: each.events_total,
    rejectsTotal: each.rejects_total,
    eventsPerMinute: eventsPerMinute.slice(0, 60),
    rejectsPerMinute: rejectsPerMinute.slice(0, 60),
    shed: each.shed_1h,
    nonApi: each.non_api_1h,
    timeless: each.timeless_1h,
    lagP95Ms: p95,
    clockAheadMs: minLag === null ? null : Math.max(0, -minLag),
  };
}

const arrivalRow = z.object({ has_events: z.number(), has_rejects: z.number() });

/** Whether anything ever came in for a provider, and whether it was rejected. */
export async function readArrivals(clickhouse: ClickHouse, providerId: string) {
  const [found] = await readRows(clickhouse, {
    sql: `SELECT countIf(events > 0) > 0 AS has_events, countIf(rejects > 0) > 0 AS has_rejects
      FROM source_minute WHERE provider_id = {providerId: UUID}`,
    params: { providerId },
    row: arrivalRow,
  });
  return { hasEvents: found?.has_events === 1, hasRejects: found?.has_rejects === 1 };
}
