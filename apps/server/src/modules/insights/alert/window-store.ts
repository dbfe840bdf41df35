import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";

/** Whole minutes of the callers' clocks, in seconds since the epoch: `[from, to)`. */
export interface MinuteSpan {
  readonly providerId: string;
  readonly from: number;
  readonly to: number;
  readonly sources: readonly string[];
}

const inSpan = `provider_id = {providerId: UUID} AND minute >= {from: DateTime('UTC')} AND minute < {to: DateTime('UTC')}
  AND (empty({sources: Array(UUID)}) OR source_id IN {sources: Array(UUID)})`;

const place = { host: z.string(), method: z.string(), template: z.string() };
const placeSql = "host, method, template";

const callsRow = z.object({ ...place, calls: z.number(), errors: z.number(), p95: z.nullable(z.number()) });
export type OperationWindow = z.infer<typeof callsRow>;

/** A duration is a bucket, sixteen to a doubling: k stands for 2^((k - 161) / 16) ms, 0 for an unknown one. */
const measured = `sum(u.calls) AS calls, sumIf(u.calls, u.status_class = 5) AS errors,
  if(countIf(u.bucket > 0) = 0, NULL,
    exp2((quantileExactWeightedIf(0.95)(u.bucket, u.calls, u.bucket > 0) - 161) / 16)) AS p95`;

/** Calls, failures and latency of each operation with at least so many calls. */
export function readOperationWindows(clickhouse: ClickHouse, span: MinuteSpan, least: number) {
  return readRows(clickhouse, {
    sql: `SELECT ${placeSql}, ${measured} FROM call_minute AS u WHERE ${inSpan}
      GROUP BY ${placeSql} HAVING calls >= {least: UInt64}`,
    params: { ...span, least: Math.ceil(least) },
    row: callsRow,
  });
}

const stepRow = z.object({
  ...place,
  step: z.number(),
  calls: z.number(),
  errors: z.number(),
  p95: z.nullable(z.number()),
});
export type OperationStep = z.infer<typeof stepRow>;

/** The same in steps of seconds counted from the start, of some operations: `[host, method, template]`. */
export async function readOperationSteps(
  clickhouse: ClickHouse,
  span: MinuteSpan,
  stepSeconds: number,
  operations: readonly (readonly [string, string, string])[],
): Promise<OperationStep[]> {
  if (operations.length === 0) return [];
  return readRows(clickhouse, {
    sql: `SELECT ${placeSql}, intDiv(toUnixTimestamp(u.minute) - {start: Int64}, {step: UInt32}) AS step, ${measured}
      FROM call_minute AS u WHERE ${inSpan}
        AND has(arrayZip({hosts: Array(String)}, {methods: Array(String)}, {templates: Array(String)}),
          (toString(host), toString(method), toString(template)))
      GROUP BY ${placeSql}, step ORDER BY step`,
    params: {
      ...span,
      start: span.from,
      step: stepSeconds,
      hosts: operations.map(([host]) => host),
      methods: operations.map(([, method]) => method),
      templates: operations.map(([, , template]) => template),
    },
    row: stepRow,
  });
}
