/** A value of an attribute; maps and empty values are left out. */
export type AttributeValue = string | number | boolean | Uint8Array | readonly AttributeValue[];
export type Attributes = ReadonlyMap<string, AttributeValue>;

/** What is read of a span, the same from JSON and from protobuf. */
export interface OtlpSpan {
  /** Hexadecimal digits as they came, or made from the bytes; "" when absent. */
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer; 0 when absent. */
  readonly kind: number;
  /** Nanoseconds since the Unix epoch, 0 when absent. */
  readonly startNs: bigint;
  readonly endNs: bigint;
  readonly attributes: Attributes;
  /** Attributes of the resource that the span belongs to. */
  readonly resource: Attributes;
}

/** A 64-bit integer as a number, or as text where a number would be another one: ids must not become alike. */
export function exactInteger(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

/** An array nests at most this deep in an attribute; deeper ones are left out. */
export const attributeDepth = 8;
