import { Failure } from "../../../platform/failure.ts";
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
import type { documentTasks } from "./document-tasks.ts";

type Tasks = typeof documentTasks;
type Task = keyof Tasks;

/** What the thread is asked. */
export interface DocumentAsked {
  readonly task: Task;
  readonly given: readonly unknown[];
}

/**
 * Limits of a task: a comparison of GitHub's documents takes 3 seconds and 700 MiB. A tenant uses one thread
 * at a time, and long tasks are preempted for other tenants: they have no effects.
 */
const limits: TaskLimits = { ms: 60_000, memory: 2_048, maxPerOwner: 1, preemptAfterMs: defaultPreemptAfterMs };
const threads = 2;

export const documentWorkers = defineService("document workers", () => createPool(limits), { stop: closeWorkerPool });

/** Sets other limits, for tests. */
export function limitDocumentThread(platform: Platform, other: Partial<TaskLimits>): void {
  platform.services.replace(documentWorkers, createPool({ ...limits, ...other }));
}

function createPool(taskLimits: TaskLimits): WorkerPool {
  return createWorkerPool(threads, new URL("document-thread.ts", import.meta.url), null, taskLimits);
}

/**
 * Works on a document outside the main thread. @param owner whose it is: tenants take turns
 * @throws Failure `too_costly` when it takes too long or too much memory
 */
export async function inDocumentThread<Name extends Task>(
  platform: Platform,
  owner: string,
  task: Name,
  ...given: Parameters<Tasks[Name]>
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  const request: DocumentAsked = { task, given };
  type Reply = { readonly result: Awaited<ReturnType<Tasks[Name]>> };
  const reply = await runInWorker<Reply, Reply | null>(platform.services.get(documentWorkers), {
    owner,
    request,
    onMessage: async (each) => each,
    tooCostly: null,
  });
  if (reply === null) throw new Failure("too_costly");
  return reply.result;
}
