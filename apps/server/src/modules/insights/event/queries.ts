import {
  type AnswerOf,
  type Endpoints,
  type Event,
  eventColumns,
  id as eventId,
  type QueryOf,
  type SearchHit,
  type Neighbour,
  type Neighbours,
  liveEvents,
  may,
  type EventDetail,
} from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows, streamRows, countRows, type RowCount } from "../../../platform/clickhouse/read-rows.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { follow } from "../../live/follow.ts";
import { findPlace, readApiOf, readPlaceMap, siteOf } from "../api/places.ts";
import { siteColumn } from "../api/site-column.ts";
import type { ApiRow } from "../api/table.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { countedEvents } from "./counted-events.ts";
import { readPayload, type StoredPayload } from "./read-payload.ts";
import { filterColumns, selectEventsOf, type SqlSelection } from "./sql.ts";
import { eventColumnsSql, presentEvent, storedEvent } from "./stored-event.ts";

/** How far back a path is looked for: the newest hits matter, and what reads further takes the list. */
const reachMs = 7 * 24 * 3_600_000;

/** Finds an event by its id, or the newest ones whose path starts with a text that begins with "/". */
export async function searchEvents(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const condition = conditionOf(text, call.now);
  if (condition === null) return [];
  const rows = await readRows(call.platform.clickhouse, {
    // The primary key's own order: reading stops at the last hit that is wanted.
    sql: `SELECT ${eventColumnsSql} FROM event AS u WHERE provider_id = {providerId: UUID} AND ${condition.sql}
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
  const [own] = filterColumns[field] ?? [];
  if (own === undefined) throw new Error(`The filter ${field} has no column`);
  const divisions = field === "host" ? (await readPlaceMap(platform.postgres.db, viewer.providerId)).divisions : [];
  const site = siteColumn(divisions);
  const column = divisions.length === 0 ? own : site.sql;
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT toString(${column}) AS value FROM event AS u
      WHERE provider_id = {providerId: UUID} AND ts >= {since: DateTime64(3, 'UTC')} AND value != ''
        AND ({search: String} = '' OR positionCaseInsensitiveUTF8(value, {search: String}) > 0)
      GROUP BY value ORDER BY count() DESC, value LIMIT {maxValues: UInt8}`,
    params: {
      ...site.params,
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
  const { where, orderBy, params } = await selectEventsOf(call, selection);
  await settleRows(platform);
  const names = await readSourceNames(platform, viewer.providerId);
  const batches = await streamRows(platform.clickhouse, {
    sql: `SELECT ${eventColumnsSql} FROM event AS u WHERE ${where} ORDER BY ${orderBy}`,
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

/** The API that a call went to; null when the inventory has none. */
async function findEventApi(
  { postgres }: Platform,
  providerId: string,
  call: Parameters<typeof findPlace>[2],
): Promise<ApiRow | null> {
  const place = await findPlace(postgres.db, providerId, call);
  return place === null ? null : readApiOf(postgres.db, place.id);
}

/** How far calls may lie apart and still be neighbours, in seconds: reading further would read everything. */
const reach = 86_400;

const eventRow = z.object({ ts: z.string(), consumer_kind: z.string(), consumer: z.string(), trace_id: z.string() });
const neighbourRow = z.object({
  id: z.string(),
  ts: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
});
const none: Neighbours = { previous: null, next: null };

/** Finds the calls before and after one, of the same consumer and of the same trace. @throws Failure `not_found` */
export async function findNeighbours(
  { platform, viewer }: ViewerCall,
  id: string,
): Promise<AnswerOf<Endpoints["events.neighbours"]>> {
  const { clickhouse } = platform;
  const [event] = await readRows(clickhouse, {
    sql: `SELECT ts, consumer_kind, consumer, trace_id FROM event
      WHERE provider_id = {providerId: UUID} AND id = {id: UUID} LIMIT 1`,
    params: { providerId: viewer.providerId, id },
    row: eventRow,
  });
  if (event === undefined) throw new Failure("not_found");
  const at = (Date.parse(event.ts) / 1000).toFixed(3);
  const params = { ...event, providerId: viewer.providerId, id, at };
  /** The nearest call on one side, read along the primary key. */
  const nearest = async (same: string, side: "previous" | "next"): Promise<Neighbour | null> => {
    const [compare, back, sign, order] = side === "previous" ? ["<", ">", "-", "DESC"] : [">", "<", "+", "ASC"];
    const moment = "{at: DateTime64(3, 'UTC')}";
    const [row] = await readRows(clickhouse, {
      sql: `SELECT id, ts, method, path, status FROM event
        WHERE provider_id = {providerId: UUID} AND ts ${compare}= ${moment} AND ts ${back} ${moment} ${sign} ${reach}
          AND (ts, id) ${compare} (${moment}, {id: UUID}) AND ${same}
        ORDER BY provider_id ${order}, ts ${order}, id ${order} LIMIT 1`,
      params,
      row: neighbourRow,
    });
    return row === undefined
      ? null
      : { id: row.id, time: row.ts, method: row.method, path: row.path, status: row.status || null };
  };
  const around = async (isKnown: boolean, same: string): Promise<Neighbours> => {
    if (!isKnown) return none;
    const [previous, next] = await Promise.all([nearest(same, "previous"), nearest(same, "next")]);
    return { previous, next };
  };
  const [consumer, trace] = await Promise.all([
    around(event.consumer !== "", "consumer_kind = {consumer_kind: String} AND consumer = {consumer: String}"),
    around(event.trace_id !== "", "trace_id = {trace_id: String}"),
  ]);
  return { consumer, trace };
}

const liveRow = z.extend(storedEvent, { matching: z.number() });

/** Follows the calls that the filters select as server-sent events. @throws Failure `rate_limited` */
export async function followEvents(
  call: ViewerCall,
  query: QueryOf<Endpoints["events.stream"]>,
  lastEventId: string,
): Promise<AsyncIterable<string>> {
  const { platform, viewer } = call;
  const { where, params } = await selectEventsOf(call, { ...query, sort: "time" });
  return follow(call, lastEventId, {
    event: "calls",
    access: may.readTraffic,
    look: (look) =>
      readRows(platform.clickhouse, {
        sql: `SELECT ${eventColumnsSql}, count() OVER () AS matching FROM event AS u
          WHERE ${where} AND received_at > {since: DateTime64(3, 'UTC')} AND id NOT IN {sent: Array(UUID)}
          ORDER BY received_at DESC, id DESC LIMIT {limit: UInt16}`,
        params: { ...params, ...look },
        row: liveRow,
      }),
    writtenAt: ({ received_at }) => received_at,
    toMessage: async (rows, left_out) => {
      const names = await readSourceNames(platform, viewer.providerId);
      // Filtered by the schema, like every response, so that undeclared fields never leave.
      return liveEvents.parse({ items: rows.map((row) => presentEvent(row, names)), left_out });
    },
  });
}

/** What an event shows once its payload's retention is over. */
const expiredPayload: StoredPayload = {
  req_headers: [],
  res_headers: [],
  req_body: null,
  res_body: null,
  req_body_truncated: false,
  res_body_truncated: false,
  redactions: [],
  differences: [],
  document_id: null,
};

const storedDetail = z.extend(storedEvent, { trace_id: z.string(), stored_template: z.string() });

/** Reads one traced call with headers and redacted bodies. @throws Failure `not_found` */
export async function getEvent({ platform, viewer }: ViewerCall, id: string): Promise<EventDetail> {
  await settleRows(platform);
  const params = { providerId: viewer.providerId, id };
  const { clickhouse } = platform;
  const [events, payload, names] = await Promise.all([
    readRows(clickhouse, {
      sql: `SELECT ${eventColumnsSql}, trace_id, u.template AS stored_template FROM event AS u WHERE provider_id = {providerId: UUID} AND id = {id: UUID} LIMIT 1`,
      params,
      row: storedDetail,
    }),
    readPayload(clickhouse, viewer.providerId, id),
    readSourceNames(platform, viewer.providerId),
  ]);
  const [found] = events;
  if (found === undefined) throw new Failure("not_found");
  const { stored_template: path, ...event } = found;
  const api = await findEventApi(platform, viewer.providerId, { ...event, path });
  return {
    ...presentEvent(event, names),
    ...(payload ?? expiredPayload),
    payload_kept: payload !== null,
    trace_id: event.trace_id || null,
    api: api && { id: api.id, kind: api.kind, host: siteOf(api) },
  };
}

type Row = Endpoints["events.list"];

/** Lists the provider's traced calls that the filters select. */
export async function listEvents(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { platform, viewer } = call;
  const { page, page_size, ...selection } = query;
  const selected = await selectEventsOf(call, selection);
  const { where, orderBy, params } = selected;
  await settleRows(platform);
  const { clickhouse } = platform;
  const [rows, count, names] = await Promise.all([
    readRows(clickhouse, {
      sql: `SELECT ${eventColumnsSql} FROM event AS u WHERE ${where} ORDER BY ${orderBy}
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
  if (counted === null) return countRows(clickhouse, { table: "event AS u", where, params });
  if (span.from >= span.to) return exactly(0);
  const sql = `SELECT sum(u.events) AS total FROM ${countedEvents({ where: counted, span, columns: [] })}`;
  const [row] = await readRows(clickhouse, { sql, params, row: z.object({ total: z.number() }) });
  return exactly(row?.total ?? 0);
}

const exactly = (total: number): RowCount => ({ total, total_is_minimum: false });
