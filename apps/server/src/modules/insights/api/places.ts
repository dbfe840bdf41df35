import { TupleParam } from "@clickhouse/client";
import { and, asc, eq, isNotNull, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiTable, type ApiRow } from "./table.ts";

/** Where calls go. Calls are stored by it, whatever API it is a place of. */
export type Place = Pick<ApiRow, "id" | "host" | "port">;

/** A place that people joined to an API. */
export interface Member {
  readonly host: string;
  readonly port: number;
  readonly api: Place;
}

/** The ID of the API that a row of `api` is a place of. */
export const apiIdOf = (row: { readonly id: unknown; readonly memberOf: unknown } = apiTable): SQL<string> =>
  sql<string>`coalesce(${row.memberOf}, ${row.id})`;

/** The places of an API, its own first. */
export function readPlaces(db: Queryable, apiId: string): Promise<ApiRow[]> {
  return db
    .select()
    .from(apiTable)
    .where(or(eq(apiTable.id, apiId), eq(apiTable.memberOf, apiId)))
    .orderBy(sql`${apiTable.memberOf} IS NOT NULL`, asc(apiTable.host), asc(apiTable.port));
}

/** The members of all APIs of a provider; most providers have none. */
export function readMembers(db: Queryable, providerId: string): Promise<Member[]> {
  const api = alias(apiTable, "joined");
  return db
    .select({
      host: apiTable.host,
      port: apiTable.port,
      api: { id: api.id, host: api.host, port: api.port },
    })
    .from(apiTable)
    .innerJoin(api, eq(api.id, apiTable.memberOf))
    .where(and(eq(apiTable.providerId, providerId), isNotNull(apiTable.memberOf)));
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

/** That a row of ClickHouse is a call to an API, with the parameters of `readApiParams`. The engine skips by hosts. */
export const isOfApiSql = `provider_id = {providerId: UUID} AND host IN {hosts: Array(String)}
  AND (host, port) IN {places: Array(Tuple(String, UInt16))}`;

/** The parameters of `isOfApiSql`. */
export async function readApiParams(db: Queryable, { id, providerId }: Pick<ApiRow, "id" | "providerId">) {
  const places = await readPlaces(db, id);
  return { providerId, hosts: places.map(({ host }) => host), places: placesParam(places) };
}
