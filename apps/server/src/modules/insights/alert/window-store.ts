import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import type { PlaceColumns } from "../api/place-sql.ts";
import { operationColumns, operationShape, toOperation } from "./evaluation.ts";

/** Whole minutes of the callers' clocks, in seconds since the epoch: `[from, to)`. */
interface MinuteSpan {
  readonly providerId: string;
  readonly from: number;
  readonly to: number;
  readonly sources: readonly string[];
}

/** An operation of an API, or an action of it; '' means all calls. */
export type OperationKey = readonly [host: string, port: number, method: string, template: string, action: string];

export const operationKey = ({ host, port, method, template, action }: OperationWindow): OperationKey => [
  host,
  port,
  method,
  template,
  action,
];

const inSpan = `provider_id = {providerId: UUID} AND minute >= {from: DateTime('UTC')} AND minute < {to: DateTime('UTC')}
  AND (empty({sources: Array(UUID)}) OR source_id IN {sources: Array(UUID)})`;

/** Calls of which it is known how long they took. */
export const timedSql = "sumArray(u.buckets.2)";
/** Rollups store durations in log buckets, sixteen per doubling; 0 means unknown. */
const p95Sql = `if(sumIf(u.calls, u.bucket > 0) = 0, NULL,
  exp2((quantileExactWeightedIf(0.95)(u.bucket, u.calls, u.bucket > 0) - 161) / 16))`;
export const bucketsP95Sql = `if(${timedSql} = 0, NULL,
  exp2((quantileExactWeightedArray(0.95)(u.buckets.1, u.buckets.2) - 161) / 16))`;
export const errorsSql = "sumIf(u.calls, u.status_class = 5)";

const measured = { ...operationShape, calls: z.number(), errors: z.number(), p95: z.nullable(z.number()) };
const windowRow = z.pipe(z.object(measured), z.transform(toOperation));
export type OperationWindow = z.output<typeof windowRow>;

/** Calls, failures and latency of each operation, or of each action, with at least so many calls, at all places of its API together. */
export function readOperationWindows(
  clickhouse: ClickHouse,
  { byAction, places, ...span }: MinuteSpan & { readonly byAction: boolean; readonly places: PlaceColumns | null },
  minCalls: number,
) {
  const { select, groupBy, params } = operationColumns({ byAction, places });
  const [calls, p95] = byAction
    ? ["action_call AS u WHERE u.step = 60 AND", bucketsP95Sql]
    : ["call AS u WHERE", p95Sql];
  return readRows(clickhouse, {
    sql: `SELECT ${select}, sum(u.calls) AS total, total AS calls, ${errorsSql} AS errors, ${p95} AS p95
      FROM ${calls} ${inSpan} GROUP BY ${groupBy} HAVING total >= {minCalls: UInt64}`,
    params: { ...span, ...params, minCalls: Math.ceil(minCalls) },
    row: windowRow,
  });
}

const stepRow = z.pipe(z.object({ ...measured, step: z.number() }), z.transform(toOperation));
export type OperationStep = z.output<typeof stepRow>;

/** Latency is stored by hour, calls and failures by minute. */
const measures = {
  calls: { seconds: 60, sql: `sum(u.calls) AS total, ${errorsSql} AS errors, NULL AS p95` },
  latency: { seconds: 3600, sql: `${timedSql} AS total, 0 AS errors, ${bucketsP95Sql} AS p95` },
} as const;

/** What is measured of operations of APIs, or of actions, in steps of seconds counted from the start; of latency, whole hours. */
export async function readOperationSteps(
  clickhouse: ClickHouse,
  measure: keyof typeof measures,
  { from, ...span }: MinuteSpan,
  stepSeconds: number,
  { places, operations }: { readonly places: PlaceColumns | null; readonly operations: readonly OperationKey[] },
): Promise<OperationStep[]> {
  const [first] = operations;
  if (first === undefined) return [];
  const byAction = first[4] !== "";
  const { select, groupBy, params } = operationColumns({ byAction, places });
  const { seconds, sql } = measures[measure];
  return readRows(clickhouse, {
    sql: `SELECT ${select}, intDiv(toUnixTimestamp(u.minute) - {start: Int64}, {length: UInt32}) AS step,
        ${sql}, total AS calls
      FROM ${byAction ? "action_call" : "operation_usage"} AS u WHERE ${inSpan} AND u.step = ${seconds}
        AND has(arrayZip({hosts: Array(String)}, {ports: Array(UInt16)}, {methods: Array(String)}, {templates: Array(String)},
            {actions: Array(String)}),
          (toString(api_host), api_port, toString(method), toString(template), toString(action)))
      GROUP BY ${groupBy}, step ORDER BY step`,
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
      actions: operations.map(([, , , , action]) => action),
    },
    row: stepRow,
  });
}
