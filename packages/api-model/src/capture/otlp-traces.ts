import { isWireObject } from "../telemetry/wire-value.ts";
import {
  ignored,
  parseJson,
  toPayload,
  reject,
  tooMany,
  type Captured,
  type CaptureArrival,
  type CapturedPayload,
} from "./captured.ts";
import { readHttpSpan } from "./otlp-http-span.ts";
import { readJsonSpans } from "./otlp-json.ts";
import { readProtobufSpans } from "./otlp-protobuf.ts";
import type { OtlpSpan } from "./otlp-span.ts";
import { WireError } from "./wire-reader.ts";

/** An `ExportTraceServiceRequest` in JSON. Spans that are no HTTP calls are ignored, not refused. */
export function captureOtlpJson(payload: Uint8Array, arrival: CaptureArrival): CapturedPayload {
  const parsed = parseJson(payload);
  if (!parsed.ok) return parsed;
  if (!isWireObject(parsed.value)) return { ok: false, reason: "not_an_object", detail: "The payload isn't an object" };
  const spans = readJsonSpans(parsed.value);
  return spans === null ? tooMany : toPayload(spans, (span) => [captureSpan(span, arrival)]);
}

/** The same in protobuf. */
export function captureOtlpProtobuf(payload: Uint8Array, arrival: CaptureArrival): CapturedPayload {
  try {
    const spans = readProtobufSpans(payload);
    return spans === null ? tooMany : toPayload(spans, (span) => [captureSpan(span, arrival)]);
  } catch (error) {
    if (error instanceof WireError) return { ok: false, reason: "protobuf_syntax", detail: error.message };
    throw error;
  }
}

/** Ids of 16 and 8 bytes that are not all zero, as the trace context says. */
const idOfTrace = /^(?!0+$)[0-9a-f]{32}$/;
const idOfSpan = /^(?!0+$)[0-9a-f]{16}$/;

function captureSpan(span: OtlpSpan, arrival: CaptureArrival): Captured {
  const raw = { traceId: span.traceId.slice(0, 64), spanId: span.spanId.slice(0, 64) };
  if (!idOfTrace.test(span.traceId)) return reject("trace_id", "A trace id is not 16 bytes", raw);
  if (!idOfSpan.test(span.spanId)) return reject("trace_id", "A span id is not 8 bytes", raw);
  return readHttpSpan(span, arrival) ?? ignored;
}
