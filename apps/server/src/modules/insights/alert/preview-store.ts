import type { AlertKind } from "@parapet/contract";
import { otherActions } from "@parapet/contract";
import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import type { PlaceColumns } from "../api/place-sql.ts";
import { operationColumns, operationShape, toOperation } from "./evaluation.ts";
import { bucketsP95Sql, errorsSql, type OperationKey, timedSql } from "./window-store.ts";

/** Seconds since the epoch: `[from, to)`, and the least number of calls. */
export interface PreviewSpan {
  readonly providerId: string;
  readonly from: number;
  readonly to: number;
  readonly minCalls: number;
  readonly sources: readonly string[];
  readonly byAction: boolean;
}

const seenRow = z.pipe(
  z.object({ ...operationShape, finding: z.string(), at: z.string(), calls: z.number() }),
  z.transform(toOperation),
);
export type SeenPlace = z.output<typeof seenRow>;

const found = (prefixes: readonly string[]) =>
  `ARRAY JOIN arrayFilter(each -> ${prefixes.map((prefix) => `startsWith(each, '${prefix}')`).join(" OR ")}, findings) AS finding`;

const own = `provider_id = {providerId: UUID} AND is_api
  AND (empty({sources: Array(UUID)}) OR source_id IN {sources: Array(UUID)})`;
const inSpan = `${own} AND received_at >= {from: DateTime('UTC')} AND received_at < {to: DateTime('UTC')}`;

/** Operations with enough such calls in one of the windows of some minutes, with the first such window. */
export function readOccurrencesByWindow(
  clickhouse: ClickHouse,
  kind: AlertKind,
  { byAction, ...span }: PreviewSpan,
  minutes: number,
): Promise<SeenPlace[]> {
  const { select, groupBy } = operationColumns({ byAction, places: null });
  const isFinding = kind === "weak_jwt";
  const from = isFinding ? `event AS u ${found(["JWT_", "BASIC_AUTH_"])}` : "event AS u";
  const condition = isFinding ? "notEmpty(findings)" : "verdict = {kind: String}";
  return readRows(clickhouse, {
    sql: `SELECT api_host, api_port, method, template, action, finding, min(start) AS at, max(c) AS calls FROM (
        SELECT ${select}, ${isFinding ? "finding" : "'' AS finding"},
          toStartOfInterval(received_at, toIntervalMinute({minutes: UInt32})) AS start, sum(weight) AS c
        FROM ${from} WHERE ${inSpan} AND ${condition}
        GROUP BY ${groupBy}, finding, start HAVING c >= {minCalls: UInt64})
      GROUP BY api_host, api_port, method, template, action, finding`,
    params: { ...span, minCalls: Math.ceil(span.minCalls), kind, minutes: Math.ceil(minutes) },
    row: seenRow,
  });
}

const firstColumns = "host, port, method, template, minute, calls";
const firstSql = `provider_id = {providerId: UUID} AND step = 3600 AND status_class IN (2, 3)
  AND (empty({sources: Array(UUID)}) OR source_id IN {sources: Array(UUID)})`;

/** Operations of APIs and their actions, or personal data in them, that were first seen in the span, at any of their places. */
export function readFirstsIn(
  clickhouse: ClickHouse,
  kind: AlertKind,
  { byAction, ...span }: PreviewSpan,
  places: PlaceColumns | null,
): Promise<SeenPlace[]> {
  const isFinding = kind === "pii_new";
  const { select, groupBy, params } = operationColumns({ byAction: byAction || !isFinding, places });
  return readRows(clickhouse, {
    sql: isFinding
      ? `SELECT ${select}, finding, min(received_at) AS at, sum(weight) AS calls
          FROM event AS u ${found(["PII_"])} WHERE ${own} AND notEmpty(findings)
          GROUP BY ${groupBy}, finding
          HAVING at >= {from: DateTime('UTC')} AND calls >= {minCalls: UInt64}`
      : `SELECT ${select}, '' AS finding, min(u.minute) AS at, sum(u.calls) AS calls
          FROM (SELECT ${firstColumns}, '' AS action FROM operation_usage WHERE ${firstSql}
            UNION ALL SELECT ${firstColumns}, toString(action) FROM action_call WHERE ${firstSql} AND action != '${otherActions}') AS u
          GROUP BY ${groupBy} HAVING at >= {from: DateTime('UTC')} AND calls >= {minCalls: UInt64}`,
    params: { ...span, ...params, minCalls: Math.ceil(span.minCalls) },
    row: seenRow,
  });
}

/** The operations, or the actions, that a rule of errors or latency could be about: in some window they are beyond its fixed limit. */
export async function readSuspects(
  clickhouse: ClickHouse,
  { byAction, ...span }: PreviewSpan,
  {
    measure,
    seconds,
    limit,
    places,
  }: {
    readonly measure: "calls" | "latency";
    readonly seconds: number;
    readonly limit: number;
    readonly places: PlaceColumns | null;
  },
): Promise<OperationKey[]> {
  const isCalls = measure === "calls";
  const { select, groupBy, params } = operationColumns({ byAction, places });
  const rows = await readRows(clickhouse, {
    sql: `SELECT DISTINCT api_host, api_port, method, template, action FROM (
        SELECT ${select}, intDiv(toUnixTimestamp(u.minute), {seconds: UInt32}) AS at,
          ${isCalls ? "sum(u.calls)" : timedSql} AS c, ${isCalls ? `${errorsSql} / c` : bucketsP95Sql} AS measured
        FROM ${byAction ? "action_call" : "operation_usage"} AS u
        WHERE provider_id = {providerId: UUID} AND step = ${isCalls ? 60 : 3600} AND minute >= {from: DateTime('UTC')} AND minute < {to: DateTime('UTC')}
        GROUP BY ${groupBy}, at HAVING c >= {minCalls: UInt64} AND measured > {limit: Float64})
      LIMIT 50`,
    params: { ...span, ...params, minCalls: Math.ceil(span.minCalls), seconds, limit },
    row: z.object(operationShape),
  });
  return rows.map(({ api_host, api_port, method, template, action }) => [api_host, api_port, method, template, action]);
}
