import { usageHour, type AnswerOf, type Endpoints, type QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { presentPeriod } from "./usage-period.ts";
import { selectUsage } from "./usage-sql.ts";
import { hoursGrain, zoneName } from "./usage-steps.ts";

type Row = Endpoints["usage.heatMap"];

/** Counts the calls by weekday and hour, as the clocks of a zone tell them. */
export async function readUsageHours(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { time_zone, ...selection } = query;
  const { period, from, params } = selectUsage(call, selection);
  await settleFewRows(call.platform);
  const hours = await readRows(call.platform.clickhouse, {
    sql: `SELECT toDayOfWeek(u.minute, 0, {zone: String}) AS weekday, toHour(u.minute, {zone: String}) AS hour,
        sum(u.calls) AS calls
      FROM ${from({ columns: [], grain: hoursGrain(period, time_zone) })}
      GROUP BY weekday, hour ORDER BY weekday, hour`,
    params: { ...params, zone: zoneName(time_zone) },
    row: usageHour,
  });
  return { ...presentPeriod(period), hours };
}
