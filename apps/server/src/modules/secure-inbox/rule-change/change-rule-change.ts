import type { RuleChange, RuleChangeDecision } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { inBulk } from "../../../platform/in-bulk.ts";
import { ownRuleChange } from "./policy.ts";
import { presentRuleChange } from "./present.ts";
import { ruleChangeStepTable, ruleChangeTable as table } from "./table.ts";

/** Sets an analyst's decision. @throws Failure `not_found`; `conflict` while the rule is neutralized */
export async function changeRuleChange(
  call: ViewerCall,
  id: string,
  { state, note }: RuleChangeDecision,
): Promise<RuleChange> {
  const { platform, viewer, now } = call;
  return platform.postgres.db.transaction(async (tx) => {
    const [before] = await tx.select().from(table).where(ownRuleChange(viewer, id)).for("update");
    if (before === undefined) throw new Failure("not_found");
    if (before.state === "neutralised")
      throw new Failure("conflict", { detail: "Its rule is neutralized. Undo that first." });
    if (before.state === state && note === undefined) return presentRuleChange(before);
    const [row = before] = await tx.update(table).set({ state }).where(eq(table.id, id)).returning();
    const step = { what: "state", state, actor: viewer.email, note: note ?? null } as const;
    await tx.insert(ruleChangeStepTable).values({ ...step, id: newId(), changeId: id, time: now });
    await recordAudit(tx, call, {
      action: "rule_change.change_state",
      subjectType: "rule_change",
      subjectId: id,
      before: { state: before.state },
      after: { state, note: note ?? null },
    });
    return presentRuleChange(row);
  });
}

export const bulkRuleChanges = inBulk({
  table,
  nameOf: ({ name, mailbox }) => `${mailbox} ${name}`.trim(),
  act: changeRuleChange,
  isDone: (row, { state, note }) => row.state === state && note === undefined,
});
