import type { SourceRule } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { providerSourceRulesTable as table } from "./table.ts";

/** The rules that hold for all sources of a provider, after a source's own. */
export async function readProviderRules(db: Queryable, providerId: string): Promise<readonly SourceRule[]> {
  const [row] = await db.select({ rules: table.rules }).from(table).where(eq(table.providerId, providerId));
  return row?.rules ?? [];
}
