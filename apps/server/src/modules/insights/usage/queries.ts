import { type AnswerOf, type Endpoints, type QueryOf, type UsageDimension, usageHour } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { getOrganization } from "../../account/organization/queries.ts";
import { type Ranked, rankUsage } from "./rank-usage.ts";
import { readUsageTop } from "./read-usage-top.ts";
import { summarizeUsage } from "./summarize-usage.ts";
import { presentPeriod, usagePeriod } from "./usage-period.ts";
import { selectUsage } from "./usage-sql.ts";
import { hoursGrain, zoneName } from "./usage-steps.ts";

const maxRows = 10_000;

/** Key columns of a dimension, before its numbers. */
const columns = {
  api: ["host", "port"],
  operation: ["host", "port", "method", "template"],
  consumer: ["consumer_kind", "consumer"],
  organization: ["organization"],
  action: ["host", "port", "method", "template", "action"],
} as const satisfies Record<UsageDimension, readonly (keyof Ranked)[]>;

/** A ranking as CSV. */
export async function exportUsage(
  call: ViewerCall,
  query: QueryOf<Endpoints["usage.export"]>,
): Promise<AsyncIterable<string>> {
  await settleFewRows(call.platform);
  const rows = await rankUsage(call, query, maxRows);
  await recordExport(call, { subjectType: "usage", query });
  const named: readonly (keyof Ranked)[] = [...columns[query.by], "calls", "errors", "p95"];
  return csvOf(named, once(rows), (row, column) => row[column]);
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

const limit = 10;
/** A name that no call has: the filter needs one, and the empty name means an unknown organization. */
const noOrganization = "\u0000";
const errorClasses = [4, 5, 6, 7, 8, 9];

/** What an organization of the console calls. Its own people see it, and who reads all traffic. @throws Failure `not_found` */
export async function readOrganizationUsage(
  call: ViewerCall,
  id: string,
  query: QueryOf<Endpoints["usage.organization"]>,
): Promise<AnswerOf<Endpoints["usage.organization"]>> {
  const { traffic_names } = await getOrganization(call, id);
  const selection = { ...query, "organization[is]": traffic_names.length === 0 ? [noOrganization] : traffic_names };
  const top = async (by: UsageDimension, order: "calls" | "errors", more: object = {}) =>
    (await readUsageTop(call, { ...selection, ...more, by, order, limit })).items;
  const [summary, apis, deprecated, failing] = await Promise.all([
    summarizeUsage(call, selection),
    top("api", "calls"),
    top("operation", "calls", { "verdict[is]": ["zombie"] }),
    top("operation", "errors", { "statusClass[is]": errorClasses }),
  ]);
  return { ...summary, traffic_names, apis, deprecated, failing };
}

/** Counts calls by weekday and hour in a time zone. */
export async function readUsageHours(
  call: ViewerCall,
  query: QueryOf<Endpoints["usage.heatMap"]>,
): Promise<AnswerOf<Endpoints["usage.heatMap"]>> {
  const { time_zone, ...selection } = query;
  const { period, from, params } = await selectUsage(call, selection);
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

/** The rankings of all dimensions. */
export async function readUsageRankings(
  call: ViewerCall,
  query: QueryOf<Endpoints["usage.rankings"]>,
): Promise<AnswerOf<Endpoints["usage.rankings"]>> {
  const rank = async (by: UsageDimension) => (await readUsageTop(call, { ...query, by })).items;
  const [api, operation, consumer, organization, action] = await Promise.all([
    rank("api"),
    rank("operation"),
    rank("consumer"),
    rank("organization"),
    rank("action"),
  ]);
  return { ...presentPeriod(usagePeriod(query, call.now)), api, operation, consumer, organization, action };
}
