import { captureFormats, redactSample, type CaptureFormat } from "@parapet/api-model";
import type { IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { recordReject } from "../reject/record-reject.ts";
import { storeCalls } from "./store-calls.ts";

/** Refused calls that an answer lists. */
const mostListed = 1_000;

/**
 * Reads, analyses and stores a payload of several calls: when this resolves, they survive a crash.
 * @throws Failure `invalid_input` after an unreadable payload was counted
 */
export async function storeCapture(
  sender: SentCall,
  format: CaptureFormat,
  payload: Uint8Array,
): Promise<IngestOutcome> {
  const call: SentCall = { ...sender, carrier: { transport: format } };
  const captured = captureFormats[format](payload, { receivedAtMs: call.now.getTime() });
  if (!captured.ok) {
    const { reason, detail } = captured;
    const sample = format === "otlp_protobuf" ? "" : redactSample(payload);
    await recordReject(call, { reason, detail, bytes: payload.length, sample });
    throw new Failure("invalid_input", { detail: `${reason}: ${detail}` });
  }
  const { rejected, ...counts } = await storeCalls(call, captured.calls);
  return { ...counts, rejected_total: rejected.length, rejected: rejected.slice(0, mostListed) };
}
