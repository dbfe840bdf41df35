import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { countEvents } from "./count-events.ts";
import { selectEvents } from "./sql.ts";
import { eventColumnsSql, presentEvent, storedEvent } from "./stored-event.ts";

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
