import { normaliseTelemetry, parseTelemetry, redactSample } from "@parapet/api-model";
import type { NormalisedTelemetry, ParsedTelemetry } from "@parapet/api-model";
import type { SentCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { recordReject } from "../reject/record-reject.ts";
import { acceptCall } from "./accept-call.ts";

/**
 * Reads, analyses and stores one traced call that stands for so many: when this resolves, the event survives a crash.
 * @throws Failure `invalid_input` after the payload was kept and counted as refused
 */
export async function storeTelemetry(sender: SentCall, payload: Uint8Array, weight: number): Promise<void> {
  const call: SentCall = { ...sender, carrier: { transport: "telemetry" } };
  const exchange = read(payload, call.now);
  if (!exchange.ok) {
    const { reason, detail } = exchange;
    await recordReject(call, { reason, detail, bytes: payload.length, sample: redactSample(payload) });
    throw new Failure("invalid_input", { detail: `${reason}: ${detail}` });
  }
  const accepted = await acceptCall(call, exchange.exchange, weight);
  await call.platform.journal.appendMany(accepted.rows);
  accepted.follow();
}

function read(payload: Uint8Array, now: Date): NormalisedTelemetry | Extract<ParsedTelemetry, { ok: false }> {
  const parsed = parseTelemetry(payload);
  if (!parsed.ok) return parsed;
  return normaliseTelemetry(parsed.value, { receivedAtMs: now.getTime(), repaired: parsed.repaired });
}
