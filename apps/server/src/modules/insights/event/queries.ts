import {
  type AnswerOf,
  type Endpoints,
  type Event,
  eventColumns,
  id as eventId,
  type QueryOf,
  type SearchHit,
} from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows, streamRows } from "../../../platform/clickhouse/read-rows.ts";
import { filterColumns, selectEvents } from "./sql.ts";
import { eventColumnsSql, presentEvent, storedEvent } from "./stored-event.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";

/** How far back a path is looked for: the newest hits matter, and what reads further takes the list. */
const reachMs = 7 * 24 * 3_600_000;

/** Finds an event by its id, or the newest ones whose path starts with a text that begins with "/". */
export async function searchEvents(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const condition = conditionOf(text, call.now);
  if (condition === null) return [];
  const rows = await readRows(call.platform.clickhouse, {
    // The primary key's own order: reading stops at the last hit that is wanted.
    sql: `SELECT ${eventColumnsSql} FROM event WHERE provider_id = {providerId: UUID} AND ${condition.sql}
      ORDER BY provider_id DESC, ts DESC, id DESC LIMIT {limit: UInt32}`,
    params: { ...condition.params, providerId: call.viewer.providerId, limit },
    row: storedEvent,
  });
  return rows.map(({ id, method, path, host, status }) => ({
    scope: "event",
    id,
    title: `${method} ${path}`,
    detail: [host, status || ""].join(" ").trim(),
  }));
}

function conditionOf(text: string, now: Date) {
  if (eventId.safeParse(text).success) return { sql: "id = {id: UUID}", params: { id: text } };
  if (!text.startsWith("/")) return null;
  const since = ((now.getTime() - reachMs) / 1000).toFixed(3);
  return {
    sql: "ts >= {since: DateTime64(3, 'UTC')} AND startsWith(path, {path: String})",
    params: { since, path: text },
  };
}

/** How far back values are searched; older ones can be typed. */
const suggestReachMs = 86_400_000;
const maxValues = 20;

/** Suggests values of a filter, the most frequent first. */
export async function suggestValues(
  { platform, viewer, now }: ViewerCall,
  { field, search = "" }: QueryOf<Endpoints["events.suggest"]>,
): Promise<AnswerOf<Endpoints["events.suggest"]>> {
  const [column] = filterColumns[field] ?? [];
  if (column === undefined) throw new Error(`The filter ${field} has no column`);
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT toString(${column}) AS value FROM event
      WHERE provider_id = {providerId: UUID} AND ts >= {since: DateTime64(3, 'UTC')} AND value != ''
        AND ({search: String} = '' OR positionCaseInsensitiveUTF8(value, {search: String}) > 0)
      GROUP BY value ORDER BY count() DESC, value LIMIT {maxValues: UInt8}`,
    params: {
      providerId: viewer.providerId,
      since: ((now.getTime() - suggestReachMs) / 1000).toFixed(3),
      search,
      maxValues,
    },
    row: z.object({ value: z.string() }),
  });
  return { values: rows.map(({ value }) => value) };
}

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
