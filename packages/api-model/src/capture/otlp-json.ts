import { Buffer } from "node:buffer";
import { limits } from "../limits.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import type { Attributes, AttributeValue, OtlpSpan } from "./otlp-span.ts";
import { attributeDepth, exactInteger } from "./otlp-span.ts";

/**
 * The spans of an `ExportTraceServiceRequest` in JSON; null where it has more spans, or groups of them, than a payload may
 * have calls. Unknown members are ignored.
 */
export function readJsonSpans(request: WireObject): OtlpSpan[] | null {
  const groups = objects(request["resourceSpans"]);
  if (groups.length > limits.payloadCalls) return null;
  const spans: OtlpSpan[] = [];
  for (const { resource, scopeSpans } of groups) {
    const attributes = attributesOf(isWireObject(resource) ? resource["attributes"] : null);
    for (const scope of objects(scopeSpans)) {
      const found = objects(scope["spans"]);
      if (spans.length + found.length > limits.payloadCalls) return null;
      for (const span of found) spans.push(readSpan(span, attributes));
    }
  }
  return spans;
}

function objects(value: unknown): WireObject[] {
  return Array.isArray(value) ? value.filter(isWireObject) : [];
}

/** Enumerations are numbers in OTLP's JSON; protobuf's own mapping writes names, which some senders do. */
const kinds = [
  "SPAN_KIND_UNSPECIFIED",
  "SPAN_KIND_INTERNAL",
  "SPAN_KIND_SERVER",
  "SPAN_KIND_CLIENT",
  "SPAN_KIND_PRODUCER",
  "SPAN_KIND_CONSUMER",
];

function readSpan(span: WireObject, resource: Attributes): OtlpSpan {
  const { traceId, spanId, parentSpanId, kind, startTimeUnixNano, endTimeUnixNano } = span;
  return {
    traceId: typeof traceId === "string" ? traceId.toLowerCase() : "",
    spanId: typeof spanId === "string" ? spanId.toLowerCase() : "",
    parentSpanId: typeof parentSpanId === "string" ? parentSpanId.toLowerCase() : "",
    kind: typeof kind === "string" ? Math.max(0, kinds.indexOf(kind)) : typeof kind === "number" ? kind : 0,
    startNs: nanoseconds(startTimeUnixNano),
    endNs: nanoseconds(endTimeUnixNano),
    attributes: attributesOf(span["attributes"]),
    resource,
  };
}

/** 64-bit numbers are texts in OTLP's JSON; a number is read as exactly as a double holds it. */
function nanoseconds(value: unknown): bigint {
  if (typeof value === "string" && /^\d{1,20}$/.test(value)) return BigInt(value);
  return typeof value === "number" && value > 0 && Number.isFinite(value) ? BigInt(Math.trunc(value)) : 0n;
}

function attributesOf(value: unknown): Attributes {
  const attributes = new Map<string, AttributeValue>();
  for (const { key, value: any } of objects(value)) {
    const read = typeof key === "string" ? readAnyValue(any, 1) : null;
    if (typeof key === "string" && read !== null) attributes.set(key, read);
  }
  return attributes;
}

function readAnyValue(any: unknown, depth: number): AttributeValue | null {
  if (!isWireObject(any) || depth > attributeDepth) return null;
  const { stringValue, intValue, doubleValue, boolValue, bytesValue, arrayValue } = any;
  if (typeof stringValue === "string") return stringValue;
  if (typeof boolValue === "boolean") return boolValue;
  if (typeof bytesValue === "string") return Buffer.from(bytesValue, "base64");
  if (isWireObject(arrayValue)) {
    const { values } = arrayValue;
    return objects(values).flatMap((each) => readAnyValue(each, depth + 1) ?? []);
  }
  return intValue === undefined ? doubleOf(doubleValue) : integerOf(intValue);
}

/** 64-bit integers are texts, and numbers from senders that do not know that. */
function integerOf(value: unknown): AttributeValue | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" && /^-?\d{1,20}$/.test(value) ? exactInteger(BigInt(value)) : null;
}

/** Protobuf's JSON writes infinity as text; what is no number says nothing. */
function doubleOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && !Number.isNaN(number) ? number : null;
}
