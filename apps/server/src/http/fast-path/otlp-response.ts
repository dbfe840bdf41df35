import { Buffer } from "node:buffer";
import { errorCatalogue, exportTraceResponse, type ErrorCode } from "@parapet/contract";
import { retryHeader, type ProblemExtras, type WireResponse } from "./response.ts";

const protobuf = "application/x-protobuf";
const json = "application/json";

/** The response to an export, in the encoding of the request. */
export function otlpResponse(contentType: string | undefined, value: unknown): WireResponse {
  const response = exportTraceResponse.parse(value);
  return isProtobuf(contentType)
    ? { status: 200, headers: { "content-type": protobuf }, body: encodeExportResponse(response.partialSuccess) }
    : { status: 200, headers: { "content-type": json }, body: JSON.stringify(response) };
}

/** Codes of google.rpc.Code by HTTP status; others are UNKNOWN. */
const statusCodes: Readonly<Record<number, number>> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  413: 3,
  415: 3,
  429: 8,
  500: 13,
  503: 14,
};

/** The google.rpc.Code of an error. */
export function rpcCodeOf(error: ErrorCode): number {
  return statusCodes[errorCatalogue[error].status] ?? 2;
}

/** An error as google.rpc.Status, as OTLP/HTTP specifies, in the encoding of the request. */
export function otlpError(
  contentType: string | undefined,
  error: ErrorCode,
  { detail, retryAfter }: ProblemExtras,
): WireResponse {
  const { status, title } = errorCatalogue[error];
  const code = rpcCodeOf(error);
  const message = detail ?? title;
  const headers = retryHeader(retryAfter);
  return isProtobuf(contentType)
    ? { status, headers: { "content-type": protobuf, ...headers }, body: encodeStatus(code, message) }
    : { status, headers: { "content-type": json, ...headers }, body: JSON.stringify({ code, message }) };
}

function isProtobuf(contentType: string | undefined): boolean {
  return contentType?.trim().toLowerCase().startsWith(protobuf) === true;
}

interface PartialSuccess {
  /** An integer as text. */
  readonly rejectedSpans: string;
  readonly errorMessage: string;
}

/** An `ExportTraceServiceResponse` in protobuf; empty when nothing was rejected. */
export function encodeExportResponse(partial: PartialSuccess | undefined): Uint8Array {
  if (partial === undefined) return new Uint8Array();
  const content = [...varintField(1, BigInt(partial.rejectedSpans)), ...textField(2, partial.errorMessage)];
  return Uint8Array.from(bytesField(1, content));
}

/** A google.rpc.Status in protobuf. @param retryAfter seconds, which are added as google.rpc.RetryInfo */
export function encodeStatus(code: number, message: string, retryAfter?: number): Uint8Array {
  const retry = retryAfter === undefined ? [] : bytesField(3, retryInfo(retryAfter));
  return Uint8Array.from([...varintField(1, BigInt(code)), ...textField(2, message), ...retry]);
}

/** A google.rpc.RetryInfo in a google.protobuf.Any. */
function retryInfo(seconds: number): number[] {
  const delay = varintField(1, BigInt(Math.ceil(seconds)));
  return [...textField(1, "type.googleapis.com/google.rpc.RetryInfo"), ...bytesField(2, bytesField(1, delay))];
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
