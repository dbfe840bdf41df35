import { TupleParam } from "@clickhouse/client";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import type { PlaceColumns } from "../api/place-sql.ts";
import type { UsagePeriod } from "./usage-period.ts";

/** APIs that were first called at a minute or after it. */
export interface NewApis {
  readonly has: boolean;
  /** Whether a row's API was first called at a moment or after it. */
  readonly isNewSql: (start: "from" | "before") => string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The same for the same APIs. */
  readonly names: string;
}

/** A period, and where what it is compared with begins. */
interface Since extends UsagePeriod {
  readonly before: number;
}

const newApi = z.object({ host: z.string(), port: z.number(), first: z.number() });

/** More of them than this are not named one by one. */
const maxNamed = 200;

/** The APIs that were new when it was last asked about a period of the same length. */
const lastNew = new LRUCache<string, NewApis>({ max: 1000 });

/**
 * Asks what depends on which APIs are new: while they are read, for those of the last time, and once more where they are
 * others.
 */
export async function withNewApis<Answer>(
  call: ViewerCall,
  since: Since,
  places: PlaceColumns | null,
  ask: (news: NewApis) => Promise<Answer>,
): Promise<Answer> {
  const { from, to, before } = since;
  // What is remembered may hold SQL that names these places.
  const place = [call.viewer.providerId, to - from, from - before, startsSql(places)].join(" ");
  const guess = lastNew.get(place);
  const [news, guessed] = await Promise.all([
    readNewApis(call, since, places),
    guess === undefined ? null : ask(guess),
  ]);
  lastNew.set(place, news);
  return guessed !== null && guess?.names === news.names ? guessed : ask(news);
}

/** The provider's APIs that were first called in a period or the one before it: seldom any, and cheap to ask. */
async function readNewApis(
  { platform, viewer }: ViewerCall,
  { from, before }: Since,
  places: PlaceColumns | null,
): Promise<NewApis> {
  const starts = startsSql(places);
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT host, port, toUnixTimestamp(start) AS first FROM ${starts} WHERE first >= {before: UInt32}
      ORDER BY host, port LIMIT ${maxNamed + 1}`,
    params: { providerId: viewer.providerId, before, ...places?.params },
    row: newApi,
  });
  const has = rows.length > 0;
  if (rows.length > maxNamed)
    return {
      has,
      isNewSql: (start) =>
        `(host, port) IN (SELECT host, port FROM ${starts} WHERE start >= {${start}: DateTime('UTC')})`,
      params: {},
      names: "many",
    };
  const since = (start: number) =>
    rows.filter(({ first }) => first >= start).map(({ host, port }) => new TupleParam([host, port]));
  const named = { from: since(from), before: since(before) };
  return {
    has,
    isNewSql: (start) =>
      named[start].length === 0 ? "false" : `(host, port) IN {new_${start}: Array(Tuple(String, UInt16))}`,
    params: { new_from: named.from, new_before: named.before },
    names: JSON.stringify([named.from, named.before]),
  };
}

/** When each place was first called: of a divided host's places, to the hour. */
export const firstCallsSql = (places: PlaceColumns | null): string =>
  places?.isDivided === true
    ? `(SELECT host, port, '' AS template, minute FROM first_call
        WHERE provider_id = {providerId: UUID} AND host NOT IN {divided_hosts: Array(String)}
      UNION ALL SELECT toString(host), port, toString(template), min(operation_usage.minute) FROM operation_usage
        WHERE provider_id = {providerId: UUID} AND step = 3600 AND host IN {divided_hosts: Array(String)}
        GROUP BY host, port, template)`
    : "first_call";

/** When each API was first called. */
const startsSql = (places: PlaceColumns | null): string =>
  `(SELECT ${places?.host ?? "u.host"} AS host, ${places?.port ?? "u.port"} AS port, min(u.minute) AS start
    FROM ${firstCallsSql(places)} AS u ${places?.isDivided === true ? "" : "WHERE provider_id = {providerId: UUID}"} GROUP BY host, port)`;
