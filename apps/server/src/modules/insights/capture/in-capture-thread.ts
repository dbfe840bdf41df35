import { availableParallelism } from "node:os";
import type { SampledCall } from "@parapet/api-model";
import { inLane, type Lanes, type Most, newLanes } from "../../../platform/lanes.ts";
import type { Platform } from "../../../platform/platform.ts";
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
const limits: Most = { ms: 60_000, memory: 1_024 };
const tooCostly: Unreadable = { reason: "too_costly", detail: "Reading it takes too much time or memory" };

const lanesOf = new WeakMap<Platform, Readonly<Record<Readers, Lanes>>>();

/** Sets other limits, for tests. */
export function limitCaptureThreads(platform: Platform, most: Most): void {
  lanesOf.set(platform, newReaders(most));
}

function newReaders(most: Most): Readonly<Record<Readers, Lanes>> {
  const count = Math.min(3, Math.max(2, availableParallelism() - 1));
  const file = new URL("capture-thread.ts", import.meta.url);
  const open = () => newLanes(count, file, null, { ...most, ofOneOwner: count - 1 });
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
  const lanes = lanesOf.get(platform) ?? newReaders(limits);
  lanesOf.set(platform, lanes);
  let total = 0;
  let from = 0;
  /** What is asked next; null when there is nothing. */
  async function answer(told: CaptureTold): Promise<CaptureAsked | null> {
    switch (told.kind) {
      case "more": {
        const piece = await next();
        return piece === null ? null : { kind: "piece", ...piece };
      }
      case "read": {
        total = told.total;
        const first = await begin(total);
        from = first ?? total;
        break;
      }
      case "calls": {
        const { packed } = told;
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
  const { unreadable } = await inLane<CaptureTold, Outcome>(lanes[readers], {
    owner,
    asked: { kind: "payload", ...payload } satisfies CaptureAsked,
    async hear(told, tell) {
      if (told.kind === "unreadable") return { unreadable: told.why };
      const asked = await answer(told);
      tell(asked ?? ({ kind: "forget" } satisfies CaptureAsked));
      return asked === null ? { unreadable: null } : undefined;
    },
    tooCostly: { unreadable: tooCostly },
  });
  return unreadable;
}
