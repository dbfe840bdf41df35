import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import type { PlaceColumns } from "../api/place-sql.ts";

/** Whole minutes of the callers' clocks, in seconds since the epoch: `[from, to)`. */
interface MinuteSpan {
  readonly providerId: string;
  readonly from: number;
  readonly to: number;
  readonly sources: readonly string[];
}

/** Rows of `u` by their API: the columns of the API's own host and port, with the parameters that they need. */
export const byApi = (places: PlaceColumns | null) => ({
  columns: `${places?.host ?? "u.host"} AS api_host, ${places?.port ?? "u.port"} AS api_port, u.method AS method, u.template AS template`,
  params: places?.params ?? {},
});

/** An operation of an API: host, port, method, template. */
export type OperationKey = readonly [host: string, port: number, method: string, template: string];

export const operationKey = ({ host, port, method, template }: OperationWindow): OperationKey => [
  host,
  port,
  method,
  template,
];

const inSpan = `provider_id = {providerId: UUID} AND minute >= {from: DateTime('UTC')} AND minute < {to: DateTime('UTC')}
  AND (empty({sources: Array(UUID)}) OR source_id IN {sources: Array(UUID)})`;

const operation = { api_host: z.string(), api_port: z.number(), method: z.string(), template: z.string() };
const operationSql = "api_host, api_port, method, template";
const toPlace = <Row extends { readonly api_host: string; readonly api_port: number }>({
  api_host: host,
  api_port: port,
  ...row
}: Row) => ({ ...row, host, port });

/** Calls of which it is known how long they took. */
export const timedSql = "sumArray(u.buckets.2)";
/** Rollups store durations in log buckets, sixteen per doubling; 0 means unknown. */
const p95Sql = `if(sumIf(u.calls, u.bucket > 0) = 0, NULL,
  exp2((quantileExactWeightedIf(0.95)(u.bucket, u.calls, u.bucket > 0) - 161) / 16))`;
export const bucketsP95Sql = `if(${timedSql} = 0, NULL,
  exp2((quantileExactWeightedArray(0.95)(u.buckets.1, u.buckets.2) - 161) / 16))`;
export const errorsSql = "sumIf(u.calls, u.status_class = 5)";

const measured = { ...operation, calls: z.number(), errors: z.number(), p95: z.nullable(z.number()) };
const windowRow = z.pipe(z.object(measured), z.transform(toPlace));
export type OperationWindow = z.output<typeof windowRow>;

/** Calls, failures and latency of each operation with at least so many calls, at all places of its API together. */
export function readOperationWindows(
  clickhouse: ClickHouse,
  span: MinuteSpan,
  places: PlaceColumns | null,
  minCalls: number,
) {
  const { columns, params } = byApi(places);
  return readRows(clickhouse, {
    sql: `SELECT ${columns}, sum(u.calls) AS total, total AS calls, ${errorsSql} AS errors, ${p95Sql} AS p95
      FROM call AS u WHERE ${inSpan} GROUP BY ${operationSql} HAVING total >= {minCalls: UInt64}`,
    params: { ...span, ...params, minCalls: Math.ceil(minCalls) },
    row: windowRow,
  });
}

const stepRow = z.pipe(z.object({ ...measured, step: z.number() }), z.transform(toPlace));
export type OperationStep = z.output<typeof stepRow>;

/** Latency is stored by hour, calls and failures by minute. */
const measures = {
  calls: { seconds: 60, sql: `sum(u.calls) AS total, ${errorsSql} AS errors, NULL AS p95` },
  latency: { seconds: 3600, sql: `${timedSql} AS total, 0 AS errors, ${bucketsP95Sql} AS p95` },
} as const;

/** What is measured of operations of APIs in steps of seconds counted from the start; of latency, whole hours. */
export async function readOperationSteps(
  clickhouse: ClickHouse,
  measure: keyof typeof measures,
  { from, ...span }: MinuteSpan,
  stepSeconds: number,
  { places, operations }: { readonly places: PlaceColumns | null; readonly operations: readonly OperationKey[] },
): Promise<OperationStep[]> {
  if (operations.length === 0) return [];
  const { columns, params } = byApi(places);
  const { seconds, sql } = measures[measure];
  return readRows(clickhouse, {
    sql: `SELECT ${columns}, intDiv(toUnixTimestamp(u.minute) - {start: Int64}, {length: UInt32}) AS step,
        ${sql}, total AS calls
      FROM operation_usage AS u WHERE ${inSpan} AND u.step = ${seconds}
        AND has(arrayZip({hosts: Array(String)}, {ports: Array(UInt16)}, {methods: Array(String)}, {templates: Array(String)}),
          (toString(api_host), api_port, toString(method), toString(template)))
      GROUP BY ${operationSql}, step ORDER BY step`,
    params: {
      ...span,
      ...params,
      from,
      start: from,
      length: stepSeconds,
      hosts: operations.map(([host]) => host),
      ports: operations.map(([, port]) => port),
      methods: operations.map(([, , method]) => method),
      templates: operations.map(([, , , template]) => template),
    },
    row: stepRow,
  });
}
