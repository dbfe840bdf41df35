import { redactSample, type CaptureFormat } from "@parapet/api-model";
import type { IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { recordReject } from "../reject/record-reject.ts";
import { readPayload } from "./read-payload.ts";
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
  const outcome: IngestOutcome = { accepted: 0, ignored: 0, rejected_total: 0, rejected: [] };
  const sent = { owner: call.source.providerId, format, payload, receivedAtMs: call.now.getTime() };
  const unreadable = await readPayload(call.platform, sent, async ({ calls, from }) => {
    const { accepted, ignored, rejected } = await storeCalls(call, calls);
    outcome.accepted += accepted;
    outcome.ignored += ignored;
    outcome.rejected_total += rejected.length;
    for (const { index, ...why } of rejected.slice(0, mostListed - outcome.rejected.length))
      outcome.rejected.push({ index: from + index, ...why });
  });
  if (unreadable === null) return outcome;
  const sample = format === "otlp_protobuf" ? "" : redactSample(payload);
  await recordReject(call, { ...unreadable, bytes: payload.length, sample });
  throw new Failure("invalid_input", { detail: `${unreadable.reason}: ${unreadable.detail}` });
}
