import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";

/** An API's traffic, without probes. */
export interface ApiTraffic {
  readonly lastDecisionAt: Date | null;
  /** Of the last 24 hours, by hour, oldest first. */
  readonly perHour: readonly number[];
  readonly stepUps: number;
  /** Of the last ten minutes, and how many of them were answered by on_error. */
  readonly recent: number;
  readonly faults: number;
}

export const noTraffic: ApiTraffic = {
  lastDecisionAt: null,
  perHour: Array.from({ length: 24 }, () => 0),
  stepUps: 0,
  recent: 0,
  faults: 0,
};

const dayRow = z.object({
  id: z.string(),
  last_at: z.string(),
  step_ups: z.number(),
  recent: z.number(),
  faults: z.number(),
  /** [hours ago, decisions] */
  hours: z.array(z.tuple([z.number(), z.number()])),
});

const selected = `provider_id = {providerId: UUID} AND api_id IN {apiIds: Array(UUID)} AND cause != 'probe'`;
const now = "{now: DateTime64(3, 'UTC')}";

const lastDay = `
  SELECT api_id AS id, max(last) AS last_at, sum(s) AS step_ups, sum(r) AS recent, sum(f) AS faults,
    groupArray((hours_ago, n)) AS hours
  FROM (
    SELECT api_id, toUInt8(least(23, intDiv(dateDiff('second', time, ${now}), 3600))) AS hours_ago,
      count() AS n, countIf(effect = 'step_up') AS s, max(time) AS last,
      countIf(time > ${now} - INTERVAL 10 MINUTE) AS r,
      countIf(cause = 'fault' AND time > ${now} - INTERVAL 10 MINUTE) AS f
    FROM decision
    WHERE ${selected} AND time > ${now} - INTERVAL 24 HOUR AND time <= ${now}
    GROUP BY api_id, hours_ago
  )
  GROUP BY api_id`;

const before = `
  SELECT api_id AS id, max(time) AS last_at FROM decision
  WHERE ${selected} AND time <= ${now} - INTERVAL 24 HOUR
  GROUP BY api_id`;

const lastRow = z.object({ id: z.string(), last_at: z.string() });

/** Reads the traffic of several APIs; those without decisions are absent. */
export async function readApiTraffic(
  clickhouse: ClickHouse,
  providerId: string,
  apiIds: readonly string[],
  at: Date,
): Promise<Map<string, ApiTraffic>> {
  const found = new Map<string, ApiTraffic>();
  if (apiIds.length === 0) return found;
  const params = { providerId, now: at.toISOString().replace("Z", "") };
  for (const row of await readRows(clickhouse, { sql: lastDay, params: { ...params, apiIds }, row: dayRow }))
    found.set(row.id, trafficOf(row));
  // The longer query is for APIs without recent traffic only.
  const silent = apiIds.filter((id) => !found.has(id));
  if (silent.length === 0) return found;
  for (const row of await readRows(clickhouse, { sql: before, params: { ...params, apiIds: silent }, row: lastRow }))
    found.set(row.id, { ...noTraffic, lastDecisionAt: new Date(row.last_at) });
  return found;
}

function trafficOf({ last_at, step_ups, recent, faults, hours }: z.infer<typeof dayRow>): ApiTraffic {
  const perHour = [...noTraffic.perHour];
  for (const [hoursAgo, decisions] of hours) perHour[23 - hoursAgo] = decisions;
  return { lastDecisionAt: new Date(last_at), perHour, stepUps: step_ups, recent, faults };
}
