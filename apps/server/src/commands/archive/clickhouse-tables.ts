import * as z from "zod/mini";
import type { ClickHouse } from "../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../platform/clickhouse/read-rows.ts";

/** A table of ClickHouse with rows of its own; views have none. */
export interface ClickHouseTable {
  readonly name: string;
  /** Those that are stored, in order. */
  readonly columns: readonly string[];
}

/** Every table of the product in ClickHouse, by name. */
export async function clickhouseTables(clickhouse: ClickHouse): Promise<readonly ClickHouseTable[]> {
  return readRows(clickhouse, {
    sql: `SELECT table AS name, arraySort((column, place) -> place, groupArray(column), groupArray(place)) AS columns
      FROM (
        SELECT table, name AS column, position AS place FROM system.columns
        WHERE database = currentDatabase() AND default_kind NOT IN ('ALIAS', 'MATERIALIZED', 'EPHEMERAL')
          AND table IN (SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree')
      )
      GROUP BY table ORDER BY table`,
    params: {},
    row: z.object({ name: z.string(), columns: z.array(z.string()) }),
  });
}

/** A name in ClickHouse's SQL. */
export function quoted(name: string): string {
  return `\`${name.replaceAll("\\", "\\\\").replaceAll("`", "\\`")}\``;
}
