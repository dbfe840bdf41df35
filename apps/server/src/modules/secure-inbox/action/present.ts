import type { TenantAction } from "@parapet/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { subjectOf, subjectsOf } from "./action-subjects.ts";
import { kinds } from "./kinds.ts";
import { type ActionRow, actionTargetTable as targets } from "./table.ts";

/** Actions as the viewer may see them, in the given order. */
export async function presentActions(
  { platform, viewer, now }: ViewerCall,
  rows: readonly ActionRow[],
): Promise<TenantAction[]> {
  if (rows.length === 0) return [];
  const { db } = platform.postgres;
  const some = (...states: readonly string[]) =>
    sql<number>`count(*) FILTER (WHERE ${targets.state} IN ${states})`.mapWith(Number);
  const ids = rows.map(({ id }) => id);
  const [counted, labels] = await Promise.all([
    db
      .select({
        id: targets.actionId,
        // If the undo failed, the change is still in effect.
        done: some("done", "undo_failed"),
        gone: some("gone"),
        failed: some("failed"),
        stopped: some("stopped"),
        undone: some("undone"),
      })
      .from(targets)
      .where(inArray(targets.actionId, ids))
      .groupBy(targets.actionId),
    db
      .select({ id: targets.actionId, label: targets.label, subjectId: targets.subjectId })
      .from(targets)
      .where(and(inArray(targets.actionId, ids), eq(targets.position, 0))),
  ]);
  const countsOf = new Map(counted.map(({ id, ...counts }) => [id, counts]));
  const firstOf = new Map(labels.map((each) => [each.id, each]));
  const replies = rows.filter(({ kind }) => subjectOf[kind] === "report");
  const cases = await subjectsOf(
    db,
    replies.flatMap(({ id }) => firstOf.get(id)?.subjectId ?? []),
    "report",
  );
  return rows.map((row) => {
    const first = firstOf.get(row.id);
    const isProposed = row.state === "proposed" && row.approveUntil !== null && row.approveUntil > now;
    const counts = countsOf.get(row.id) ?? { done: 0, gone: 0, failed: 0, stopped: 0, undone: 0 };
    return {
      id: row.id,
      kind: row.kind,
      state: row.state,
      reason: row.reason,
      requested_by: row.requestedBy === "" ? null : row.requestedBy,
      created_at: row.createdAt.toISOString(),
      finished_at: row.finishedAt?.toISOString() ?? null,
      total: row.total,
      ...counts,
      label: first?.label ?? "",
      subject: subjectOf[row.kind],
      subject_id: (first && cases.get(first.subjectId)) ?? first?.subjectId ?? null,
      problem: row.problem,
      can_undo: canUndo(row, counts.done),
      undone_by: row.undoneBy,
      undone_at: row.undoneAt?.toISOString() ?? null,
      approve_until: row.approveUntil?.toISOString() ?? null,
      decided_by: row.decidedBy,
      decided_at: row.decidedAt?.toISOString() ?? null,
      decision_note: row.decisionNote,
      can_approve: isProposed && row.requestedById !== viewer.userId,
      can_decline: isProposed,
    };
  });
}

function canUndo({ kind, state }: ActionRow, done: number): boolean {
  if (kinds[kind].undo === null || state === "undoing" || state === "undone") return false;
  return done > 0 || state === "queued" || state === "running";
}
