import { id } from "@parapet/contract";
import { GraphProblem } from "@parapet/graph-client";
import { lt } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Jobs, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { connectedProviders } from "../intake/connected-providers.ts";
import { retryDelayS } from "../intake/retry-delay.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { enqueueAssessment } from "./enqueue-assessment.ts";
import { readSource, same, sources } from "./read-source.ts";
import {
  directoryAuditTable,
  riskDetectionTable,
  signInCountTable,
  signInTable,
  type SourceRow,
  sourceTable,
} from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "tend-sign-ins": Record<string, unknown>;
    "read-sign-ins": { readonly providerId: string };
  }
}

/** Retention of sign-ins; baselines need thirty days. */
const retentionDays = 90;
const dayMs = 86_400_000;
/** Delay before an unfinished round continues. */
const goOnS = 1;
/** Default delay after throttling. */
const pauseS = 30;

/** Reads every tenant's logs every two minutes, and applies retention. */
export function scheduleSignInsTask(platform: Platform): Task {
  return defineTask<"tend-sign-ins">(z.record(z.string(), z.unknown()), () => scheduleReads(platform), "*/2 * * * *");
}

export function readSignInsTask(platform: Platform): Task {
  return defineTask<"read-sign-ins">(z.object({ providerId: id }), ({ providerId }) => readAll(platform, providerId));
}

/** Enqueues a read of a tenant's logs. */
export async function enqueueRead(tx: Transaction, jobs: Jobs, providerId: string, afterS = 0): Promise<void> {
  const options = { key: `read-sign-ins:${providerId}`, afterS, keepsTime: afterS === 0 };
  await jobs.add(tx, "read-sign-ins", { providerId }, options);
}

async function scheduleReads(platform: Platform): Promise<void> {
  const { postgres, jobs, clock } = platform;
  const providers = await connectedProviders(platform);
  await postgres.db.transaction(async (tx) => {
    for (const providerId of providers) await enqueueRead(tx, jobs, providerId);
  });
  const old = new Date(clock.now().getTime() - retentionDays * dayMs);
  await postgres.db.delete(signInTable).where(lt(signInTable.at, old));
  await postgres.db.delete(directoryAuditTable).where(lt(directoryAuditTable.at, old));
  await postgres.db.delete(riskDetectionTable).where(lt(riskDetectionTable.at, old));
  await postgres.db.delete(signInCountTable).where(lt(signInCountTable.day, Math.floor(old.getTime() / dayMs)));
}

const order = ["risks", "audits", "sign_ins"] as const;

/** Risk and directory audits first, so that assessments of sign-ins see them. */
async function readAll(platform: Platform, providerId: string): Promise<void> {
  const client = await tenantClient(platform, providerId);
  if (client === null) return;
  const problems: GraphProblem[] = [];
  let hasMore = false;
  for (const source of order) {
    try {
      hasMore = (await readSource(platform, client, { providerId, source })) || hasMore;
    } catch (error) {
      if (!(error instanceof GraphProblem)) throw error;
      problems.push(error);
      await recordProblem(platform, { providerId, source }, error);
    }
  }
  const mayWait = problems.filter(({ kind }) => kind === "throttled" || kind === "transient");
  const afterS = mayWait.length > 0 ? retryDelayS(mayWait, pauseS) : goOnS;
  await platform.postgres.db.transaction(async (tx) => {
    // Enqueued after all logs, because assessments need all of them.
    await enqueueAssessment(tx, platform.jobs, providerId);
    if (hasMore || mayWait.length > 0) await enqueueRead(tx, platform.jobs, providerId, afterS);
  });
}

/** Stores why a log can't be read. */
async function recordProblem(
  platform: Platform,
  place: Pick<SourceRow, "providerId" | "source">,
  problem: GraphProblem,
): Promise<void> {
  const { kind, code } = problem;
  const lack = kind === "licence" ? "unlicensed" : "error";
  const state = kind === "permission" ? "missing" : lack;
  platform.log.warn({ err: problem, ...place, ability: sources[place.source].ability }, "reading a sign-in log failed");
  await platform.postgres.db.update(sourceTable).set({ state, problem: code }).where(same(place));
}
