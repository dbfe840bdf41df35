import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { apiClientTable } from "../api-client/table.ts";
import { protectedApiTable } from "../protected-api/table.ts";
import { addCounts, changedClients, closeSessions, noCounts, type BackTestCounts } from "./back-test-counts.ts";
import { readDecisions } from "./decisions-store.ts";
import { readFeedback } from "./read-feedback.ts";
import { replayDecision } from "./replay-decision.ts";
import { backTestTable as table, type BackTestRow, type StoredResult } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "run-back-tests": Record<string, unknown>;
  }
}

/** Decisions per step; progress is saved after each. */
const stepSize = 5_000;
/** Steps per job, so that shutdown isn't delayed. */
const stepsOfJob = 20;
const giveUpAfterMs = 3_600_000;
/** Max clients in a result. */
const maxClients = 100;

/** Continues all unfinished back-tests; also every minute, in case another process ended during one. */
export function runBackTestsTask(platform: Platform): Task {
  const anything = z.record(z.string(), z.unknown());
  return defineTask<"run-back-tests">(anything, () => runBackTests(platform), "* * * * *");
}

async function runBackTests(platform: Platform): Promise<void> {
  for (let step = 0; step < stepsOfJob; step += 1) if (!(await stepOnce(platform))) return;
  const { db } = platform.postgres;
  await db.transaction((tx) => platform.jobs.add(tx, "run-back-tests", {}, { key: "run-back-tests" }));
}

/** Runs a step of the oldest unlocked test; false without one. */
async function stepOnce(platform: Platform): Promise<boolean> {
  return platform.postgres.db.transaction(async (tx) => {
    await failArchived(tx);
    const [row] = await tx
      .select()
      .from(table)
      .where(inArray(table.state, ["waiting", "running"]))
      .orderBy(asc(table.createdAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (row === undefined) return false;
    try {
      const next = await runStep(platform, tx, row);
      await tx.update(table).set(next).where(eq(table.id, row.id));
    } catch (error) {
      // Retried every minute for a limited time, in case the event store is unavailable.
      platform.log.error({ err: error, backTestId: row.id }, "back-test step failed");
      const isOld = platform.clock.now().getTime() - row.createdAt.getTime() > giveUpAfterMs;
      if (isOld) await tx.update(table).set({ state: "failed", position: null }).where(eq(table.id, row.id));
      return false;
    }
    return true;
  });
}

/** Fails tests of archived APIs. */
async function failArchived(tx: Transaction): Promise<void> {
  const archived = tx
    .select({ id: protectedApiTable.id })
    .from(protectedApiTable)
    .where(isNotNull(protectedApiTable.archivedAt));
  await tx
    .update(table)
    .set({ state: "failed", position: null })
    .where(and(inArray(table.state, ["waiting", "running"]), inArray(table.apiId, archived)));
}

async function runStep(platform: Platform, tx: Transaction, row: BackTestRow): Promise<Partial<BackTestRow>> {
  const feedback = await readFeedback(tx, row);
  const found = await readDecisions(platform.clickhouse, row, row.position?.after ?? null, stepSize);
  const compared = found.map((stored) => ({
    stored,
    ...replayDecision(stored, row.settings),
    verdict: feedback.get(stored.id),
  }));
  const counts = addCounts({ ...noCounts, ...row.position?.tally }, compared, row.settings.elevation_s * 1000);
  const done = row.done + found.length;
  const last = found.at(-1);
  if (found.length === stepSize && last !== undefined)
    return { state: "running", done, position: { after: { time: last.time, id: last.id }, tally: counts } };
  return { state: "done", done, total: done, position: null, result: await toResult(tx, closeSessions(counts)) };
}

/** Leaves out clients deleted during the test. */
async function toResult(tx: Transaction, counts: BackTestCounts): Promise<StoredResult> {
  const changed = changedClients(counts);
  const found = await tx
    .select({ id: apiClientTable.id })
    .from(apiClientTable)
    .where(
      inArray(
        apiClientTable.id,
        changed.map(({ id }) => id),
      ),
    );
  const known = new Set(found.map(({ id }) => id));
  const { open: _open, elevated: _elevated, ...result } = counts;
  return { ...result, clients: changed.filter(({ id }) => known.has(id)).slice(0, maxClients) };
}
