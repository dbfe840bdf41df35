import { eventColumns, type Endpoints, type EventColumn, type QueryOf } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { settleMs } from "../settle.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { csvLine } from "./csv.ts";
import { selectEvents } from "./sql.ts";
import { eventColumnsSql, presentEvent, storedEvent } from "./stored-event.ts";

/** Streams what the filters select as CSV, a header line first; memory stays bounded whatever the number of rows. */
export async function exportEvents(
  { platform, viewer }: ViewerCall,
  query: QueryOf<Endpoints["events.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = eventColumns.options, ...selection } = query;
  const { where, orderBy, params } = selectEvents(viewer.providerId, selection);
  await platform.journal.settle(settleMs);
  const names = await readSourceNames(platform, viewer.providerId);
  const answer = await platform.clickhouse.client.query({
    query: `SELECT ${eventColumnsSql} FROM event WHERE ${where} ORDER BY ${orderBy}`,
    query_params: params,
    format: "JSONEachRow",
    // A row limit in memory makes the engine sort on disk; waiting for the end would hold the whole answer.
    clickhouse_settings: { wait_end_of_query: 0, max_bytes_before_external_sort: "500000000" },
  });
  return lines(answer.stream(), column, names);
}

async function* lines(
  chunks: AsyncIterable<readonly { json(): unknown }[]>,
  columns: readonly EventColumn[],
  names: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const chunk of chunks) {
    const events = z.array(storedEvent).parse(chunk.map((row) => row.json()));
    yield events
      .map((event) => presentEvent(event, names))
      .map((event) => csvLine(columns.map((name) => event[name])))
      .join("");
  }
}
