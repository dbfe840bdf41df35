import type { Report } from "@parapet/mail-analysis";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import {
  closeWorkerPool,
  createWorkerPool,
  runInWorker,
  type TaskLimits,
  defaultPreemptAfterMs,
} from "../../../platform/worker-pool.ts";

/** A parsed report; null if it isn't an email or is too costly to parse. */
export type ReadReport = Report | null;

/** Limits of a report. Long parsing is preempted for other tenants. */
const limits: TaskLimits = { ms: 20_000, memory: 512, preemptAfterMs: defaultPreemptAfterMs };

export const reportWorkers = defineService(
  "report workers",
  () => createWorkerPool(1, new URL("report-worker.ts", import.meta.url), null, limits),
  { stop: closeWorkerPool },
);

/** Parses a report in a worker, because attachments come from attackers. */
export function readReportInWorker(platform: Platform, owner: string, raw: Uint8Array): Promise<ReadReport> {
  return runInWorker<{ readonly report: ReadReport }, ReadReport>(platform.services.get(reportWorkers), {
    owner,
    request: raw,
    onMessage: async ({ report }) => report,
    tooCostly: null,
  });
}
