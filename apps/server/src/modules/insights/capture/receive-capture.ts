import { captureFormats, redactSample, type CaptureFormat } from "@parapet/api-model";
import type { IngestOutcome } from "@parapet/contract";
import type { SourceCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { recordReject } from "../reject/record-reject.ts";
import { overloadOf } from "./shedding.ts";
import { storeCalls } from "./store-calls.ts";

/** Refused calls that an answer lists. */
const mostListed = 1_000;
/** Seconds that a sender waits before it repeats, by how far the store is behind. */
const longestWait = 60;

/**
 * Takes a payload of several calls from a sender that repeats what was not taken.
 * @throws Failure `rate_limited` while the store is behind, `invalid_input` after an unreadable payload was counted
 */
export async function receiveCapture(
  sender: SourceCall,
  format: CaptureFormat,
  payload: Uint8Array,
): Promise<IngestOutcome> {
  const call: SourceCall = { ...sender, carrier: { transport: format, bytes: payload.length } };
  const { platform, now } = call;
  const overload = overloadOf(platform);
  if (overload >= 1) {
    platform.metrics.deferred.inc();
    const retryAfter = Math.min(longestWait, Math.ceil(overload * 2));
    throw new Failure("rate_limited", { retryAfter, detail: "The event store is behind" });
  }
  const captured = captureFormats[format](payload, { receivedAtMs: now.getTime() });
  if (!captured.ok) {
    const { reason, detail } = captured;
    const sample = format === "otlp_protobuf" ? "" : redactSample(payload);
    await recordReject(call, { reason, detail, bytes: payload.length, sample });
    throw new Failure("invalid_input", { detail: `${reason}: ${detail}` });
  }
  const { rejected, ...counts } = await storeCalls(call, captured.calls);
  return { ...counts, rejected_total: rejected.length, rejected: rejected.slice(0, mostListed) };
}
