import type { ReadPlace } from "@parapet/api-model";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiIdOf } from "./places.ts";
import { portOfApi } from "./port-of-api.ts";
import { apiTable } from "./table.ts";

/** The ID of the API, in use or archived, that calls to a place belong to; null if there is none yet. */
export async function findApiAt(
  db: Queryable,
  providerId: string,
  { host, port }: Pick<ReadPlace, "host" | "port">,
): Promise<string | null> {
  const ofCalls = await portOfApi(db, providerId, { host, port });
  const [row] = await db
    .select({ id: apiIdOf() })
    .from(apiTable)
    .where(
      and(
        eq(apiTable.providerId, providerId),
        eq(apiTable.host, host),
        eq(apiTable.port, ofCalls ?? 0),
        eq(apiTable.prefix, ""),
      ),
    );
  return row?.id ?? null;
}
