import type { ActionProblem } from "@parapet/contract";
import { GraphProblem, type GraphClient } from "@parapet/graph-client";
import { and, eq, inArray } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { type ActionKind, type ActionWork, TargetProblem } from "./action-kind.ts";
import { kinds } from "./kinds.ts";
import { type Trouble, troubleOf } from "./settlement-of.ts";
import { type ActionRow, actionTargetTable as table, type ActionTargetRow } from "./table.ts";

/** Tries of a target that itself is the trouble. */
const mostAttempts = 10;

/** Brings about what an action wants of one target, or takes it back. Resolves to the trouble that it met. */
export async function workOnTarget(
  platform: Platform,
  client: GraphClient,
  action: ActionRow,
  row: ActionTargetRow,
): Promise<Trouble | null> {
  const kind = kinds[action.kind];
  const { id: actionId, providerId, params } = action;
  const { subjectId, mailboxId, target } = row;
  const work = { platform, client, providerId, actionId, subjectId, mailboxId, params, target };
  const isUndoing = action.state === "undoing";
  try {
    const kept = await (isUndoing ? takeBack(kind, work, row) : bringAbout(kind, work, row));
    await platform.postgres.db.transaction(async (tx) => {
      const state = isUndoing ? "undone" : "done";
      await tx
        .update(table)
        .set({ state, result: kept.result, problem: null, message: null, settledAt: platform.clock.now() })
        // Somebody may have stopped the action while this one was under way.
        .where(and(same(row), inArray(table.state, [row.state, "stopped"])));
      await kind.keep?.(tx, state, work, kept);
    });
    return null;
  } catch (error) {
    const trouble = troubleOf(error) ?? ownFault(platform, error, row);
    await keepTrouble(platform, row, trouble, isUndoing);
    return trouble;
  }
}

interface Kept {
  readonly before: unknown;
  readonly result: unknown;
}

async function bringAbout(kind: ActionKind, work: ActionWork<unknown>, row: ActionTargetRow): Promise<Kept> {
  const earlier = row.before ?? null;
  const before = earlier ?? (await plan(kind, work, row));
  // An earlier try may have come about without our hearing of it.
  const already = earlier === null ? null : await kind.verify(work, before);
  if (already !== null) return { before, result: already };
  const problem = await problemOf(() => kind.perform(work, before));
  // What was throttled was not done.
  if (problem?.kind === "throttled") throw problem;
  const result = await kind.verify(work, before);
  if (result !== null) return { before, result };
  throw problem ?? new TargetProblem("unverified", "Microsoft said yes, and nothing happened");
}

async function plan(kind: ActionKind, work: ActionWork<unknown>, row: ActionTargetRow): Promise<unknown> {
  const before = await kind.prepare(work);
  await work.platform.postgres.db.update(table).set({ before }).where(same(row));
  return before;
}

async function takeBack({ undo }: ActionKind, work: ActionWork<unknown>, row: ActionTargetRow): Promise<Kept> {
  const { before, result } = row;
  if (undo === null) throw new TargetProblem("refused", "This cannot be taken back");
  if (await undo.verify(work, before, result)) return { before, result };
  const problem = await problemOf(() => undo.perform(work, before, result));
  if (problem?.kind === "throttled") throw problem;
  if (await undo.verify(work, before, result)) return { before, result };
  throw problem ?? new TargetProblem("unverified", "Microsoft said yes, and nothing happened");
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

function ownFault({ log }: Platform, error: unknown, { actionId, subjectId }: ActionTargetRow): Trouble {
  log.error({ err: error, actionId, subjectId }, "an action in a tenant failed");
  return { problem: "unverified", isPassing: true, message: "", requestId: null, retryAfterS: null };
}

async function keepTrouble(
  { postgres: { db }, clock }: Platform,
  row: ActionTargetRow,
  { problem, isPassing, message, requestId }: Trouble,
  isUndoing: boolean,
): Promise<void> {
  const attempts = row.attempts + 1;
  const isOver = !isPassing || attempts >= mostAttempts;
  const settled = isOver ? { state: missedState(problem, isUndoing), settledAt: clock.now() } : {};
  await db
    .update(table)
    .set({ attempts, problem, message, requestId, ...settled })
    .where(and(same(row), eq(table.state, row.state)));
}

function missedState(problem: ActionProblem, isUndoing: boolean): ActionTargetRow["state"] {
  if (isUndoing) return "undo_failed";
  return problem === "gone" ? "gone" : "failed";
}
