import type { HourlyHistory } from "@parapet/api-model";
import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { placeColumns } from "../api/place-sql.ts";
import { readPlaceMap } from "../api/places.ts";

const hourMs = 3_600_000;
const weeks = 8;

/** Where calls are counted, and where their APIs are known. */
interface Stores {
  readonly clickhouse: ClickHouse;
  readonly db: Queryable;
}

/** An API with its calls in the trailing hour and in the hours before it. */
interface ApiCourse {
  readonly host: string;
  readonly port: number;
  readonly history: HourlyHistory;
}

const hourRow = z.object({ api_host: z.string(), api_port: z.number(), hour: z.number(), calls: z.number() });

/** The hours of each API, all its places together, up to the current one, which `history` leaves out. */
export async function readApiCourses({ clickhouse, db }: Stores, providerId: string, at: Date): Promise<ApiCourse[]> {
  const until = Math.floor(at.getTime() / hourMs);
  const places = placeColumns(await readPlaceMap(db, providerId));
  const rows = await readRows(clickhouse, {
    sql: `SELECT ${places?.host ?? "u.host"} AS api_host, ${places?.port ?? "u.port"} AS api_port,
        intDiv(toUnixTimestamp(u.minute), 3600) AS hour, sum(u.calls) AS calls
      FROM ${places?.isDivided === true ? "operation_usage" : "api_usage"} AS u
      WHERE provider_id = {providerId: UUID} AND step = 3600 AND u.minute >= {from: DateTime('UTC')} AND u.minute < {to: DateTime('UTC')}
      GROUP BY api_host, api_port, hour`,
    params: { providerId, from: (until - weeks * 168) * 3600, to: until * 3600, ...places?.params },
    row: hourRow,
  });
  return [...Map.groupBy(rows, ({ api_host: host, api_port: port }) => `${host} ${port}`).values()].flatMap((group) =>
    group.slice(0, 1).map(({ api_host: host, api_port: port }) => ({
      host,
      port,
      history: { counts: new Map(group.map(({ hour, calls }) => [hour, calls])), until },
    })),
  );
}

const trailingRow = z.object({ api_host: z.string(), api_port: z.number(), calls: z.number() });

/** Calls of each API, all its places together, by its host and port, in the hour before a moment. */
export async function readTrailingHour(
  { clickhouse, db }: Stores,
  { providerId, to, sources }: { readonly providerId: string; readonly to: Date; readonly sources: readonly string[] },
): Promise<Map<string, number>> {
  const places = placeColumns(await readPlaceMap(db, providerId));
  const rows = await readRows(clickhouse, {
    sql: `SELECT ${places?.host ?? "u.host"} AS api_host, ${places?.port ?? "u.port"} AS api_port, sum(weight) AS calls
      FROM event AS u
      WHERE provider_id = {providerId: UUID} AND is_api
        AND ts >= {to: DateTime64(3, 'UTC')} - INTERVAL 1 HOUR AND ts < {to: DateTime64(3, 'UTC')}
        AND (empty({sources: Array(UUID)}) OR source_id IN {sources: Array(UUID)})
      GROUP BY api_host, api_port`,
    params: { providerId, to: to.getTime() / 1000, sources, ...places?.params },
    row: trailingRow,
  });
  return new Map(rows.map(({ api_host, api_port, calls }) => [`${api_host} ${api_port}`, calls]));
}

const minuteRow = z.object({ source_id: z.string(), minutes: z.array(z.number()), events: z.array(z.number()) });

/** What a source sent, minute by minute, ascending; times are epoch ms. */
export interface SourceMinutes {
  readonly sourceId: string;
  readonly minutes: readonly number[];
  readonly events: readonly number[];
}

/** The minutes in which each source sent something in the four weeks before a moment. */
export async function readSourceMinutes(
  clickhouse: ClickHouse,
  providerId: string,
  to: Date,
): Promise<SourceMinutes[]> {
  const rows = await readRows(clickhouse, {
    sql: `SELECT source_id, arraySort(groupArray((toUnixTimestamp(minute), e))) AS both,
        arrayMap(each -> each.1, both) AS minutes, arrayMap(each -> each.2, both) AS events
      FROM (SELECT source_id, minute, sum(events) AS e FROM source_minute
        WHERE provider_id = {providerId: UUID} AND minute >= {to: DateTime('UTC')} - INTERVAL 28 DAY
          AND minute < {to: DateTime('UTC')}
        GROUP BY source_id, minute HAVING e > 0)
      GROUP BY source_id`,
    params: { providerId, to: Math.floor(to.getTime() / 1000) },
    row: minuteRow,
  });
  return rows.map(({ source_id, minutes, events }) => ({
    sourceId: source_id,
    minutes: minutes.map((minute) => minute * 1000),
    events,
  }));
}
