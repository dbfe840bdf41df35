import { Buffer } from "node:buffer";

/** Bytes that are no message of protobuf. */
export class WireError extends Error {
  override readonly name = "WireError";
}

/** One field of a message; 32-bit fields and groups are skipped, because no message that is read here has one. */
export type WireField =
  | { readonly number: number; readonly kind: "varint"; readonly value: bigint }
  | { readonly number: number; readonly kind: "fixed64"; readonly value: bigint }
  | { readonly number: number; readonly kind: "bytes"; readonly value: Uint8Array };

/** Reads the fields of one message in protobuf's wire format. @throws WireError when the bytes end early or are none. */
export function* wireFields(bytes: Uint8Array): Generator<WireField> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;

  function take(length: number): number {
    if (length > bytes.length - at) throw new WireError("A field is longer than its message");
    at += length;
    return at - length;
  }

  /** Numbers below 2^28, as tags and lengths are, need no BigInt. */
  function varint(): bigint {
    let small = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = view.getUint8(take(1));
      small |= (byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt(small);
    }
    let value = BigInt(small);
    for (let shift = 28n; shift < 70n; shift += 7n) {
      const byte = view.getUint8(take(1));
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw new WireError("A number has more than ten bytes");
  }

  /** The value behind a tag; null for what is skipped. */
  function field(number: number, type: number): WireField | null {
    switch (type) {
      case 0:
        return { number, kind: "varint", value: varint() };
      case 1:
        return { number, kind: "fixed64", value: view.getBigUint64(take(8), true) };
      case 2: {
        const length = Number(varint());
        const start = take(length);
        return { number, kind: "bytes", value: bytes.subarray(start, start + length) };
      }
      case 5:
        take(4);
        return null;
      default:
        throw new WireError("A field has an unknown wire type");
    }
  }

  // Groups in which the reader is, by their numbers.
  const groups: number[] = [];
  while (at < bytes.length) {
    const tag = Number(varint());
    const [number, type] = [tag >>> 3, tag & 7];
    if (number === 0) throw new WireError("A field has the number 0");
    if (type === 3) groups.push(number);
    else if (type === 4) {
      if (groups.pop() !== number) throw new WireError("A group ends that did not begin");
    } else {
      const read = field(number, type);
      if (read !== null && groups.length === 0) yield read;
    }
  }
  if (groups.length > 0) throw new WireError("A group does not end");
}

/** The text of a bytes field. */
export function wireString(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
