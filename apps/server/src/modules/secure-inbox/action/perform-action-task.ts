import { actionAbility, id as idSchema, isGranted } from "@parapet/contract";
import type { GraphClient } from "@parapet/graph-client";
import { and, asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { whileAlone } from "../../../platform/postgres/while-alone.ts";
import { retryDelayS } from "../intake/retry-delay.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { enqueueAction } from "./add-action.ts";
import { endEarly, finishAction, hasTooManyFailures } from "./finish-action.ts";
import { processTarget } from "./process-target.ts";
import { type ActionRow, actionTable as table, actionTargetTable, type ActionTargetRow, openStates } from "./table.ts";
import type { TargetFailure } from "./target-failure.ts";

const [minDelayS, maxDelayS] = [5, 600];

/** Failed rounds before an action is given up, after about 45 minutes of backoff. */
const maxFailedRounds = 11;

/** Schedules the next attempt with exponential backoff, and gives up after the last one. */
async function scheduleRetry(
  platform: Platform,
  action: ActionRow,
  failures: readonly Pick<TargetFailure, "problem" | "retryAfterS">[],
  settled: number,
): Promise<void> {
  const { postgres, clock, jobs } = platform;
  const failedRounds = settled > 0 ? 0 : action.failedRounds + 1;
  const [first] = failures;
  if (failedRounds >= maxFailedRounds && first !== undefined) await endEarly(platform, action, first.problem);
  const afterS = failedRounds >= maxFailedRounds ? 0 : retryDelayS(failures, delayOf(failedRounds));
  const nextAt = new Date(clock.now().getTime() + afterS * 1000);
  await postgres.db.transaction(async (tx) => {
    await tx
      .update(table)
      .set({ failedRounds, nextAt })
      .where(and(eq(table.id, action.id), eq(table.state, action.state)));
    await enqueueAction(tx, jobs, action.id, afterS);
  });
}

function delayOf(failedRounds: number): number {
  return Math.min(maxDelayS, minDelayS * 2 ** Math.max(0, failedRounds - 1));
}

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "perform-tenant-action": { readonly id: string };
  }
}

/** Microsoft allows four concurrent calls per mailbox. */
const concurrency = 4;
/** Rounds per job, so that other jobs get a turn. */
const maxRounds = 25;
/** A worker without a heartbeat for this long is considered dead. */
const staleMs = 2 * 60_000;
/** Seconds before checking again whether another worker is still active. */
const busyS = 3;

/** Continues an action or its undo. */
export function performTenantActionTask(platform: Platform): Task {
  return defineTask<"perform-tenant-action">(z.object({ id: idSchema }), async ({ id }) => {
    const isOurs = await whileAlone(platform.postgres, `tenant action ${id}`, () => goOn(platform, id));
    if (!isOurs) await later(platform, id, busyS);
  });
}

async function goOn(platform: Platform, id: string): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const action = await begin(platform, id);
    if (action === null) return;
    const due = await nextTargets(platform, action);
    if (due.length === 0) {
      await finishAction(platform, action);
      continue;
    }
    const client = await tenantClient(platform, action.providerId);
    if (client === null) return scheduleRetry(platform, action, [{ problem: "not_connected", retryAfterS: null }], 0);
    const failures = (await Promise.all(due.map((row) => processTarget(platform, client, action, row)))).filter(
      (each) => each !== null,
    );
    const transient = failures.filter(({ isTransient }) => isTransient);
    if (await isForbidden(client, action, failures)) await endEarly(platform, action, "permission");
    else if (await hasTooManyFailures(platform, action)) await endEarly(platform, action, "too_many_failures");
    else if (transient.length > 0) return scheduleRetry(platform, action, transient, due.length - transient.length);
  }
  await later(platform, id, 0);
}

function later({ postgres, jobs }: Platform, id: string, afterS: number): Promise<void> {
  return postgres.db.transaction((tx) => enqueueAction(tx, jobs, id, afterS));
}

/** Returns the action if work is left, and updates its heartbeat. */
async function begin({ postgres: { db }, clock }: Platform, id: string): Promise<ActionRow | null> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for("update");
    if (row === undefined || !openStates.some((each) => each === row.state)) return null;
    const state = row.state === "queued" ? "running" : row.state;
    const changed = { state, startedAt: row.startedAt ?? now, nextAt: new Date(now.getTime() + staleMs) } as const;
    await tx.update(table).set(changed).where(eq(table.id, id));
    return { ...row, ...changed };
  });
}

/** Least attempted targets first. */
function nextTargets({ postgres: { db } }: Platform, { id, state }: ActionRow): Promise<ActionTargetRow[]> {
  const { actionId, attempts, position } = actionTargetTable;
  return db
    .select()
    .from(actionTargetTable)
    .where(and(eq(actionId, id), eq(actionTargetTable.state, state === "undoing" ? "done" : "waiting")))
    .orderBy(asc(attempts), asc(position))
    .limit(concurrency);
}

/** Whether the whole tenant denies access, not just one mailbox. */
async function isForbidden(
  client: GraphClient,
  { kind }: ActionRow,
  failures: readonly TargetFailure[],
): Promise<boolean> {
  if (!failures.some(({ problem }) => problem === "permission")) return false;
  const roles = await client.grantedRoles().catch(() => null);
  return roles !== null && !isGranted(actionAbility[kind], new Set(roles));
}
