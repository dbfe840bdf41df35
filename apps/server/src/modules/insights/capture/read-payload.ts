import { sampledCalls } from "@parapet/api-model";
import type { Platform } from "../../../platform/platform.ts";
import type { Unreadable } from "./capture-messages.ts";
import { inCaptureThread, type CallPart } from "./in-capture-thread.ts";
import { payloadReaders, type PayloadFormat } from "./payload-readers.ts";

/** Longest payload that is read in this thread, in bytes: the worst one takes 20 ms. */
export const readHere = 128 * 1024;

interface SentPayload {
  /** Whose it is. */
  readonly owner: string;
  readonly format: PayloadFormat;
  readonly payload: Uint8Array;
  readonly receivedAtMs: number;
}

/** Reads what a sender sent, a long payload in another thread. Resolves to why it can't be read; null when all was taken. */
export async function readPayload(
  platform: Platform,
  { owner, format, payload, receivedAtMs }: SentPayload,
  take: (part: Pick<CallPart, "calls" | "from">) => Promise<void>,
): Promise<Unreadable | null> {
  if (payload.length <= readHere) {
    const captured = payloadReaders[format](payload, { receivedAtMs });
    if (!captured.ok) return { reason: captured.reason, detail: captured.detail };
    await take({ calls: sampledCalls(captured.calls), from: 0 });
    return null;
  }
  return inCaptureThread(
    platform,
    "senders",
    { owner, format, receivedAtMs, next: async () => ({ piece: payload, isLast: true }) },
    { begin: async () => 0, take: (part) => take(part).then(() => true) },
  );
}
