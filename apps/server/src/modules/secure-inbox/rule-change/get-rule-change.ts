import { isDeepStrictEqual } from "node:util";
import type { MailboxRule, RuleChangeDetail } from "@parapet/contract";
import { ruleSeverityCuts, scoreRule } from "@parapet/mail-analysis";
import { and, arrayOverlaps, asc, desc, eq, ne, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { ownRuleChange } from "./policy.ts";
import { presentClauses, presentDifference, presentRuleChange, presentStep } from "./present.ts";
import { readRuleContext } from "./read-rule-context.ts";
import { mailboxRulesTable, ruleChangeStepTable, type RuleChangeRow, ruleChangeTable as table } from "./table.ts";

/** Max neighbors per kind. */
const maxNeighbors = 20;

/** One change with its explanation. @throws Failure `not_found` */
export async function getRuleChange(call: ViewerCall, id: string): Promise<RuleChangeDetail> {
  const { db } = call.platform.postgres;
  const [row] = await db.select().from(table).where(ownRuleChange(call.viewer, id));
  if (row === undefined) throw new Failure("not_found");
  const others = (which: SQL | undefined) =>
    db
      .select()
      .from(table)
      .where(and(eq(table.providerId, row.providerId), ne(table.id, row.id), which))
      .orderBy(desc(table.happenedAt), desc(table.id))
      .limit(maxNeighbors);
  const [steps, sameDestination, sameMailbox, rules] = await Promise.all([
    db
      .select()
      .from(ruleChangeStepTable)
      .where(eq(ruleChangeStepTable.changeId, row.id))
      .orderBy(asc(ruleChangeStepTable.time), asc(ruleChangeStepTable.id)),
    row.destinations.length === 0
      ? []
      : others(and(arrayOverlaps(table.destinations, row.destinations), ne(table.mailbox, row.mailbox))),
    row.mailbox === "" ? [] : others(eq(table.mailbox, row.mailbox)),
    readRules(call, row),
  ]);
  return {
    ...presentRuleChange(row),
    app_id: row.appId,
    session_id: row.sessionId,
    operation: row.operation,
    ...presentDifference(row),
    signals: row.signals,
    lower_without: row.lowerWithout,
    severity_from: ruleSeverityCuts,
    steps: steps.map(presentStep),
    ...rules,
    same_destination: sameDestination.map(presentRuleChange),
    same_mailbox: sameMailbox.map(presentRuleChange),
  };
}

/**
 * The mailbox's rules as last read, with scores. A rule unchanged since this change keeps the change's score, which
 * also considers the client.
 */
async function readRules(
  { platform, now }: ViewerCall,
  { providerId, mailboxId, ruleId, folders, before, after, ...change }: RuleChangeRow,
): Promise<Pick<RuleChangeDetail, "rules" | "rules_read_at">> {
  if (mailboxId === null) return { rules: [], rules_read_at: null };
  const { db } = platform.postgres;
  const [kept] = await db.select().from(mailboxRulesTable).where(eq(mailboxRulesTable.mailboxId, mailboxId));
  const known = await readRuleContext(db, { providerId, mailboxId, now });
  const folderNames = new Map([...Object.entries(folders), ...known.folderNames]);
  const all = kept?.rules ?? [];
  const rules = all.map((rule): MailboxRule => {
    const otherRules = all.filter(({ id }) => id !== rule.id);
    const isAsMade = rule.id === ruleId && before === null && isDeepStrictEqual(rule.clauses, after?.clauses);
    const { score, severity } = isAsMade ? change : scoreRule(rule, { ...known, folderNames, otherRules });
    return {
      rule_id: rule.id ?? "",
      name: rule.name,
      sequence: rule.sequence,
      is_enabled: rule.isEnabled,
      clauses: presentClauses(rule, folderNames),
      score,
      severity,
      is_changed: rule.id === ruleId,
    };
  });
  return { rules, rules_read_at: kept?.readAt?.toISOString() ?? null };
}
