import { GraphProblem } from "@parapet/graph-client";
import { type InboxRule, readInboxRule } from "@parapet/mail-analysis";
import { and, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import { v7 as newId } from "uuid";
import * as z from "zod/mini";
import type { Queryable, Transaction } from "../../../../platform/postgres/postgres.ts";
import { mailboxTable } from "../../mail/table.ts";
import { storable } from "../../rule-change/storable.ts";
import { mailboxRulesTable, ruleChangeStepTable, ruleChangeTable as changes } from "../../rule-change/table.ts";
import type { ActionWork, TargetSeed } from "../action-kind.ts";
import { actionTable } from "../table.ts";

/** A mailbox rule, by Microsoft's ids. */
export const ruleTarget = z.object({ userId: z.string(), ruleId: z.string() });
export type RuleTarget = z.infer<typeof ruleTarget>;

type Work = ActionWork<RuleTarget>;

/** The rules behind changes; changes known only from the audit log have no rule id. */
export async function resolveRules(db: Queryable, providerId: string, ids: readonly string[]): Promise<TargetSeed[]> {
  const rows = await db
    .select({
      subjectId: changes.id,
      mailboxId: changes.mailboxId,
      label: changes.name,
      userId: mailboxTable.graphUserId,
      ruleId: changes.ruleId,
    })
    .from(changes)
    .innerJoin(mailboxTable, eq(mailboxTable.id, changes.mailboxId))
    .where(
      and(
        eq(changes.providerId, providerId),
        inArray(changes.id, [...ids]),
        isNotNull(changes.ruleId),
        ne(changes.kind, "rule_removed"),
      ),
    );
  return rows.map(({ userId, ruleId, ...seed }) => ({ ...seed, target: { userId, ruleId } }));
}

/** The current rule; null if it no longer exists. @throws GraphProblem */
export async function readRule({ client }: Pick<Work, "client">, target: RuleTarget) {
  try {
    return await client.call("rule.get", { path: { ...target } });
  } catch (error) {
    if (error instanceof GraphProblem && error.code === "ErrorItemNotFound") return null;
    throw error;
  }
}

/** Records the action in the change's history and updates the known rules, so it isn't detected as a new change. */
export async function persistRule(
  tx: Transaction,
  work: Work,
  what: "disabled" | "deleted" | "restored",
  rule: unknown,
): Promise<void> {
  const { mailboxId, subjectId, target, platform } = work;
  const now = platform.clock.now();
  const state = what === "restored" ? "new" : "neutralised";
  const read = rule === null ? null : storable(readInboxRule(rule));
  const [action] = await tx.select().from(actionTable).where(eq(actionTable.id, work.actionId));
  const actor = (what === "restored" ? action?.undoneBy : action?.requestedBy) ?? null;
  const step = { what, state, actor, note: what === "restored" ? null : (action?.reason ?? null) } as const;
  if (mailboxId === null) return;
  // Also closes other changes of the same rule, except those marked as legitimate.
  const changed = await tx
    .update(changes)
    .set({ state, ...(read?.id != null && { ruleId: read.id }) })
    .where(
      and(
        eq(changes.mailboxId, mailboxId),
        eq(changes.ruleId, target.ruleId),
        or(
          eq(changes.id, subjectId),
          inArray(changes.state, what === "restored" ? ["neutralised"] : ["new", "acknowledged"]),
        ),
      ),
    )
    .returning({ id: changes.id });
  for (const { id: changeId } of changed)
    await tx.insert(ruleChangeStepTable).values({ ...step, id: newId(), changeId, time: now });
  const ofMailbox = eq(mailboxRulesTable.mailboxId, mailboxId);
  const [kept] = await tx.select().from(mailboxRulesTable).where(ofMailbox).for("update");
  if (kept === undefined || kept.rules === null) return;
  await tx
    .update(mailboxRulesTable)
    .set({ rules: replaced(kept.rules, target.ruleId, read) })
    .where(ofMailbox);
}

function replaced(rules: readonly InboxRule[], ruleId: string, rule: InboxRule | null): readonly InboxRule[] {
  const others = rules.filter(({ id }) => id !== ruleId && id !== rule?.id);
  return rule === null ? others : [...others, rule];
}
