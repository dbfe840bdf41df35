import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { countRows, readRows } from "../../../platform/clickhouse/read-rows.ts";
import { countedEvents } from "./counted-events.ts";
import type { SqlSelection } from "./sql.ts";

/** How many events a selection has: told by their counts where those know its columns. */
export async function countEvents(clickhouse: ClickHouse, selection: SqlSelection): Promise<number> {
  const { where, params, span, counted } = selection;
  if (counted === null) return countRows(clickhouse, { table: "event", where, params });
  if (span.from >= span.to) return 0;
  const sql = `SELECT sum(u.events) AS total FROM ${countedEvents({ where: counted, span, columns: [] })}`;
  const [row] = await readRows(clickhouse, { sql, params, row: z.object({ total: z.number() }) });
  return row?.total ?? 0;
}
