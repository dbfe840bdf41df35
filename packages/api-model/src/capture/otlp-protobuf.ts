import { Buffer } from "node:buffer";
import { limits } from "../limits.ts";
import type { Attributes, AttributeValue, OtlpSpan } from "./otlp-span.ts";
import { attributeDepth, exactInteger } from "./otlp-span.ts";
import { wireFields, wireString, type WireField } from "./wire-reader.ts";

const noAttributes: Attributes = new Map();

/**
 * The spans of an `ExportTraceServiceRequest` in protobuf; null where it has more spans, or groups of them, than a
 * payload may have calls. Their places are found before any is read: empty ones take two bytes each. @throws WireError
 */
export function readProtobufSpans(bytes: Uint8Array): OtlpSpan[] | null {
  const groups = messagesWithin(bytes, 1, limits.payloadCalls);
  if (groups === null) return null;
  const spans: { readonly span: Uint8Array; readonly group: Uint8Array }[] = [];
  let left: number = limits.payloadCalls;
  for (const group of groups) {
    const scopes = messagesWithin(group, 2, left);
    if (scopes === null) return null;
    for (const scope of scopes) {
      const found = messagesWithin(scope, 2, left);
      if (found === null) return null;
      left -= found.length + 1;
      for (const span of found) spans.push({ span, group });
    }
  }
  const resources = new Map(groups.map((group) => [group, resourceOf(group)]));
  return spans.map(({ span, group }) => readSpan(span, resources.get(group) ?? noAttributes));
}

function resourceOf(group: Uint8Array): Attributes {
  return attributesOf(messages(group, 1).flatMap((each) => messages(each, 1)));
}

/** As `messages`; null for more than `most` of them. */
function messagesWithin(bytes: Uint8Array, number: number, max: number): Uint8Array[] | null {
  const found: Uint8Array[] = [];
  for (const field of wireFields(bytes)) {
    if (field.number !== number || field.kind !== "bytes") continue;
    if (found.length >= max) return null;
    found.push(field.value);
  }
  return found;
}

/** The messages (or bytes) in the fields of one number. */
function messages(bytes: Uint8Array, number: number): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (const field of wireFields(bytes)) if (field.number === number && field.kind === "bytes") found.push(field.value);
  return found;
}

function readSpan(bytes: Uint8Array, resource: Attributes): OtlpSpan {
  let [traceId, spanId, parentSpanId, kind, startNs, endNs] = ["", "", "", 0, 0n, 0n];
  const attributes: Uint8Array[] = [];
  for (const { number, kind: wire, value } of wireFields(bytes)) {
    if (wire === "bytes") {
      if (number === 1) traceId = hex(value);
      else if (number === 2) spanId = hex(value);
      else if (number === 4) parentSpanId = hex(value);
      else if (number === 9) attributes.push(value);
    } else if (number === 6) kind = Number(value);
    else if (number === 7) startNs = value;
    else if (number === 8) endNs = value;
  }
  return { traceId, spanId, parentSpanId, kind, startNs, endNs, attributes: attributesOf(attributes), resource };
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
