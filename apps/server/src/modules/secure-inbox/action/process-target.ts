import type { ActionProblem } from "@parapet/contract";
import { GraphProblem, type GraphClient } from "@parapet/graph-client";
import { and, eq, inArray } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { type ActionKind, type ActionWork, TargetProblem } from "./action-kind.ts";
import { kinds } from "./kinds.ts";
import { type ActionRow, actionTargetTable as table, type ActionTargetRow } from "./table.ts";
import { type TargetFailure, toTargetFailure } from "./target-failure.ts";

/** Attempts per target. */
const maxAttempts = 10;

/** Applies an action to one target, or undoes it. Returns the failure, if any. */
export async function processTarget(
  platform: Platform,
  client: GraphClient,
  action: ActionRow,
  row: ActionTargetRow,
): Promise<TargetFailure | null> {
  const kind = kinds[action.kind];
  const { id: actionId, providerId, params } = action;
  const { subjectId, mailboxId, target } = row;
  const work = { platform, client, providerId, actionId, subjectId, mailboxId, params, target };
  const isUndoing = action.state === "undoing";
  try {
    const applied = await (isUndoing ? revert(kind, work, row) : apply(kind, work, row));
    await platform.postgres.db.transaction(async (tx) => {
      const state = isUndoing ? "undone" : "done";
      await tx
        .update(table)
        .set({ state, result: applied.result, problem: null, message: null, settledAt: platform.clock.now() })
        // The action may have been stopped in the meantime.
        .where(and(same(row), inArray(table.state, [row.state, "stopped"])));
      await kind.persist?.(tx, state, work, applied);
    });
    return null;
  } catch (error) {
    const failure = toTargetFailure(error) ?? logInternalError(platform, error, row);
    await recordFailure(platform, row, failure, isUndoing);
    return failure;
  }
}

interface Applied {
  readonly before: unknown;
  readonly result: unknown;
}

async function apply(kind: ActionKind, work: ActionWork<unknown>, row: ActionTargetRow): Promise<Applied> {
  const earlier = row.before ?? null;
  const before = earlier ?? (await plan(kind, work, row));
  // An earlier attempt may have succeeded although its response was lost.
  const already = earlier === null ? null : await kind.verify(work, before);
  if (already !== null) return { before, result: already };
  const problem = await problemOf(() => kind.perform(work, before));
  // A throttled call had no effect.
  if (problem?.kind === "throttled") throw problem;
  const result = await kind.verify(work, before);
  if (result !== null) return { before, result };
  throw problem ?? new TargetProblem("unverified", "Microsoft reported success, but nothing changed");
}

async function plan(kind: ActionKind, work: ActionWork<unknown>, row: ActionTargetRow): Promise<unknown> {
  const before = await kind.prepare(work);
  await work.platform.postgres.db.update(table).set({ before }).where(same(row));
  return before;
}

async function revert({ undo }: ActionKind, work: ActionWork<unknown>, row: ActionTargetRow): Promise<Applied> {
  const { before, result } = row;
  if (undo === null) throw new TargetProblem("refused", "This action can't be undone");
  if (await undo.verify(work, before, result)) return { before, result };
  const problem = await problemOf(() => undo.perform(work, before, result));
  if (problem?.kind === "throttled") throw problem;
  if (await undo.verify(work, before, result)) return { before, result };
  throw problem ?? new TargetProblem("unverified", "Microsoft reported success, but nothing changed");
}

async function problemOf(work: () => Promise<void>): Promise<GraphProblem | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof GraphProblem) return error;
    throw error;
  }
}

function same({ actionId, position }: ActionTargetRow) {
  return and(eq(table.actionId, actionId), eq(table.position, position));
}

function logInternalError({ log }: Platform, error: unknown, { actionId, subjectId }: ActionTargetRow): TargetFailure {
  log.error({ err: error, actionId, subjectId }, "tenant action failed");
  return { problem: "unverified", isTransient: true, message: "", requestId: null, retryAfterS: null };
}

async function recordFailure(
  { postgres: { db }, clock }: Platform,
  row: ActionTargetRow,
  { problem, isTransient, message, requestId }: TargetFailure,
  isUndoing: boolean,
): Promise<void> {
  const attempts = row.attempts + 1;
  const isOver = !isTransient || attempts >= maxAttempts;
  const settled = isOver ? { state: failedState(problem, isUndoing), settledAt: clock.now() } : {};
  await db
    .update(table)
    .set({ attempts, problem, message, requestId, ...settled })
    .where(and(same(row), eq(table.state, row.state)));
}

function failedState(problem: ActionProblem, isUndoing: boolean): ActionTargetRow["state"] {
  if (isUndoing) return "undo_failed";
  return problem === "gone" ? "gone" : "failed";
}
