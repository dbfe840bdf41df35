import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { placesParam, siteOf } from "./places.ts";
import { apiTable } from "./table.ts";

interface EnvironmentFilters {
  readonly "environment[is]"?: readonly string[] | undefined;
  readonly "environment[isNot]"?: readonly string[] | undefined;
}

/** Calls by the environments of their places, as SQL on a host and a port, with its parameters. */
export interface EnvironmentCondition {
  readonly sql: (host: string, port: string) => string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The conditions of filters; none without such filters. A call to a place without an environment is in none. */
export async function readEnvironmentConditions(
  db: Queryable,
  providerId: string,
  filters: EnvironmentFilters,
): Promise<EnvironmentCondition[]> {
  const conditions: EnvironmentCondition[] = [];
  for (const operator of ["is", "isNot"] as const) {
    const names = filters[`environment[${operator}]`];
    if (names === undefined) continue;
    const places = await db
      .select({ host: apiTable.host, prefix: apiTable.prefix, port: apiTable.port })
      .from(apiTable)
      .where(and(eq(apiTable.providerId, providerId), inArray(apiTable.environment, [...names])));
    const name = `environment_${operator}`;
    const among = operator === "is" ? "IN" : "NOT IN";
    conditions.push({
      sql: (host, port) => `(${host}, ${port}) ${among} {${name}: Array(Tuple(String, UInt16))}`,
      params: { [name]: placesParam(places.map((place) => ({ host: siteOf(place), port: place.port }))) },
    });
  }
  return conditions;
}
