import type { HourlyHistory } from "@parapet/api-model";
import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";

const hourMs = 3_600_000;
const weeks = 8;

/** An API with its calls in the trailing hour and in the hours before it. */
interface ApiCourse {
  readonly host: string;
  readonly port: number;
  readonly history: HourlyHistory;
}

const hourRow = z.object({ host: z.string(), port: z.number(), hour: z.number(), calls: z.number() });

/** The hours of each API up to the current one, which `history` leaves out. */
export async function readApiCourses(clickhouse: ClickHouse, providerId: string, at: Date): Promise<ApiCourse[]> {
  const until = Math.floor(at.getTime() / hourMs);
  const rows = await readRows(clickhouse, {
    sql: `SELECT host, port, intDiv(toUnixTimestamp(h.minute), 3600) AS hour, sum(h.calls) AS calls
      FROM api_usage AS h
      WHERE provider_id = {providerId: UUID} AND step = 3600 AND h.minute >= {from: DateTime('UTC')} AND h.minute < {to: DateTime('UTC')}
      GROUP BY host, port, hour`,
    params: { providerId, from: (until - weeks * 168) * 3600, to: until * 3600 },
    row: hourRow,
  });
  return [...Map.groupBy(rows, ({ host, port }) => `${host} ${port}`).values()].flatMap((group) =>
    group.slice(0, 1).map(({ host, port }) => ({
      host,
      port,
      history: { counts: new Map(group.map(({ hour, calls }) => [hour, calls])), until },
    })),
  );
}

const trailingRow = z.object({ host: z.string(), port: z.number(), calls: z.number() });

/** Calls of each API, by its host and port, in the hour before a moment. */
export async function readTrailingHour(
  clickhouse: ClickHouse,
  { providerId, to, sources }: { readonly providerId: string; readonly to: Date; readonly sources: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await readRows(clickhouse, {
    sql: `SELECT host, port, sum(weight) AS calls FROM event
      WHERE provider_id = {providerId: UUID} AND is_api
        AND ts >= {to: DateTime64(3, 'UTC')} - INTERVAL 1 HOUR AND ts < {to: DateTime64(3, 'UTC')}
        AND (empty({sources: Array(UUID)}) OR source_id IN {sources: Array(UUID)})
      GROUP BY host, port`,
    params: { providerId, to: to.getTime() / 1000, sources },
    row: trailingRow,
  });
  return new Map(rows.map(({ host, port, calls }) => [`${host} ${port}`, calls]));
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
