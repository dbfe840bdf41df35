import { TupleParam } from "@clickhouse/client";
import { dividingPlaces, prefixMatcher, type PrefixedPlace } from "@parapet/api-model";
import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { siteColumn } from "./site-column.ts";
import { apiTable, type ApiRow } from "./table.ts";

/** A place as usage, events and filters name it: a path prefix is part of the host's name, which never has a slash. */
export interface Place {
  readonly id: string;
  readonly host: string;
  readonly port: number;
}

/** A place that people joined to an API. */
export interface Member extends Omit<Place, "id"> {
  readonly api: Place;
}

/** The host of a place as a `Place` names it. */
export const siteOf = ({ host, prefix }: Pick<ApiRow, "host" | "prefix">): string => host + prefix;

/** Whether a place has an environment of its own: a path prefix that was joined is part of its host again. */
export const hasEnvironment = ({ prefix, memberOf }: Pick<ApiRow, "prefix" | "memberOf">): boolean =>
  prefix === "" || memberOf === null;

/** The ID of the API that a row of `api` is a place of. */
export const apiIdOf = (row: { readonly id: unknown; readonly memberOf: unknown } = apiTable): SQL<string> =>
  sql<string>`coalesce(${row.memberOf}, ${row.id})`;

/** The places of an API, its own first. */
export function readPlaces(db: Queryable, apiId: string): Promise<ApiRow[]> {
  return db
    .select()
    .from(apiTable)
    .where(or(eq(apiTable.id, apiId), eq(apiTable.memberOf, apiId)))
    .orderBy(sql`${apiTable.memberOf} IS NOT NULL`, asc(apiTable.host), asc(apiTable.port), asc(apiTable.prefix));
}

/** What questions about a provider's traffic need to know of its places; most providers have nothing of it. */
export interface PlaceMap {
  readonly members: readonly Member[];
  /** Path prefixes whose calls belong to another API than those of their host. */
  readonly divisions: readonly Division[];
}

/** What is under a path prefix of a host. */
export type Division = Pick<ApiRow, "host" | "port" | "prefix">;

/** Reads the members and path prefixes of a provider. */
export async function readPlaceMap(db: Queryable, providerId: string): Promise<PlaceMap> {
  const api = alias(apiTable, "joined");
  const columns = (table: typeof apiTable | typeof api) => ({
    id: table.id,
    host: table.host,
    port: table.port,
    prefix: table.prefix,
  });
  const rows = await db
    .select({ place: columns(apiTable), api: columns(api) })
    .from(apiTable)
    .innerJoin(api, eq(api.id, apiIdOf()))
    .where(and(eq(apiTable.providerId, providerId), or(isNotNull(apiTable.memberOf), ne(apiTable.prefix, ""))));
  const named = (row: (typeof rows)[number]["place"]): Place => ({ id: row.id, host: siteOf(row), port: row.port });
  const members = rows.filter(({ place, api: own }) => place.id !== own.id);
  return {
    members: members.map((row) => ({ host: siteOf(row.place), port: row.place.port, api: named(row.api) })),
    divisions: await readDivisions(
      db,
      providerId,
      rows.map((row) => ({ ...row.place, apiId: row.api.id })),
    ),
  };
}

/** @param places members and path prefixes of a provider: the hosts themselves are missing unless they are members */
async function readDivisions(
  db: Queryable,
  providerId: string,
  places: readonly PrefixedPlace[],
): Promise<readonly Division[]> {
  const hosts = [...new Set(places.flatMap(({ host, prefix }) => (prefix === "" ? [] : [host])))];
  if (hosts.length === 0) return [];
  const { id, host, port, prefix } = apiTable;
  const rows = await db
    .select({ host, port, prefix, apiId: id })
    .from(apiTable)
    .where(and(eq(apiTable.providerId, providerId), inArray(host, hosts), eq(prefix, ""), isNull(apiTable.memberOf)));
  return dividingPlaces([...places, ...rows]);
}

/** A place of a host with the API that it belongs to. */
export type HostPlace = ApiRow & PrefixedPlace;

/** All places of the hosts and ports that some places are at, also those of other APIs. */
export async function readHostPlaces(db: Queryable, places: readonly ApiRow[]): Promise<HostPlace[]> {
  const [first] = places;
  if (first === undefined) return [];
  const hosts = [...new Set(places.map(({ host }) => host))];
  const rows = await db
    .select()
    .from(apiTable)
    .where(and(eq(apiTable.providerId, first.providerId), inArray(apiTable.host, hosts)));
  const known = new Set(places.map(({ host, port }) => `${host} ${port}`));
  return rows
    .filter(({ host, port }) => known.has(`${host} ${port}`))
    .map((row) => ({ ...row, apiId: row.memberOf ?? row.id }));
}

/** The path prefixes of a host. */
export async function readPrefixes(
  db: Queryable,
  providerId: string,
  { host, port }: { readonly host: string; readonly port: number | null },
): Promise<string[]> {
  const rows = await db
    .select({ prefix: apiTable.prefix })
    .from(apiTable)
    .where(
      and(
        eq(apiTable.providerId, providerId),
        eq(apiTable.host, host),
        eq(apiTable.port, port ?? 0),
        ne(apiTable.prefix, ""),
      ),
    );
  return rows.map(({ prefix }) => prefix);
}

/** The place that a call to a host goes to, by its path or template; null if there is none. */
export async function findPlace(
  db: Queryable,
  providerId: string,
  { host, port, path }: { readonly host: string; readonly port: number | null; readonly path: string },
): Promise<ApiRow | null> {
  const rows = await db
    .select()
    .from(apiTable)
    .where(and(eq(apiTable.providerId, providerId), eq(apiTable.host, host), eq(apiTable.port, port ?? 0)));
  const prefix = prefixMatcher(rows.flatMap((row) => (row.prefix === "" ? [] : [row.prefix])))(path);
  return rows.find((row) => row.prefix === prefix) ?? null;
}

/** The API that a place belongs to; null if there is no such place. */
export async function readApiOf(db: Queryable, placeId: string): Promise<ApiRow | null> {
  const place = alias(apiTable, "place");
  const rows = await db
    .select({ api: apiTable })
    .from(place)
    .innerJoin(apiTable, eq(apiTable.id, apiIdOf(place)))
    .where(eq(place.id, placeId));
  return rows[0]?.api ?? null;
}

/** Places as a parameter of the type `Array(Tuple(String, UInt16))`. */
export const placesParam = (places: readonly Pick<Place, "host" | "port">[]): TupleParam[] =>
  places.map(({ host, port }) => new TupleParam([host, port]));

/** That a row `u` of ClickHouse is a call to an API, with its parameters. */
export interface OfApi {
  readonly sql: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The condition that selects the calls to an API; the engine skips by hosts. */
export async function selectOfApi(
  db: Queryable,
  { id, providerId }: Pick<ApiRow, "id" | "providerId">,
): Promise<OfApi> {
  const places = await readPlaces(db, id);
  const divisions = dividingPlaces(await readHostPlaces(db, places));
  const site = siteColumn(divisions);
  return {
    sql: `provider_id = {providerId: UUID} AND u.host IN {hosts: Array(String)}
      AND (${site.sql}, u.port) IN {places: Array(Tuple(String, UInt16))}`,
    params: {
      providerId,
      hosts: places.map(({ host }) => host),
      places: placesParam(places.map((place) => ({ host: siteOf(place), port: place.port }))),
      ...site.params,
    },
  };
}
