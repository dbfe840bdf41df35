import { eventColumns, type Endpoints, type Event, type QueryOf } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { selectEvents } from "./sql.ts";
import { eventColumnsSql, presentEvent, storedEvent } from "./stored-event.ts";
import { exportSettings } from "../../../platform/clickhouse/read-rows.ts";

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
  const answer = await platform.clickhouse.client.query({
    query: `SELECT ${eventColumnsSql} FROM event WHERE ${where} ORDER BY ${orderBy}`,
    query_params: params,
    format: "JSONEachRow",
    // A row limit in memory makes the engine sort on disk; waiting for the end would hold the whole answer.
    clickhouse_settings: exportSettings,
  });
  await recordExport(call, { subjectType: "event", query });
  return csvOf(column, batchesOf(answer.stream(), names), (event, name) => event[name]);
}

async function* batchesOf(
  chunks: AsyncIterable<readonly { json(): unknown }[]>,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<Event[]> {
  for await (const chunk of chunks) {
    const events = z.array(storedEvent).parse(chunk.map((row) => row.json()));
    yield events.map((event) => presentEvent(event, names));
  }
}
