import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import {
  closeWorkerPool,
  createWorkerPool,
  runInWorker,
  type TaskLimits,
  type WorkerPool,
  defaultPreemptAfterMs,
} from "../../../platform/worker-pool.ts";

/** Request to the worker that renders emails. */
export interface OpenRequest {
  readonly raw: Uint8Array;
  readonly view: "page" | "text";
  /** Pieces to mark on the page. */
  readonly evidence: readonly string[];
}

/** The page or text, and how many pieces were marked; null if it isn't an email. */
export type OpenedView = { readonly content: string; readonly marked: number } | null;

/** Limits of an email. A tenant uses one worker at a time, and long rendering is preempted for other tenants. */
const limits: TaskLimits = { ms: 20_000, memory: 512, maxPerOwner: 1, preemptAfterMs: defaultPreemptAfterMs };
const workers = 2;

export const openingWorkers = defineService("email opening workers", () => createPool(limits), {
  stop: closeWorkerPool,
});

/** Sets other limits, for tests. */
export function limitOpening(platform: Platform, other: Partial<TaskLimits>): void {
  platform.services.replace(openingWorkers, createPool({ ...limits, ...other }));
}

function createPool(taskLimits: TaskLimits): WorkerPool {
  return createWorkerPool(workers, new URL("reading-worker.ts", import.meta.url), null, taskLimits);
}

/** Renders an email in a worker, separate from the analysis pool so that users don't wait for it. @param owner its tenant */
export function openInWorker(platform: Platform, owner: string, request: OpenRequest): Promise<OpenedView> {
  return runInWorker<{ readonly opened: OpenedView }, OpenedView>(platform.services.get(openingWorkers), {
    owner,
    request,
    onMessage: async ({ opened }) => opened,
    tooCostly: null,
  });
}
