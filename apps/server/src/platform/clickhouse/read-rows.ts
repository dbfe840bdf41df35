import * as z from "zod/mini";
import type { ClickHouse } from "./clickhouse.ts";
import { currentMeter, metered, type QueryMeter, timed } from "./query-time.ts";

interface Question<Row extends z.ZodMiniType> {
  readonly sql: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly row: Row;
}

/** Packing the few rows of an answer takes this process longer than reading them as they are. */
const unpacked = { enable_http_compression: 0 } as const;

/** A row limit in memory has the engine sort on disk, a slow reader takes hours, and waiting for the end would hold all. */
const streamSettings = {
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

/**
 * Streams the lines of an answer, each a row as JSON, in batches, however many there are. The asker is charged for the
 * time that the engine takes, not for their own. @throws Failure, also between batches, when their time is used up
 */
export async function streamLines(
  { client }: ClickHouse,
  { sql, params }: Pick<Question<never>, "sql" | "params">,
): Promise<AsyncIterable<readonly string[]>> {
  const meter = currentMeter();
  const answer = await timed(() =>
    client.query({ query: sql, query_params: params, format: "JSONEachRow", clickhouse_settings: streamSettings }),
  );
  const batches: AsyncIterable<readonly { readonly text: string }[]> = answer.stream();
  return linesOf(batches, meter);
}

async function* linesOf(
  batches: AsyncIterable<readonly { readonly text: string }[]>,
  meter: QueryMeter | null,
): AsyncGenerator<readonly string[]> {
  const iterator = batches[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await metered(meter, () => timed(() => iterator.next()));
      if (next.done === true) return;
      yield next.value.map(({ text }) => text);
    }
  } finally {
    await iterator.return?.();
  }
}

/** Streams checked rows in batches; see `streamLines`. */
export async function streamRows<Row extends z.ZodMiniType>(
  clickhouse: ClickHouse,
  { row, ...question }: Question<Row>,
): Promise<AsyncIterable<z.output<Row>[]>> {
  const batches = await streamLines(clickhouse, question);
  const rows = z.array(row);
  return (async function* parsed() {
    for await (const lines of batches) yield rows.parse(lines.map((line): unknown => JSON.parse(line)));
  })();
}

/** Max rows of a list that are counted exactly, so that a page costs what it shows. */
const maxCounted = 10_000;

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
  const sql = `SELECT count() AS total FROM (SELECT 1 FROM ${table} WHERE ${where} LIMIT ${maxCounted + 1})`;
  const [row] = await readRows(clickhouse, { sql, params, row: z.object({ total: z.number() }) });
  const total = row?.total ?? 0;
  return { total: Math.min(total, maxCounted), total_is_minimum: total > maxCounted };
}
