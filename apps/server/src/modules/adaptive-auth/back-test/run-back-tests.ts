import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { apiClientTable } from "../api-client/table.ts";
import { protectedApiTable } from "../protected-api/table.ts";
import { decideAnew } from "./decide-anew.ts";
import { readDecisions } from "./decisions-store.ts";
import { judgedDecisions } from "./judged-decisions.ts";
import { backTestTable as table, type BackTestRow, type StoredResult } from "./table.ts";
import { changedClients, countAll, emptyTally, type Tally } from "./tally.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "run-back-tests": Record<string, unknown>;
  }
}

/** Decisions between two notes of how far a test is. */
const stepSize = 1_000;
/** Steps of one job: a server that stops does not wait long. */
const stepsOfJob = 20;
/** How long a test that cannot go on is tried again. */
const longestMs = 3_600_000;
/** Clients that a result tells of. */
const namedClients = 100;

/** Goes on with every back-test that is not done; also once a minute, in case the process that did it has gone. */
export function runBackTestsTask(platform: Platform): Task {
  const anything = z.record(z.string(), z.unknown());
  return defineTask<"run-back-tests">(anything, () => runBackTests(platform), "* * * * *");
}

async function runBackTests(platform: Platform): Promise<void> {
  for (let step = 0; step < stepsOfJob; step += 1) if (!(await stepOnce(platform))) return;
  const { db } = platform.postgres;
  await db.transaction((tx) => platform.jobs.add(tx, "run-back-tests", {}, { key: "run-back-tests" }));
}

/** Takes the oldest test one step further; false when there is none that nobody else takes. */
async function stepOnce(platform: Platform): Promise<boolean> {
  return platform.postgres.db.transaction(async (tx) => {
    await giveUpArchived(tx);
    const [row] = await tx
      .select()
      .from(table)
      .where(inArray(table.state, ["waiting", "running"]))
      .orderBy(asc(table.createdAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (row === undefined) return false;
    try {
      const next = await nextOf(platform, tx, row);
      await tx.update(table).set(next).where(eq(table.id, row.id));
    } catch (error) {
      // The store may be away for a moment: the next minute tries again, but not for ever.
      platform.log.error({ err: error, backTestId: row.id }, "a back-test could not go on");
      const isOld = platform.clock.now().getTime() - row.createdAt.getTime() > longestMs;
      if (isOld) await tx.update(table).set({ state: "failed", position: null }).where(eq(table.id, row.id));
      return false;
    }
    return true;
  });
}

/** A test ends with its API. */
async function giveUpArchived(tx: Transaction): Promise<void> {
  const archived = tx
    .select({ id: protectedApiTable.id })
    .from(protectedApiTable)
    .where(isNotNull(protectedApiTable.archivedAt));
  await tx
    .update(table)
    .set({ state: "failed", position: null })
    .where(and(inArray(table.state, ["waiting", "running"]), inArray(table.apiId, archived)));
}

async function nextOf(platform: Platform, tx: Transaction, row: BackTestRow): Promise<Partial<BackTestRow>> {
  const judged = await judgedDecisions(tx, row);
  const period = { ...row, judged: [...judged.keys()] };
  const found = await readDecisions(platform.clickhouse, period, row.position?.after ?? null, stepSize);
  const compared = found.map((stored) => ({
    stored,
    ...decideAnew(stored, row.settings),
    verdict: judged.get(stored.id),
  }));
  const tally = countAll(row.position?.tally ?? emptyTally, compared);
  const done = row.done + found.length;
  const last = found.at(-1);
  if (found.length === stepSize && last !== undefined)
    return { state: "running", done, position: { after: { time: last.time, id: last.id }, tally } };
  return { state: "done", done, total: done, position: null, result: await resultOf(tx, tally) };
}

/** Decisions of a client that is deleted meanwhile may still have been there. */
async function resultOf(tx: Transaction, tally: Tally): Promise<StoredResult> {
  const changed = changedClients(tally);
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
  return { ...tally, clients: changed.filter(({ id }) => known.has(id)).slice(0, namedClients) };
}
