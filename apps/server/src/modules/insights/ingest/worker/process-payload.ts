import { redactSample, type CaptureFormat } from "@parapet/api-model";
import type { IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../../platform/call.ts";
import { Failure } from "../../../../platform/failure.ts";
import type { Unreadable } from "../parse/capture-messages.ts";
import { parseCall, parsePayload } from "../parse/parse-payload.ts";
import { funnelRows, shedRows } from "../store/funnel-counts.ts";
import { recordReject } from "../store/record-reject.ts";
import type { Work } from "./messages.ts";
import { processCall } from "./process-call.ts";
import { processCalls } from "./process-calls.ts";

/** Max rejected calls that a response lists. */
const maxListed = 1_000;

/** The outcome of a single call that was accepted. */
export const oneAccepted: IngestOutcome = { accepted: 1, ignored: 0, rejected_total: 0, rejected: [] };

/**
 * Parses, analyzes and stores a payload in this thread; once this resolves, its calls survive a crash.
 * @throws Failure `invalid_input` after the payload was recorded as rejected
 */
export function processPayload(
  sender: SentCall,
  { format, weight }: Work,
  payload: Uint8Array,
): Promise<IngestOutcome> {
  if (format === "call") return processSingle({ ...sender, carrier: { transport: "telemetry" } }, payload, weight);
  return processBatch({ ...sender, carrier: { transport: format } }, format, payload);
}

async function processSingle(call: SentCall, payload: Uint8Array, weight: number): Promise<IngestOutcome> {
  const { platform, source, now } = call;
  const sent = { owner: source.providerId, payload, receivedAtMs: now.getTime() };
  const parsed = parseCall(platform, sent);
  const result = parsed instanceof Promise ? await parsed : parsed;
  if (!result.ok) {
    if (weight > 1) await platform.journal.appendMany(shedRows(call, weight));
    throw await rejectPayload(call, payload, result, redactSample(payload));
  }
  const processed = await processCall(call, result.exchange, weight);
  await platform.journal.appendMany([...processed.rows, ...funnelRows(call, processed, weight)]);
  processed.followUp();
  return oneAccepted;
}

async function processBatch(call: SentCall, format: CaptureFormat, payload: Uint8Array): Promise<IngestOutcome> {
  const outcome: IngestOutcome = { accepted: 0, ignored: 0, rejected_total: 0, rejected: [] };
  const { providerId: owner, logFormat = null } = call.source;
  const sent = { owner, format, payload, receivedAtMs: call.now.getTime(), logFormat };
  const unreadable = await parsePayload(call.platform, sent, async ({ calls, from }) => {
    const { accepted, ignored, rejected } = await processCalls(call, calls);
    outcome.accepted += accepted;
    outcome.ignored += ignored;
    outcome.rejected_total += rejected.length;
    for (const { index, ...reason } of rejected.slice(0, maxListed - outcome.rejected.length))
      outcome.rejected.push({ index: from + index, ...reason });
  });
  if (unreadable === null) return outcome;
  throw await rejectPayload(call, payload, unreadable, format === "otlp_protobuf" ? "" : redactSample(payload));
}

/** Records a payload that can't be parsed. */
async function rejectPayload(
  call: SentCall,
  payload: Uint8Array,
  { reason, detail }: Unreadable,
  sample: string,
): Promise<Failure> {
  await recordReject(call, { reason, detail, bytes: payload.length, sample });
  return new Failure("invalid_input", { detail: `${reason}: ${detail}` });
}
