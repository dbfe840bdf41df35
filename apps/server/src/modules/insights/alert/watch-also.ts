import { eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { ruleTable } from "./table.ts";

/** Rules that are limited to an API watch others, too: those that its calls go to from now on. */
export async function watchAlso(
  tx: Transaction,
  providerId: string,
  apiId: string,
  others: readonly string[],
): Promise<void> {
  const rules = await tx.select().from(ruleTable).where(eq(ruleTable.providerId, providerId)).for("update");
  for (const { id, scope } of rules) {
    if (!scope.apis.includes(apiId)) continue;
    const apis = [...new Set([...scope.apis, ...others])];
    await tx
      .update(ruleTable)
      .set({ scope: { ...scope, apis } })
      .where(eq(ruleTable.id, id));
  }
}
