import { Buffer } from "node:buffer";

interface PartialSuccess {
  /** A whole number as text. */
  readonly rejectedSpans: string;
  readonly errorMessage: string;
}

/** An `ExportTraceServiceResponse` in protobuf; empty when everything was taken. */
export function encodeExportResponse(partial: PartialSuccess | undefined): Uint8Array {
  if (partial === undefined) return new Uint8Array();
  const content = [...varintField(1, BigInt(partial.rejectedSpans)), ...textField(2, partial.errorMessage)];
  return Uint8Array.from(bytesField(1, content));
}

/** A google.rpc.Status in protobuf. */
export function encodeStatus(code: number, message: string): Uint8Array {
  return Uint8Array.from([...varintField(1, BigInt(code)), ...textField(2, message)]);
}

function varintField(number: number, value: bigint): number[] {
  return [number << 3, ...varint(value)];
}

function textField(number: number, text: string): number[] {
  return bytesField(number, [...Buffer.from(text)]);
}

function bytesField(number: number, content: readonly number[]): number[] {
  return [(number << 3) | 2, ...varint(BigInt(content.length)), ...content];
}

function varint(value: bigint): number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return [...bytes, Number(rest)];
}
