import { Buffer } from "node:buffer";
import type { Attributes, AttributeValue, OtlpSpan } from "./otlp-span.ts";
import { attributeDepth, exactInteger } from "./otlp-span.ts";
import { wireFields, wireString, type WireField } from "./wire-reader.ts";

const noAttributes: Attributes = new Map();

/** The spans of an `ExportTraceServiceRequest` in protobuf. @throws WireError */
export function readProtobufSpans(bytes: Uint8Array): OtlpSpan[] {
  return messages(bytes, 1).flatMap(readResourceSpans);
}

function readResourceSpans(bytes: Uint8Array): OtlpSpan[] {
  const resource = attributesOf(messages(bytes, 1).flatMap((each) => messages(each, 1)));
  return messages(bytes, 2)
    .flatMap((scope) => messages(scope, 2))
    .map((span) => readSpan(span, resource));
}

/** The messages (or bytes) in the fields of one number. */
function messages(bytes: Uint8Array, number: number): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (const field of wireFields(bytes)) if (field.number === number && field.kind === "bytes") found.push(field.value);
  return found;
}

function readSpan(bytes: Uint8Array, resource: Attributes): OtlpSpan {
  let [traceId, spanId, kind, startNs, endNs] = ["", "", 0, 0n, 0n];
  const attributes: Uint8Array[] = [];
  for (const { number, kind: wire, value } of wireFields(bytes)) {
    if (wire === "bytes") {
      if (number === 1) traceId = hex(value);
      else if (number === 2) spanId = hex(value);
      else if (number === 9) attributes.push(value);
    } else if (number === 6) kind = Number(value);
    else if (number === 7) startNs = value;
    else if (number === 8) endNs = value;
  }
  return { traceId, spanId, kind, startNs, endNs, attributes: attributesOf(attributes), resource };
}

function attributesOf(pairs: readonly Uint8Array[]): Attributes {
  if (pairs.length === 0) return noAttributes;
  const attributes = new Map<string, AttributeValue>();
  for (const pair of pairs) {
    let key = "";
    let value: AttributeValue | null = null;
    for (const field of wireFields(pair)) {
      if (field.kind !== "bytes") continue;
      if (field.number === 1) key = wireString(field.value);
      else if (field.number === 2) value = readAnyValue(field.value, 1);
    }
    if (value !== null) attributes.set(key, value);
  }
  return attributes;
}

/** `AnyValue`: of its alternatives the last one that came counts, as protobuf says. */
function readAnyValue(bytes: Uint8Array, depth: number): AttributeValue | null {
  if (depth > attributeDepth) return null;
  let value: AttributeValue | null = null;
  for (const field of wireFields(bytes)) value = alternative(field, depth) ?? value;
  return value;
}

function alternative(field: WireField, depth: number): AttributeValue | null {
  switch (field.kind) {
    case "bytes":
      if (field.number === 1) return wireString(field.value);
      if (field.number === 7) return field.value;
      if (field.number !== 5) return null;
      return messages(field.value, 1).flatMap((each) => readAnyValue(each, depth + 1) ?? []);
    case "varint":
      if (field.number === 2) return field.value !== 0n;
      return field.number === 3 ? exactInteger(BigInt.asIntN(64, field.value)) : null;
    case "fixed64":
      return field.number === 4 ? doubleOf(field.value) : null;
  }
}

/** What is no number says nothing. */
function doubleOf(bits: bigint): number | null {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, bits);
  const number = view.getFloat64(0);
  return Number.isNaN(number) ? null : number;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}
