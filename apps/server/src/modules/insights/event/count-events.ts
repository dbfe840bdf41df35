import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { countRows, readRows, type RowCount } from "../../../platform/clickhouse/read-rows.ts";
import { countedEvents } from "./counted-events.ts";
import type { SqlSelection } from "./sql.ts";

/** How many events a selection has: all of them where their counts know its columns, else up to a limit. */
export async function countEvents(clickhouse: ClickHouse, selection: SqlSelection): Promise<RowCount> {
  const { where, params, span, counted } = selection;
  if (counted === null) return countRows(clickhouse, { table: "event", where, params });
  if (span.from >= span.to) return exactly(0);
  const sql = `SELECT sum(u.events) AS total FROM ${countedEvents({ where: counted, span, columns: [] })}`;
  const [row] = await readRows(clickhouse, { sql, params, row: z.object({ total: z.number() }) });
  return exactly(row?.total ?? 0);
}

const exactly = (total: number): RowCount => ({ total, total_is_minimum: false });
