import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { countRows, readRows, type RowCount } from "../../../platform/clickhouse/read-rows.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { selectEvents, type SqlSelection } from "./sql.ts";
import { eventColumnsSql, presentEvent, storedEvent } from "./stored-event.ts";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { countedEvents } from "./counted-events.ts";

type Row = Endpoints["events.list"];

/** Lists the provider's traced calls that the filters select. */
export async function listEvents({ platform, viewer }: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const selected = selectEvents(viewer.providerId, selection);
  const { where, orderBy, params } = selected;
  await settleRows(platform);
  const { clickhouse } = platform;
  const [rows, count, names] = await Promise.all([
    readRows(clickhouse, {
      sql: `SELECT ${eventColumnsSql} FROM event WHERE ${where} ORDER BY ${orderBy}
        LIMIT {limit: UInt32} OFFSET {offset: UInt64}`,
      params: { ...params, limit: page_size, offset: (page - 1) * page_size },
      row: storedEvent,
    }),
    countEvents(clickhouse, selected),
    readSourceNames(platform, viewer.providerId),
  ]);
  return { items: rows.map((row) => presentEvent(row, names)), ...count, page, page_size };
}

/** How many events a selection has: all of them where their counts know its columns, else up to a limit. */
async function countEvents(clickhouse: ClickHouse, selection: SqlSelection): Promise<RowCount> {
  const { where, params, span, counted } = selection;
  if (counted === null) return countRows(clickhouse, { table: "event", where, params });
  if (span.from >= span.to) return exactly(0);
  const sql = `SELECT sum(u.events) AS total FROM ${countedEvents({ where: counted, span, columns: [] })}`;
  const [row] = await readRows(clickhouse, { sql, params, row: z.object({ total: z.number() }) });
  return exactly(row?.total ?? 0);
}

const exactly = (total: number): RowCount => ({ total, total_is_minimum: false });
