import type { AnswerOf, Endpoints, QueryOf, UsageDimension } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleMs } from "../settle.ts";
import { presentPeriod } from "./usage-period.ts";
import { errorsSql, quantilesSql, selectUsage } from "./usage-sql.ts";

type Row = Endpoints["usage.top"];

const itemRow = z.object({
  key: z.array(z.string()),
  calls: z.number(),
  errors: z.number(),
  p95: z.nullable(z.number()),
});
const firstCall = z.object({ host: z.string(), first_call_at: z.string() });

/** The rollup that knows a dimension, and the columns that make it. */
const dimensions = {
  api: ["usage_minute", ["host"]],
  operation: ["usage_minute", ["host", "method", "template"]],
  consumer: ["consumer_minute", ["consumer"]],
} as const satisfies Record<UsageDimension, readonly [table: string, columns: readonly string[]]>;

/** Ranks what the calls are counted by. */
export async function readUsageTop(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { by, order, limit, ...selection } = query;
  const { period, where, params } = selectUsage(call, selection);
  const { clickhouse, journal } = call.platform;
  const [table, columns] = dimensions[by];
  await journal.settle(settleMs);
  const rows = await readRows(clickhouse, {
    sql: `SELECT [${columns.map((column) => `toString(u.${column})`).join(", ")}] AS key,
        sum(u.calls) AS calls, ${errorsSql} AS errors, ${quantilesSql}[2] AS p95
      FROM ${table} AS u WHERE ${where} GROUP BY key
      ORDER BY ${order} DESC NULLS LAST, calls DESC, key LIMIT {limit: UInt8}`,
    params: { ...params, limit },
    row: itemRow,
  });
  const firstCalls =
    by === "api"
      ? await readFirstCalls(
          call,
          rows.flatMap(({ key }) => key),
        )
      : null;
  const items = rows.map(({ key, ...numbers }) => {
    const of = (column: string) => key[columns.findIndex((each) => each === column)] ?? null;
    const host = of("host");
    const first_call_at = firstCalls?.get(host ?? "") ?? null;
    return {
      host,
      method: of("method"),
      template: of("template"),
      consumer: of("consumer"),
      first_call_at,
      ...numbers,
    };
  });
  return { ...presentPeriod(period), items };
}

/** When hosts were called for the first time, to the minute. */
async function readFirstCalls(
  { platform, viewer }: ViewerCall,
  hosts: readonly string[],
): Promise<Map<string, string>> {
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT f.host AS host, min(f.minute) AS first_call_at FROM api_first_call AS f
      WHERE provider_id = {providerId: UUID} AND f.host IN {hosts: Array(String)} GROUP BY host`,
    params: { providerId: viewer.providerId, hosts },
    row: firstCall,
  });
  return new Map(rows.map(({ host, first_call_at }) => [host, first_call_at]));
}
