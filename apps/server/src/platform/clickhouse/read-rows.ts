import * as z from "zod/mini";
import type { ClickHouse } from "./clickhouse.ts";
import { timed } from "./query-time.ts";

interface Question<Row extends z.ZodMiniType> {
  readonly sql: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly row: Row;
}

/** Packing the few rows of an answer takes this process longer than reading them as they are. */
const unpacked = { enable_http_compression: 0 } as const;

/** Of answers that are streamed: a row limit in memory has the engine sort on disk, and a slow reader takes hours. */
export const exportSettings = {
  wait_end_of_query: 0,
  max_bytes_before_external_sort: "500000000",
  max_execution_time: 6 * 3_600,
} as const;

/** Runs a query and checks every row against its schema at the edge. */
export async function readRows<Row extends z.ZodMiniType>(
  { client }: ClickHouse,
  { sql, params, row }: Question<Row>,
): Promise<z.output<Row>[]> {
  return timed(async () => {
    const answer = await client.query({
      query: sql,
      query_params: params,
      format: "JSONEachRow",
      clickhouse_settings: unpacked,
    });
    return z.array(row).parse(await answer.json());
  });
}

/** Rows of a list that are counted one by one at most: more is read by nobody, and a page costs what it shows. */
const mostCounted = 10_000;

interface Selection {
  readonly table: string;
  readonly where: string;
  readonly params: Question<never>["params"];
}

/** How many rows a condition selects. */
export interface RowCount {
  readonly total: number;
  /** There are at least so many. */
  readonly total_is_minimum: boolean;
}

/** Counts the rows of a table that a condition selects, up to a limit. */
export async function countRows(clickhouse: ClickHouse, { table, where, params }: Selection): Promise<RowCount> {
  const sql = `SELECT count() AS total FROM (SELECT 1 FROM ${table} WHERE ${where} LIMIT ${mostCounted + 1})`;
  const [row] = await readRows(clickhouse, { sql, params, row: z.object({ total: z.number() }) });
  const total = row?.total ?? 0;
  return { total: Math.min(total, mostCounted), total_is_minimum: total > mostCounted };
}
