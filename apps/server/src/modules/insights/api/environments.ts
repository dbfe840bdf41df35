import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { hasEnvironment, placesParam, siteOf, type Place } from "./places.ts";
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

/** A place with the environment that people chose. */
interface LabeledPlace extends Pick<Place, "host" | "port"> {
  readonly environment: string | null;
}

/** The conditions of filters; none without such filters. A call to a place without an environment is in none. */
export async function readEnvironmentConditions(
  db: Queryable,
  providerId: string,
  filters: EnvironmentFilters,
): Promise<EnvironmentCondition[]> {
  const names = [...(filters["environment[is]"] ?? []), ...(filters["environment[isNot]"] ?? [])];
  if (names.length === 0) return [];
  const { host, prefix, port, environment, memberOf } = apiTable;
  const places = await db
    .select({ host, prefix, port, environment, memberOf })
    .from(apiTable)
    .where(and(eq(apiTable.providerId, providerId), inArray(environment, names)));
  return environmentConditions(
    filters,
    places.filter(hasEnvironment).map((place) => ({ ...place, host: siteOf(place) })),
  );
}

/** The conditions of filters, among these places. */
export function environmentConditions(
  filters: EnvironmentFilters,
  places: readonly LabeledPlace[],
): EnvironmentCondition[] {
  return (["is", "isNot"] as const).flatMap((operator) => {
    const names = filters[`environment[${operator}]`];
    if (names === undefined) return [];
    const name = `environment_${operator}`;
    const among = operator === "is" ? "IN" : "NOT IN";
    const labeled = places.filter(({ environment }) => environment !== null && names.includes(environment));
    return {
      sql: (host: string, port: string) => `(${host}, ${port}) ${among} {${name}: Array(Tuple(String, UInt16))}`,
      params: { [name]: placesParam(labeled) },
    };
  });
}
