import { Buffer } from "node:buffer";
import { limits } from "../limits.ts";
import { normaliseTelemetry } from "../telemetry/normalise-telemetry.ts";
import { parseTelemetry } from "../telemetry/parse-telemetry.ts";
import { repairJson } from "../telemetry/repair-json.ts";
import { field, isWireObject } from "../telemetry/wire-value.ts";
import {
  call,
  ignored,
  parseJson,
  toPayload,
  reject,
  type Captured,
  type CaptureArrival,
  type CapturedPayload,
} from "./captured.ts";
import { eachLine, payloadOfLines } from "./payload-lines.ts";

/** APIClarity telemetry in bulk: `{events: […]}`, a list or one object, else one object a line (NDJSON). */
export function captureTelemetryBatch(payload: Uint8Array, arrival: CaptureArrival): CapturedPayload {
  const whole = parseJson(payload);
  if (whole.ok) return toPayload(callsIn(whole.value), (value) => [readCall(value, arrival)]);
  const [first = "", second] = firstLines(payload);
  const isLines = second !== undefined;
  if (!isLines || !parseTelemetry(first).ok) {
    const repaired = parseJson(Buffer.from(repairJson(new TextDecoder("utf-8").decode(payload))));
    if (repaired.ok)
      return toPayload(callsIn(repaired.value), (value) => [readCall(value, { ...arrival, repaired: true })]);
  }
  return isLines ? payloadOfLines(payload, (line) => [readLine(line, arrival)]) : whole;
}

/** The first two lines that aren't blank, of as many as a payload may have calls. */
function firstLines(payload: Uint8Array): string[] {
  const found: string[] = [];
  let lines = 0;
  for (const line of eachLine(payload)) {
    if (!isBlank(line)) found.push(line);
    lines += 1;
    if (found.length === 2 || lines > limits.payloadCalls) break;
  }
  return found;
}

function callsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const events = isWireObject(value) ? field(value, "events") : null;
  return Array.isArray(events) ? events : [value];
}

function isBlank(line: string): boolean {
  return line.trim() === "";
}

/** A blank line counts as a line, so that a refused one is found by its number. */
function readLine(line: string, arrival: CaptureArrival): Captured {
  if (isBlank(line)) return ignored;
  const parsed = parseTelemetry(line);
  if (!parsed.ok) return reject(parsed.reason, parsed.detail, line);
  return readCall(parsed.value, { ...arrival, repaired: parsed.repaired });
}

function readCall(value: unknown, arrival: CaptureArrival & { readonly repaired?: boolean }): Captured {
  const result = normaliseTelemetry(value, arrival);
  return result.ok ? call(result.exchange) : reject(result.reason, result.detail, value);
}
