import { eventColumns, type Endpoints, type Event, type QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { streamRows } from "../../../platform/clickhouse/read-rows.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { selectEvents } from "./sql.ts";
import { eventColumnsSql, presentEvent, storedEvent } from "./stored-event.ts";

/** Streams what the filters select as CSV. */
export async function exportEvents(
  call: ViewerCall,
  query: QueryOf<Endpoints["events.export"]>,
): Promise<AsyncIterable<string>> {
  const { platform, viewer } = call;
  const { column = eventColumns.options, ...selection } = query;
  const { where, orderBy, params } = selectEvents(viewer.providerId, selection);
  await settleRows(platform);
  const names = await readSourceNames(platform, viewer.providerId);
  const batches = await streamRows(platform.clickhouse, {
    sql: `SELECT ${eventColumnsSql} FROM event WHERE ${where} ORDER BY ${orderBy}`,
    params,
    row: storedEvent,
  });
  await recordExport(call, { subjectType: "event", query });
  return csvOf(column, presentedIn(batches, names), (event, name) => event[name]);
}

async function* presentedIn(
  batches: AsyncIterable<Parameters<typeof presentEvent>[0][]>,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<Event[]> {
  for await (const events of batches) yield events.map((event) => presentEvent(event, names));
}
