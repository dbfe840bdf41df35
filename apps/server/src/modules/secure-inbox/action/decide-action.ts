import { type ActionDecision, actionAbility, type TenantAction } from "@parapet/contract";
import { and, eq, lt } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { enqueueAction } from "./add-action.ts";
import { kinds } from "./kinds.ts";
import { proposerOf, clearProposalNotifications, notifyAboutAction } from "./notify-about-action.ts";
import { ownAction } from "./policy.ts";
import { presentActions } from "./present.ts";
import { requireAbility } from "./require-ability.ts";
import { actionTable as table, actionTargetTable as targets } from "./table.ts";

/**
 * Approves or declines a proposed action; its requester may only withdraw it. @throws Failure `not_found`, `conflict`
 * if no longer pending, `forbidden`, `not_integrated`, `permission_missing`
 */
export async function decideAction(
  call: ViewerCall,
  id: string,
  { decision, note }: ActionDecision,
): Promise<TenantAction> {
  const { platform, viewer, now } = call;
  const row = await platform.postgres.db.transaction(async (tx) => {
    const [before] = await tx.select().from(table).where(ownAction(viewer, id)).for("update");
    if (before === undefined) throw new Failure("not_found");
    if (before.state !== "proposed" || before.approveUntil === null || before.approveUntil <= now)
      throw new Failure("conflict", { detail: "This action is no longer awaiting approval." });
    const isOwn = before.requestedById === viewer.userId;
    if (decision === "approve") {
      if (isOwn) throw new Failure("forbidden", { detail: "Another user must approve this action." });
      await kinds[before.kind].guard?.(tx, viewer, "do");
      await requireAbility(tx, viewer.providerId, actionAbility[before.kind]);
    }
    const state = decision === "approve" ? "queued" : "declined";
    const values = { decidedBy: viewer.email, decidedAt: now, decisionNote: note ?? null };
    const [changed] = await tx
      .update(table)
      .set({ ...values, state, nextAt: now, ...(state === "declined" && { finishedAt: now }) })
      .where(eq(table.id, id))
      .returning();
    if (changed === undefined) throw new Failure("not_found");
    if (state === "queued") await enqueueAction(tx, platform.jobs, id);
    else await leaveAlone(tx, id, now);
    await recordAudit(tx, call, {
      action: `tenant_action.${decision}`,
      subjectType: "tenant_action",
      subjectId: id,
      before: { state: "proposed", kind: before.kind, requested_by: before.requestedBy },
      after: { state, note: note ?? null },
    });
    const kind = state === "queued" ? "tenant_action.approved" : "tenant_action.declined";
    await clearProposalNotifications(tx, call, changed);
    if (!isOwn) await notifyAboutAction(tx, call, proposerOf(changed), { action: changed, kind });
    return changed;
  });
  const [action] = await presentActions(call, [row]);
  if (action === undefined) throw new Failure("not_found");
  return action;
}

/** Expires proposals past their deadline and notifies the requesters. */
export async function expireProposals(platform: Platform): Promise<void> {
  const { postgres, clock } = platform;
  const now = clock.now();
  await postgres.db.transaction(async (tx) => {
    const rows = await tx
      .update(table)
      .set({ state: "expired", finishedAt: now })
      .where(and(eq(table.state, "proposed"), lt(table.approveUntil, now)))
      .returning();
    for (const row of rows) {
      await leaveAlone(tx, row.id, now);
      const call = { platform, now, requestId: "", address: "", userAgent: "" };
      await recordAudit(tx, call, {
        action: "tenant_action.expire",
        subjectType: "tenant_action",
        subjectId: row.id,
        before: { state: "proposed", kind: row.kind },
        after: { state: "expired" },
        actor: { providerId: row.providerId, userId: null, email: "" },
      });
      await clearProposalNotifications(tx, { now }, row);
      await notifyAboutAction(tx, { now }, proposerOf(row), { action: row, kind: "tenant_action.expired" });
    }
  });
}

async function leaveAlone(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(targets).set({ state: "stopped", settledAt: now }).where(eq(targets.actionId, id));
}
