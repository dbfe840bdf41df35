import { actionAbility, type TenantAction } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { enqueueAction } from "./add-action.ts";
import { kinds } from "./kinds.ts";
import { ownAction } from "./policy.ts";
import { presentActions } from "./present.ts";
import { requireAbility } from "./require-ability.ts";
import { type ActionRow, actionTable as table, actionTargetTable as targets } from "./table.ts";

const isUndecided = ({ state }: ActionRow) => state === "proposed" || state === "declined" || state === "expired";

/**
 * Undoes an action. A running action is stopped first and its waiting targets are skipped. @throws Failure `not_found`,
 * `conflict`, `not_integrated`, `permission_missing`
 */
export async function undoAction(call: ViewerCall, id: string): Promise<TenantAction> {
  const { platform, viewer, now } = call;
  const row = await platform.postgres.db.transaction(async (tx) => {
    const [before] = await tx.select().from(table).where(ownAction(viewer, id)).for("update");
    if (before === undefined) throw new Failure("not_found");
    if (before.state === "undoing" || before.state === "undone") return before;
    if (isUndecided(before)) throw new Failure("conflict", { detail: "There is nothing to undo." });
    const { undo, guard } = kinds[before.kind];
    if (undo === null) throw new Failure("conflict", { detail: "This action can't be undone." });
    await guard?.(tx, viewer, "undo");
    await requireAbility(tx, viewer.providerId, actionAbility[before.kind]);
    const values = { state: "undoing", undoneBy: viewer.email, undoRequestedAt: now, nextAt: now } as const;
    const [changed] = await tx
      .update(table)
      .set({ ...values, failedRounds: 0, problem: null })
      .where(eq(table.id, id))
      .returning();
    const ofAction = eq(targets.actionId, id);
    await tx
      .update(targets)
      .set({ state: "stopped", settledAt: now })
      .where(and(ofAction, eq(targets.state, "waiting")));
    // Retries targets whose undo failed.
    await tx
      .update(targets)
      .set({ state: "done", problem: null, message: null, attempts: 0 })
      .where(and(ofAction, eq(targets.state, "undo_failed")));
    await tx
      .update(targets)
      .set({ attempts: 0 })
      .where(and(ofAction, eq(targets.state, "done")));
    await recordAudit(tx, call, {
      action: "tenant_action.undo",
      subjectType: "tenant_action",
      subjectId: id,
      before: { state: before.state, kind: before.kind },
      after: { state: "undoing" },
    });
    await enqueueAction(tx, platform.jobs, id);
    return changed ?? before;
  });
  const [action] = await presentActions(call, [row]);
  if (action === undefined) throw new Failure("not_found");
  return action;
}
