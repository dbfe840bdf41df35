import { eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiTable } from "./table.ts";

/** How many APIs a provider has, archived ones too. */
export function countApis(db: Queryable, providerId: string): Promise<number> {
  return db.$count(apiTable, eq(apiTable.providerId, providerId));
}
