import {
  captureFormats,
  normaliseTelemetry,
  parseTelemetry,
  type Capture,
  type CapturedPayload,
  type CaptureFormat,
  type NormalisedTelemetry,
  type ParsedTelemetry,
} from "@parapet/api-model";

type Arrival = Parameters<Capture>[1];
type Parsed = Extract<ParsedTelemetry, { ok: true }>;
export type ParsedCall = Extract<NormalisedTelemetry, { ok: true }>;

/** Parsers by format: batches, one call of telemetry, and either of both. */
export const payloadParsers: Readonly<Record<PayloadFormat, Capture>> = {
  ...captureFormats,
  call: (payload, arrival) => {
    const parsed = parseTelemetry(payload);
    return parsed.ok ? singlePayload(parsed, arrival) : parsed;
  },
  call_or_batch: parseCallOrBatch,
};
export type PayloadFormat = CaptureFormat | "call" | "call_or_batch";

/** One call of telemetry. */
export function parseSingle(
  payload: Uint8Array,
  arrival: Arrival,
): NormalisedTelemetry | Extract<ParsedTelemetry, { ok: false }> {
  const parsed = parseTelemetry(payload);
  return parsed.ok ? normalise(parsed, arrival) : parsed;
}

/** A single call is parsed as by `POST /api/telemetry`, which repairs more than batches do. */
function parseCallOrBatch(payload: Uint8Array, arrival: Arrival): CapturedPayload {
  const parsed = parseTelemetry(payload);
  const isCall = parsed.ok && !Object.keys(parsed.value).some((key) => key.toLowerCase() === "events");
  return isCall ? singlePayload(parsed, arrival) : captureFormats.telemetry(payload, arrival);
}

function normalise({ value, repaired }: Parsed, { receivedAtMs }: Arrival): NormalisedTelemetry {
  return normaliseTelemetry(value, { receivedAtMs, repaired });
}

function singlePayload(parsed: Parsed, arrival: Arrival): CapturedPayload {
  const single = normalise(parsed, arrival);
  return {
    ok: true,
    calls: [single.ok ? { kind: "call", exchange: single.exchange } : { kind: "reject", ...single }],
  };
}
