import {
  captureFormats,
  normaliseTelemetry,
  parseTelemetry,
  type Capture,
  type CapturedPayload,
  type CaptureFormat,
  type ParsedTelemetry,
} from "@parapet/api-model";

type Arrival = Parameters<Capture>[1];
type Parsed = Extract<ParsedTelemetry, { ok: true }>;

/** What reads a payload: each format in bulk, one call of telemetry, and what may be either. */
export const payloadReaders: Readonly<Record<PayloadFormat, Capture>> = {
  ...captureFormats,
  call: readCall,
  call_or_batch: readCallOrBatch,
};
export type PayloadFormat = CaptureFormat | "call" | "call_or_batch";

function readCall(payload: Uint8Array, arrival: Arrival): CapturedPayload {
  const parsed = parseTelemetry(payload);
  return parsed.ok ? onlyCall(parsed, arrival) : parsed;
}

/** A call alone is read as `POST /api/telemetry` reads it, which repairs more than a batch does. */
function readCallOrBatch(payload: Uint8Array, arrival: Arrival): CapturedPayload {
  const parsed = parseTelemetry(payload);
  const isCall = parsed.ok && !Object.keys(parsed.value).some((key) => key.toLowerCase() === "events");
  return isCall ? onlyCall(parsed, arrival) : captureFormats.telemetry(payload, arrival);
}

function onlyCall({ value, repaired }: Parsed, { receivedAtMs }: Arrival): CapturedPayload {
  const single = normaliseTelemetry(value, { receivedAtMs, repaired });
  return {
    ok: true,
    calls: [single.ok ? { kind: "call", exchange: single.exchange } : { kind: "reject", ...single }],
  };
}
