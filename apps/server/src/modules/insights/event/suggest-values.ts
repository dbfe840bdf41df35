import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { filterColumns } from "./sql.ts";

type Row = Endpoints["events.suggest"];

/** How far back values are looked for: what nobody has sent for a day is typed. */
const reachMs = 86_400_000;
const most = 20;

/** Suggests values of a filter, the most frequent first. */
export async function suggestValues(
  { platform, viewer, now }: ViewerCall,
  { field, search = "" }: QueryOf<Row>,
): Promise<AnswerOf<Row>> {
  const [column] = filterColumns[field] ?? [];
  if (column === undefined) throw new Error(`The filter ${field} has no column`);
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT toString(${column}) AS value FROM event
      WHERE provider_id = {providerId: UUID} AND ts >= {since: DateTime64(3, 'UTC')} AND value != ''
        AND ({search: String} = '' OR positionCaseInsensitiveUTF8(value, {search: String}) > 0)
      GROUP BY value ORDER BY count() DESC, value LIMIT {most: UInt8}`,
    params: { providerId: viewer.providerId, since: ((now.getTime() - reachMs) / 1000).toFixed(3), search, most },
    row: z.object({ value: z.string() }),
  });
  return { values: rows.map(({ value }) => value) };
}
