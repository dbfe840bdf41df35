import {
  normaliseTelemetry,
  parseTelemetry,
  redactSample,
  type NormalisedTelemetry,
  type ParsedTelemetry,
} from "@parapet/api-model";
import type { SourceCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { recordReject } from "../reject/record-reject.ts";
import { overloadOf, sheddingOf } from "../capture/shedding.ts";
import { acceptCall } from "./accept-call.ts";

/**
 * Takes one traced call: when this resolves, the event survives a crash. Gateways never repeat a call and must not wait,
 * so while the event store is behind, loud sources are thinned out and what is kept stands for the rest.
 * @throws Failure `invalid_input` after the payload was kept and counted as refused.
 */
export async function receiveTelemetry(sender: SourceCall, payload: Uint8Array): Promise<void> {
  const call: SourceCall = { ...sender, carrier: { transport: "telemetry", bytes: payload.length } };
  const { platform, source, now } = call;
  const weight = sheddingOf(platform).weigh(source.id, now, overloadOf(platform));
  if (weight === 0) {
    platform.metrics.shed.inc();
    return;
  }
  const exchange = read(payload, now);
  if (!exchange.ok) {
    const { reason, detail } = exchange;
    await recordReject(call, { reason, detail, bytes: payload.length, sample: redactSample(payload) });
    throw new Failure("invalid_input", { detail: `${reason}: ${detail}` });
  }
  const accepted = await acceptCall(call, exchange.exchange, weight);
  await platform.journal.appendMany(accepted.rows);
  accepted.follow();
}

function read(payload: Uint8Array, now: Date): NormalisedTelemetry | Extract<ParsedTelemetry, { ok: false }> {
  const parsed = parseTelemetry(payload);
  if (!parsed.ok) return parsed;
  return normaliseTelemetry(parsed.value, { receivedAtMs: now.getTime(), repaired: parsed.repaired });
}
