import { isMainThread } from "node:worker_threads";
import { sampledCalls, type SampledCall } from "@parapet/api-model";
import type { LogFormat } from "@parapet/contract";
import type { Platform } from "../../../../platform/platform.ts";
import type { Unreadable } from "./capture-messages.ts";
import { inCaptureThread, type CallPart } from "./in-capture-thread.ts";
import { parseSingle, payloadParsers, type ParsedCall, type PayloadFormat } from "./payload-parsers.ts";

/**
 * Max bytes of a payload that is parsed in this thread. The worst, a broken call a line, takes 0.1 s on the main thread and 0.2
 * on the ingest thread, where passing calls between threads costs more than parsing them.
 */
const maxHere = (isMainThread ? 128 : 256) * 1024;

interface SentPayload {
  /** The tenant that sent it. */
  readonly owner: string;
  readonly payload: Uint8Array;
  readonly receivedAtMs: number;
  /** The source's own format of access logs. */
  readonly logFormat?: LogFormat | null;
}

type ParseResult = ParsedCall | ({ readonly ok: false } & Unreadable);

/** Parses a payload, a long one in another thread. Resolves to the reason why it can't be parsed, or null. */
export async function parsePayload(
  platform: Platform,
  { owner, format, payload, receivedAtMs, logFormat = null }: SentPayload & { readonly format: PayloadFormat },
  take: (part: Pick<CallPart, "calls" | "from">) => Promise<void>,
): Promise<Unreadable | null> {
  if (payload.length <= maxHere) {
    const captured = payloadParsers[format](payload, { receivedAtMs, logFormat });
    if (!captured.ok) return { reason: captured.reason, detail: captured.detail };
    await take({ calls: sampledCalls(captured.calls), from: 0 });
    return null;
  }
  return inCaptureThread(
    platform,
    "senders",
    { owner, format, receivedAtMs, logFormat, next: async () => ({ piece: payload, isLast: true }) },
    { begin: async () => 0, take: (part) => take(part).then(() => true) },
  );
}

/** Parses a payload of one call: at once, or a long one in another thread. */
export function parseCall(platform: Platform, sent: SentPayload): ParseResult | Promise<ParseResult> {
  const { payload, receivedAtMs } = sent;
  return payload.length <= maxHere ? parseSingle(payload, { receivedAtMs }) : parseLongCall(platform, sent);
}

async function parseLongCall(platform: Platform, sent: SentPayload): Promise<ParseResult> {
  const calls: SampledCall[] = [];
  const unreadable = await parsePayload(
    platform,
    { ...sent, format: "call" },
    async (part) => void calls.push(...part.calls),
  );
  if (unreadable !== null) return { ok: false, ...unreadable };
  const [each] = calls;
  if (each?.kind === "call") return { ok: true, exchange: each.exchange };
  if (each?.kind === "reject") return { ok: false, reason: each.reason, detail: each.detail };
  throw new Error("A payload of one call has none");
}
