import * as z from "zod/mini";
import type { ClickHouse } from "./clickhouse.ts";

interface Question<Row extends z.ZodMiniType> {
  readonly sql: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly row: Row;
}

/** Runs a query and checks every row against its schema at the edge. */
export async function readRows<Row extends z.ZodMiniType>(
  { client }: ClickHouse,
  { sql, params, row }: Question<Row>,
): Promise<z.output<Row>[]> {
  const answer = await client.query({ query: sql, query_params: params, format: "JSONEachRow" });
  return z.array(row).parse(await answer.json());
}

/** How many rows of a table a condition selects. */
export async function countRows(
  clickhouse: ClickHouse,
  {
    table,
    where,
    params,
  }: { readonly table: string; readonly where: string; readonly params: Question<never>["params"] },
): Promise<number> {
  const sql = `SELECT count() AS total FROM ${table} WHERE ${where}`;
  const [row] = await readRows(clickhouse, { sql, params, row: z.object({ total: z.number() }) });
  return row?.total ?? 0;
}
