import { compileRule, type TextRule, type WrittenRule } from "@parapet/api-model";
import { rulePackLimits, type InsightsSeverity } from "@parapet/contract";
import { and, asc, eq } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { inSlices } from "../../../platform/slices.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import type { PackRules } from "./pack-findings.ts";
import { rulePackTable, type RulePackRow } from "./table.ts";

/** What stands before the ids of a pack's rules in those of findings. */
export const rulePrefix = (packId: string) => `${packId} `;

/**
 * The active rules of a provider's packs that are in use; null when there is none.
 * @param known what this thread has compiled of them: patterns that stayed aren't compiled again
 */
export async function readPackRules(
  platform: Platform,
  providerId: string,
  known: PackRules | null = null,
): Promise<PackRules | null> {
  const packs = await platform.postgres.db
    .select()
    .from(rulePackTable)
    .where(and(eq(rulePackTable.providerId, providerId), eq(rulePackTable.enabled, true)))
    .orderBy(asc(rulePackTable.createdAt), asc(rulePackTable.id));
  const written: WrittenRule[] = [];
  const severities = new Map<string, InsightsSeverity>();
  for (const row of packs) {
    const { id, severity } = row;
    for (const rule of await readWritten(platform, row)) {
      if (written.length >= rulePackLimits.rules) break;
      const named = { ...rule, id: rulePrefix(id) + rule.id };
      written.push(named);
      severities.set(named.id, severity);
    }
  }
  const patterns = new Map(known?.rules.flatMap((rule) => [...rule.patterns]));
  const rules = await inSlices(compiled(written, patterns));
  return rules.length === 0 ? null : { rules, severities };
}

async function readWritten(
  platform: Platform,
  { id, providerId, source }: RulePackRow,
): Promise<readonly WrittenRule[]> {
  try {
    const { rules, isTooCostly = false } = await inDocumentThread(platform, providerId, "rulePack", source);
    if (isTooCostly) throw new Failure("too_costly");
    return rules.filter(({ isActive }) => isActive);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    platform.log.warn({ pack: id, reason: error.message }, "rule pack skipped");
    return [];
  }
}

/** A rule is a step: the thread that read its pack left out what takes longer to compile. */
function* compiled(
  written: readonly WrittenRule[],
  known: TextRule["patterns"],
): Generator<undefined, readonly TextRule[]> {
  const rules: TextRule[] = [];
  for (const each of written) {
    const rule = compileRule(each, { known });
    if (typeof rule !== "string") rules.push(rule);
    yield;
  }
  return rules;
}
