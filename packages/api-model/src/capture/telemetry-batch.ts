import { normaliseTelemetry } from "../telemetry/normalise-telemetry.ts";
import { parseTelemetry } from "../telemetry/parse-telemetry.ts";
import { field, isWireObject } from "../telemetry/wire-value.ts";
import {
  call,
  ignored,
  parseJson,
  payloadOf,
  reject,
  type Captured,
  type CaptureArrival,
  type CapturedPayload,
} from "./captured.ts";

/** APIClarity telemetry in bulk: `{events: […]}` or a list, else one object a line (NDJSON). */
export function captureTelemetryBatch(payload: Uint8Array, arrival: CaptureArrival): CapturedPayload {
  const whole = parseJson(payload);
  const list = whole.ok ? listOf(whole.value) : null;
  if (list !== null) return payloadOf(list, (value) => [readCall(value, arrival)]);
  const lines = new TextDecoder("utf-8").decode(payload).split(/\r?\n/);
  if (!whole.ok && lines.length === 1) return whole;
  return payloadOf(lines, (line) => [readLine(line, arrival)]);
}

/** Null for a payload that is one call, which is also a file of one line. */
function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  const events = isWireObject(value) ? field(value, "events") : null;
  return Array.isArray(events) ? events : null;
}

function readLine(line: string, arrival: CaptureArrival): Captured {
  if (line.trim() === "") return ignored;
  const parsed = parseTelemetry(line);
  if (!parsed.ok) return reject(parsed.reason, parsed.detail, line);
  return readCall(parsed.value, { ...arrival, repaired: parsed.repaired });
}

function readCall(value: unknown, arrival: CaptureArrival & { readonly repaired?: boolean }): Captured {
  const result = normaliseTelemetry(value, arrival);
  return result.ok ? call(result.exchange) : reject(result.reason, result.detail, value);
}
