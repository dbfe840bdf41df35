import type { Report } from "@parapet/mail-analysis";
import type { Platform } from "../../../platform/platform.ts";
import {
  runInWorker,
  type WorkerPool,
  type TaskLimits,
  createWorkerPool,
  defaultPreemptAfterMs,
} from "../../../platform/worker-pool.ts";

/** A parsed report; null if it isn't an email or is too costly to parse. */
export type ReadReport = Report | null;

/** Limits of a report. Long parsing is preempted for other tenants. */
const limits: TaskLimits = { ms: 20_000, memory: 512, preemptAfterMs: defaultPreemptAfterMs };

const pools = new WeakMap<Platform, WorkerPool>();

/** Parses a report in a worker, because attachments come from attackers. */
export function readReportInWorker(platform: Platform, owner: string, raw: Uint8Array): Promise<ReadReport> {
  const pool = pools.get(platform) ?? createWorkerPool(1, new URL("report-worker.ts", import.meta.url), null, limits);
  pools.set(platform, pool);
  return runInWorker<{ readonly report: ReadReport }, ReadReport>(pool, {
    owner,
    request: raw,
    onMessage: async ({ report }) => report,
    tooCostly: null,
  });
}
