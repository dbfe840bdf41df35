import { readRulePackText, type TextRule } from "@parapet/api-model";
import { rulePackLimits, type InsightsSeverity } from "@parapet/contract";
import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import type { PackRules } from "../analysis/knowledge.ts";
import { rulePackTable } from "./table.ts";

/** What stands before the ids of a pack's rules in those of findings. */
export const rulePrefix = (packId: string) => `${packId} `;

/** The active rules of a provider's packs that are in use; null when there is none. */
export async function readPackRules(db: Queryable, providerId: string): Promise<PackRules | null> {
  const packs = await db
    .select()
    .from(rulePackTable)
    .where(and(eq(rulePackTable.providerId, providerId), eq(rulePackTable.enabled, true)))
    .orderBy(asc(rulePackTable.createdAt), asc(rulePackTable.id));
  const rules: TextRule[] = [];
  const severities = new Map<string, InsightsSeverity>();
  for (const { id, severity, source } of packs) {
    for (const rule of readRulePackText(source).rules.filter(({ isActive }) => isActive)) {
      if (rules.length >= rulePackLimits.rules) break;
      const named = { ...rule, id: rulePrefix(id) + rule.id };
      rules.push(named);
      severities.set(named.id, severity);
    }
  }
  return rules.length === 0 ? null : { rules, severities };
}
