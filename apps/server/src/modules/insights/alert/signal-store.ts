import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { operationColumns, operationShape, toOperation } from "./evaluation.ts";

/** A time span by receipt, of one provider, of some sources or of all when none is named. */
export interface ReceivedSpan {
  readonly providerId: string;
  readonly from: Date;
  readonly to: Date;
  readonly sources: readonly string[];
  readonly byAction: boolean;
}

const millis = (time: Date) => time.getTime() / 1000;

const paramsOf = ({ providerId, from, to, sources }: ReceivedSpan) => ({
  providerId,
  from: millis(from),
  to: millis(to),
  sources,
});

const received = `provider_id = {providerId: UUID} AND is_api
  AND received_at >= {from: DateTime64(3, 'UTC')} AND received_at < {to: DateTime64(3, 'UTC')}
  AND (empty({sources: Array(UUID)}) OR source_id IN {sources: Array(UUID)})`;

const counted = "sum(weight) AS calls, min(ts) AS first_at, max(ts) AS last_at";
const counts = { calls: z.number(), first_at: z.string(), last_at: z.string() };

const operationRow = z.pipe(z.object({ ...operationShape, ...counts }), z.transform(toOperation));
export type OperationSignal = z.output<typeof operationRow>;

/** Rules know each host by itself. */
const columnsOf = (byAction: boolean) => operationColumns({ byAction, places: null });

/** Operations and their actions that were answered with success or a redirection: what fails may be a scan of paths that are not there. */
export function readAnsweredOperations(clickhouse: ClickHouse, span: ReceivedSpan): Promise<OperationSignal[]> {
  const { select, groupBy } = columnsOf(true);
  return readRows(clickhouse, {
    sql: `SELECT ${select}, ${counted} FROM event AS u
      WHERE ${received} AND status >= 200 AND status < 400 GROUP BY ${groupBy}`,
    params: paramsOf(span),
    row: operationRow,
  });
}

/** Operations of calls that were judged so. */
export function readJudgedOperations(
  clickhouse: ClickHouse,
  span: ReceivedSpan,
  verdict: "shadow" | "zombie" | "violation",
): Promise<OperationSignal[]> {
  const { select, groupBy } = columnsOf(span.byAction);
  return readRows(clickhouse, {
    sql: `SELECT ${select}, ${counted} FROM event AS u
      WHERE ${received} AND verdict = {verdict: String} GROUP BY ${groupBy}`,
    params: { ...paramsOf(span), verdict },
    row: operationRow,
  });
}

const findingRow = z.pipe(z.object({ ...operationShape, ...counts, finding: z.string() }), z.transform(toOperation));
export type FindingSignal = z.output<typeof findingRow>;

/** What detectors found in calls, of the kinds that start with one of the prefixes. */
export function readFoundOperations(
  clickhouse: ClickHouse,
  span: ReceivedSpan,
  prefixes: readonly string[],
): Promise<FindingSignal[]> {
  const { select, groupBy } = columnsOf(span.byAction);
  return readRows(clickhouse, {
    sql: `SELECT ${select}, finding, ${counted} FROM event AS u
      ARRAY JOIN arrayFilter(each -> arrayExists(prefix -> startsWith(each, prefix), {prefixes: Array(String)}), findings)
        AS finding
      WHERE ${received} AND notEmpty(findings) GROUP BY ${groupBy}, finding`,
    params: { ...paramsOf(span), prefixes },
    row: findingRow,
  });
}
