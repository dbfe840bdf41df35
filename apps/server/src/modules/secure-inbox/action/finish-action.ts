import type { ActionProblem, ActionTarget, TenantActionState } from "@parapet/contract";
import { and, count, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { type ActionRow, actionTable as table, actionTargetTable as targets } from "./table.ts";

/** An action stops once this share of its targets, but at least this many, has failed. */
const [maxFailedShare, minFailures] = [0.02, 3];

export type TargetCounts = Readonly<Partial<Record<ActionTarget["state"], number>>>;

async function countTargets(db: Queryable, actionId: string): Promise<TargetCounts> {
  const rows = await db
    .select({ state: targets.state, rows: count() })
    .from(targets)
    .where(eq(targets.actionId, actionId))
    .groupBy(targets.state);
  return Object.fromEntries(rows.map(({ state, rows: found }) => [state, found]));
}

export async function hasTooManyFailures(
  { postgres: { db } }: Platform,
  { id, state, total }: ActionRow,
): Promise<boolean> {
  if (state === "undoing") return false;
  const { failed = 0, waiting = 0 } = await countTargets(db, id);
  return waiting > 0 && failed >= minFailures && failed / total > maxFailedShare;
}

/** Ends an action early and records why. While undoing, the remaining targets count as failed. */
export async function endEarly(
  { postgres: { db }, clock }: Platform,
  { id, state }: ActionRow,
  problem: ActionProblem,
): Promise<void> {
  const isUndoing = state === "undoing";
  await db.transaction(async (tx) => {
    const unchanged = and(eq(table.id, id), eq(table.state, state));
    const [row] = await tx.update(table).set({ problem }).where(unchanged).returning({ id: table.id });
    if (row === undefined) return;
    await tx
      .update(targets)
      .set({ state: isUndoing ? "undo_failed" : "stopped", problem, settledAt: clock.now() })
      .where(and(eq(targets.actionId, id), eq(targets.state, isUndoing ? "done" : "waiting")));
  });
}

/** Records the final state, unless an undo was requested in the meantime. */
export async function finishAction(platform: Platform, { id, state: before, providerId }: ActionRow): Promise<void> {
  const now = platform.clock.now();
  await platform.postgres.db.transaction(async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for("update");
    if (row?.state !== before) return;
    const counts = await countTargets(tx, id);
    const isUndoing = before === "undoing";
    const state = isUndoing ? stateOfUndone(counts) : stateOfDone(counts);
    const times = isUndoing ? { undoneAt: now, finishedAt: row.finishedAt ?? now } : { finishedAt: now };
    await tx
      .update(table)
      .set({ state, ...times, failedRounds: 0 })
      .where(eq(table.id, id));
    const call = { platform, now, requestId: "", address: "", userAgent: "" };
    await recordAudit(tx, call, {
      action: "tenant_action.finish",
      subjectType: "tenant_action",
      subjectId: id,
      after: { kind: row.kind, state, ...counts },
      actor: { providerId, userId: null, email: "" },
    });
  });
}

function stateOfDone({ done = 0, failed = 0, stopped = 0 }: TargetCounts): TenantActionState {
  if (done === 0) return "failed";
  return failed + stopped === 0 ? "done" : "partial";
}

function stateOfUndone({ undo_failed: kept = 0 }: TargetCounts): TenantActionState {
  return kept === 0 ? "undone" : "partial";
}
