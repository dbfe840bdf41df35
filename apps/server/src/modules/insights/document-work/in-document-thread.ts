import { Failure } from "../../../platform/failure.ts";
import { inLane, type Lanes, type Most, newLanes, usualUntilOthers } from "../../../platform/lanes.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { documentTasks } from "./document-tasks.ts";

type Tasks = typeof documentTasks;
type Task = keyof Tasks;

/** What the thread is asked. */
export interface DocumentAsked {
  readonly task: Task;
  readonly given: readonly unknown[];
}

/**
 * What one piece of work may cost: a comparison of GitHub's documents takes 3 seconds and 700 MiB. A tenant uses one thread
 * at a time, and long work of two tenants makes way for others: none of it changes anything.
 */
const limits: Most = { ms: 60_000, memory: 2_048, ofOneOwner: 1, untilOthers: usualUntilOthers };
const threads = 2;

const lanesOf = new WeakMap<Platform, Lanes>();

/** Sets other limits, for tests. */
export function limitDocumentThread(platform: Platform, other: Partial<Most>): void {
  lanesOf.set(platform, lanes({ ...limits, ...other }));
}

function lanes(most: Most): Lanes {
  return newLanes(threads, new URL("document-thread.ts", import.meta.url), null, most);
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
): Promise<ReturnType<Tasks[Name]>> {
  const known = lanesOf.get(platform) ?? lanes(limits);
  lanesOf.set(platform, known);
  const asked: DocumentAsked = { task, given };
  type Reply = { readonly result: ReturnType<Tasks[Name]> };
  const reply = await inLane<Reply, Reply | null>(known, {
    owner,
    asked,
    hear: async (each) => each,
    tooCostly: null,
  });
  if (reply === null) throw new Failure("too_costly");
  return reply.result;
}
