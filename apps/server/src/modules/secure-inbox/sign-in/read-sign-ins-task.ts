import { id } from "@parapet/contract";
import { GraphProblem } from "@parapet/graph-client";
import { lt } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Jobs, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { connectedProviders } from "../intake/connected-providers.ts";
import { pauseAfter } from "../intake/pause-after.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { assessLater } from "./assess-later.ts";
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

/** Sign-ins are kept so long; what is usual of somebody needs thirty days. */
const keptDays = 90;
const dayMs = 86_400_000;
/** Seconds before a round goes on that is not at its end. */
const goOnS = 1;
/** Seconds before a log is read again that Microsoft asked to wait with. */
const pauseS = 30;

/** Every two minutes the logs of each tenant are read, and once in a while what is old is deleted. */
export function tendSignInsTask(platform: Platform): Task {
  return defineTask<"tend-sign-ins">(z.record(z.string(), z.unknown()), () => tend(platform), "*/2 * * * *");
}

export function readSignInsTask(platform: Platform): Task {
  return defineTask<"read-sign-ins">(z.object({ providerId: id }), ({ providerId }) => readAll(platform, providerId));
}

/** Has the logs of a tenant read. */
export async function readLater(tx: Transaction, jobs: Jobs, providerId: string, afterS = 0): Promise<void> {
  const options = { key: `read-sign-ins:${providerId}`, afterS, keepsTime: afterS === 0 };
  await jobs.add(tx, "read-sign-ins", { providerId }, options);
}

async function tend(platform: Platform): Promise<void> {
  const { postgres, jobs, clock } = platform;
  const providers = await connectedProviders(platform);
  await postgres.db.transaction(async (tx) => {
    for (const providerId of providers) await readLater(tx, jobs, providerId);
  });
  const old = new Date(clock.now().getTime() - keptDays * dayMs);
  await postgres.db.delete(signInTable).where(lt(signInTable.at, old));
  await postgres.db.delete(directoryAuditTable).where(lt(directoryAuditTable.at, old));
  await postgres.db.delete(riskDetectionTable).where(lt(riskDetectionTable.at, old));
  await postgres.db.delete(signInCountTable).where(lt(signInCountTable.day, Math.floor(old.getTime() / dayMs)));
}

const order = ["risks", "audits", "sign_ins"] as const;

/** Microsoft's risk and the changes in the directory first: what is found at a sign-in then knows them. */
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
      await note(platform, { providerId, source }, error);
    }
  }
  const mayWait = problems.filter(({ kind }) => kind === "throttled" || kind === "transient");
  const afterS = mayWait.length > 0 ? pauseAfter(mayWait, pauseS) : goOnS;
  await platform.postgres.db.transaction(async (tx) => {
    // Not between two logs: what is found at a sign-in takes all of them.
    await assessLater(tx, platform.jobs, providerId);
    if (hasMore || mayWait.length > 0) await readLater(tx, platform.jobs, providerId, afterS);
  });
}

/** Notes what keeps a log from being read. */
async function note(
  platform: Platform,
  place: Pick<SourceRow, "providerId" | "source">,
  problem: GraphProblem,
): Promise<void> {
  const { kind, code } = problem;
  const lack = kind === "licence" ? "unlicensed" : "error";
  const state = kind === "permission" ? "missing" : lack;
  platform.log.warn(
    { err: problem, ...place, ability: sources[place.source].ability },
    "a sign-in log could not be read",
  );
  await platform.postgres.db.update(sourceTable).set({ state, problem: code }).where(same(place));
}
