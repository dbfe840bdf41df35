import { availableParallelism } from "node:os";
import type { SampledCall } from "@parapet/api-model";
import {
  closeWorkerPool,
  createWorkerPool,
  runInWorker,
  type TaskLimits,
  type WorkerPool,
} from "../../../platform/worker-pool.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import type { CaptureAsked, CaptureTold, Unreadable } from "./capture-messages.ts";
import { unpackCalls } from "./packed-calls.ts";
import type { PayloadFormat } from "./payload-readers.ts";

/** A payload that a thread reads. */
export interface Payload {
  /** Whose it is: tenants take turns. */
  readonly owner: string;
  readonly format: PayloadFormat;
  readonly receivedAtMs: number;
  /** The next of its pieces; null when it is gone. */
  readonly next: () => Promise<{ readonly piece: Uint8Array; readonly isLast: boolean } | null>;
}

/** Who takes the calls of a payload. Until one part is taken, the next one waits. */
export interface CallTaker {
  /** Where to begin, once it is known how many calls there are; null takes none. */
  readonly begin: (total: number) => Promise<number | null>;
  /** Takes some calls from a place on; false takes no more. */
  readonly take: (part: CallPart) => Promise<boolean>;
}

/** Neighbors in a payload. Each is read when it is asked for. */
export interface CallPart {
  readonly calls: Iterable<SampledCall>;
  readonly from: number;
  readonly count: number;
}

/** Whose payloads wait for each other: an import waits for the event store, and what is sent must not wait for it. */
export type Readers = "imports" | "senders";

/** What one payload may cost: a recording of 32 MiB takes 2 seconds and 300 MiB. One thread is always left to other tenants. */
const limits: TaskLimits = { ms: 60_000, memory: 1_024 };
const tooCostly: Unreadable = { reason: "too_costly", detail: "The payload takes too much time or memory to read" };

export const captureWorkers = defineService("capture workers", () => newReaders(limits), {
  async stop({ imports, senders }) {
    await Promise.all([closeWorkerPool(imports), closeWorkerPool(senders)]);
  },
});

/** Sets other limits, for tests. */
export function limitCaptureThreads(platform: Platform, taskLimits: TaskLimits): void {
  platform.services.replace(captureWorkers, newReaders(taskLimits));
}

function newReaders(taskLimits: TaskLimits): Readonly<Record<Readers, WorkerPool>> {
  const count = Math.min(3, Math.max(2, availableParallelism() - 1));
  const file = new URL("capture-thread.ts", import.meta.url);
  const open = () => createWorkerPool(count, file, null, { ...taskLimits, maxPerOwner: count - 1 });
  return { imports: open(), senders: open() };
}

/**
 * Reads a payload outside this thread and hands its calls over in parts. Resolves to why it can't be read; null when it
 * was, or its taker wanted no more.
 */
export async function inCaptureThread(
  platform: Platform,
  readers: Readers,
  { next, owner, ...payload }: Payload,
  { begin, take }: CallTaker,
): Promise<Unreadable | null> {
  const pools = platform.services.get(captureWorkers);
  let total = 0;
  let from = 0;
  /** What is asked next; null when there is nothing. */
  async function answer(message: CaptureTold): Promise<CaptureAsked | null> {
    switch (message.kind) {
      case "more": {
        const piece = await next();
        return piece === null ? null : { kind: "piece", ...piece };
      }
      case "read": {
        total = message.total;
        const first = await begin(total);
        from = first ?? total;
        break;
      }
      case "calls": {
        const { packed } = message;
        const count = packed.ends.length;
        const isWanted = await take({ calls: unpackCalls(packed), from, count });
        from = isWanted ? from + count : total;
        break;
      }
      case "ready":
      case "unreadable":
        return null;
    }
    return from < total ? { kind: "calls", from } : null;
  }
  type Outcome = { readonly unreadable: Unreadable | null };
  const { unreadable } = await runInWorker<CaptureTold, Outcome>(pools[readers], {
    owner,
    request: { kind: "payload", ...payload } satisfies CaptureAsked,
    async onMessage(message, reply) {
      if (message.kind === "unreadable") return { unreadable: message.why };
      const asked = await answer(message);
      reply(asked ?? ({ kind: "forget" } satisfies CaptureAsked));
      return asked === null ? { unreadable: null } : undefined;
    },
    tooCostly: { unreadable: tooCostly },
  });
  return unreadable;
}
