import { normaliseTelemetry, parseTelemetry, redactSample } from "@parapet/api-model";
import type { NormalisedTelemetry, SampledCall } from "@parapet/api-model";
import type { SentCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Unreadable } from "../capture/capture-messages.ts";
import { readHere, readPayload } from "../capture/read-payload.ts";
import { recordReject } from "../reject/record-reject.ts";
import { acceptCall } from "./accept-call.ts";

/**
 * Reads, analyses and stores one traced call that stands for so many: when this resolves, the event survives a crash.
 * @throws Failure `invalid_input` after the payload was kept and counted as refused
 */
export async function storeTelemetry(sender: SentCall, payload: Uint8Array, weight: number): Promise<void> {
  const call: SentCall = { ...sender, carrier: { transport: "telemetry" } };
  const exchange = payload.length <= readHere ? read(payload, call.now) : await readLong(call, payload);
  if (!exchange.ok) {
    const { reason, detail } = exchange;
    await recordReject(call, { reason, detail, bytes: payload.length, sample: redactSample(payload) });
    throw new Failure("invalid_input", { detail: `${reason}: ${detail}` });
  }
  const accepted = await acceptCall(call, exchange.exchange, weight);
  await call.platform.journal.appendMany(accepted.rows);
  accepted.follow();
}

type Read = Extract<NormalisedTelemetry, { ok: true }> | ({ readonly ok: false } & Unreadable);

function read(payload: Uint8Array, now: Date): Read {
  const parsed = parseTelemetry(payload);
  if (!parsed.ok) return parsed;
  return normaliseTelemetry(parsed.value, { receivedAtMs: now.getTime(), repaired: parsed.repaired });
}

/** A long payload is read in another thread, where the sender's others don't wait for it. */
async function readLong({ platform, source, now }: SentCall, payload: Uint8Array): Promise<Read> {
  const calls: SampledCall[] = [];
  const sent = { owner: source.providerId, format: "call", payload, receivedAtMs: now.getTime() } as const;
  const unreadable = await readPayload(platform, sent, async (part) => void calls.push(...part.calls));
  if (unreadable !== null) return { ok: false, ...unreadable };
  const [each] = calls;
  if (each?.kind === "call") return { ok: true, exchange: each.exchange };
  if (each?.kind === "reject") return { ok: false, reason: each.reason, detail: each.detail };
  throw new Error("A payload of one call has none");
}
