import { availableParallelism } from "node:os";
import type { SampledCall } from "@parapet/api-model";
import type { LogFormat } from "@parapet/contract";
import type { Platform } from "../../../../platform/platform.ts";
import { defineService } from "../../../../platform/services.ts";
import {
  closeWorkerPool,
  createWorkerPool,
  runInWorker,
  type TaskLimits,
  type WorkerPool,
} from "../../../../platform/worker-pool.ts";
import type { CaptureRequest, CaptureResponse, Unreadable } from "./capture-messages.ts";
import { unpackCalls } from "./packed-calls.ts";
import type { PayloadFormat } from "./payload-parsers.ts";

/** A payload that a thread parses. */
export interface Payload {
  /** The tenant: tenants take turns. */
  readonly owner: string;
  readonly format: PayloadFormat;
  readonly receivedAtMs: number;
  /** The source's own format of access logs. */
  readonly logFormat?: LogFormat | null;
  /** Its next piece; null when it was deleted. */
  readonly next: () => Promise<{ readonly piece: Uint8Array; readonly isLast: boolean } | null>;
}

/** Consumes the calls of a payload. The next part waits until one is consumed. */
export interface CallTaker {
  /** The index to start at, by the number of calls; null consumes none. */
  readonly begin: (total: number) => Promise<number | null>;
  /** Consumes the next calls; false ends it. */
  readonly take: (part: CallPart) => Promise<boolean>;
}

/** Consecutive calls of a payload. Each is unpacked on iteration. */
export interface CallPart {
  readonly calls: Iterable<SampledCall>;
  readonly from: number;
  readonly count: number;
}

/** The queue that a payload waits in: imports wait for the event store, and senders must not wait for imports. */
export type CaptureQueue = "imports" | "senders";

/** Limits of one payload: a recording of 32 MiB takes 2 seconds and 300 MiB. One thread is always left to other tenants. */
const limits: TaskLimits = { ms: 60_000, memory: 1_024 };
const tooCostly: Unreadable = { reason: "too_costly", detail: "The payload takes too much time or memory to read" };

export const captureWorkers = defineService("capture workers", () => createPools(limits), {
  async stop({ imports, senders }) {
    await Promise.all([closeWorkerPool(imports), closeWorkerPool(senders)]);
  },
});

/** Sets other limits, for tests. */
export function limitCaptureThreads(platform: Platform, taskLimits: TaskLimits): void {
  platform.services.replace(captureWorkers, createPools(taskLimits));
}

function createPools(taskLimits: TaskLimits): Readonly<Record<CaptureQueue, WorkerPool>> {
  const count = Math.min(3, Math.max(2, availableParallelism() - 1));
  const file = new URL("capture-thread.ts", import.meta.url);
  const open = () => createWorkerPool(count, file, null, { ...taskLimits, maxPerOwner: count - 1 });
  return { imports: open(), senders: open() };
}

/**
 * Parses a payload in another thread and passes its calls on in parts. Resolves to the reason why it can't be parsed, or
 * null, also when its consumer ended early.
 */
export async function inCaptureThread(
  platform: Platform,
  queue: CaptureQueue,
  { next, owner, logFormat = null, ...payload }: Payload,
  { begin, take }: CallTaker,
): Promise<Unreadable | null> {
  const pools = platform.services.get(captureWorkers);
  let total = 0;
  let from = 0;
  /** The next request; null at the end. */
  async function nextRequest(message: CaptureResponse): Promise<CaptureRequest | null> {
    switch (message.kind) {
      case "more": {
        const piece = await next();
        return piece === null ? null : { kind: "piece", ...piece };
      }
      case "parsed": {
        total = message.total;
        const first = await begin(total);
        from = first ?? total;
        break;
      }
      case "calls": {
        const { packed } = message;
        const count = packed.ends.length;
        const continues = await take({ calls: unpackCalls(packed), from, count });
        from = continues ? from + count : total;
        break;
      }
      case "ready":
      case "unreadable":
        return null;
    }
    return from < total ? { kind: "calls", from } : null;
  }
  type Outcome = { readonly unreadable: Unreadable | null };
  const { unreadable } = await runInWorker<CaptureResponse, Outcome>(pools[queue], {
    owner,
    request: { kind: "payload", logFormat, ...payload } satisfies CaptureRequest,
    async onMessage(message, reply) {
      if (message.kind === "unreadable") return { unreadable: message.reject };
      const request = await nextRequest(message);
      reply(request ?? ({ kind: "drop" } satisfies CaptureRequest));
      return request === null ? { unreadable: null } : undefined;
    },
    tooCostly: { unreadable: tooCostly },
  });
  return unreadable;
}
