import type { ApiKindRule } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { Queryable } from "../../../../platform/postgres/postgres.ts";
import { apiKindRulesTable as table } from "../table.ts";

/** The kind rules of a provider. */
export async function readKindRules(db: Queryable, providerId: string): Promise<readonly ApiKindRule[]> {
  const [row] = await db.select({ rules: table.rules }).from(table).where(eq(table.providerId, providerId));
  return row?.rules ?? [];
}
