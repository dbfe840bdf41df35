import { Failure } from "../../../platform/failure.ts";
import { inLane, type Lanes, newLanes } from "../../../platform/lanes.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { documentTasks } from "./document-tasks.ts";

type Tasks = typeof documentTasks;
type Task = keyof Tasks;

/** What the thread is asked. */
export interface DocumentAsked {
  readonly task: Task;
  readonly given: readonly unknown[];
}

/** What one piece of work may cost: a comparison of GitHub's documents takes 3 seconds and 700 MiB. */
const limits = { ms: 60_000, memory: 2_048 } as const;
/** A tenant uses one thread at a time, so that its slow document leaves the other one to other tenants. */
const threads = { count: 2, ofOneOwner: 1 } as const;

const lanesOf = new WeakMap<Platform, Lanes>();

/** Sets other limits, for tests. */
export function limitDocumentThread(
  platform: Platform,
  { ms, memory }: { readonly ms: number; readonly memory: number },
): void {
  lanesOf.set(platform, lanes({ ms, memory }));
}

function lanes(most: { readonly ms: number; readonly memory: number }): Lanes {
  const { count, ofOneOwner } = threads;
  return newLanes(count, new URL("document-thread.ts", import.meta.url), null, { ...most, ofOneOwner });
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
