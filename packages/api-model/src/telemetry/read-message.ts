import { isUtf8 } from "node:buffer";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from "node:zlib";
import { isLongBody, jsonBody } from "../learning/parse-body.ts";
import { limits } from "../limits.ts";
import { decodeBody } from "./decode-body.ts";
import type { HttpHeader } from "./exchange.ts";
import { isJsonType, isMsgpackType } from "./media-type.ts";
import { msgpackToJson } from "./msgpack-json.ts";
import { headerValue, readHeaders } from "./read-headers.ts";
import { readSourceTime, type SourceTime } from "./source-time.ts";
import { field, objectField, type WireObject } from "./wire-value.ts";

const options = { maxOutputLength: limits.openedBody };

/** By content coding (RFC 9110 §8.4.1): its magic bytes, where it has any, and its decoder. */
const codings: Readonly<
  Record<string, { readonly begins: readonly number[]; readonly open: (bytes: Uint8Array) => Uint8Array }>
> = {
  gzip: { begins: [0x1f, 0x8b], open: (bytes) => gunzipSync(bytes, options) },
  zstd: { begins: [0x28, 0xb5, 0x2f, 0xfd], open: (bytes) => zstdDecompressSync(bytes, options) },
  br: { begins: [], open: (bytes) => brotliDecompressSync(bytes, options) },
  deflate: { begins: [], open: inflate },
};

/**
 * Decodes a body by its Content-Encoding. Returns it unchanged when the sender decoded it already or decoding fails; null
 * when the decoded body exceeds the limit.
 */
export function openBody(bytes: Uint8Array, contentEncoding: string): Uint8Array | null {
  const names = contentEncoding.toLowerCase().split(",", maxCodings);
  let body = bytes;
  for (const name of names.toReversed()) {
    const coding = codings[name.trim().replace(/^x-/, "")];
    if (coding === undefined || !isCoded(body, coding.begins)) return body;
    const opened = tryTo(() => coding.open(body));
    if (opened === "failed") return body;
    if (opened === null) return null;
    body = opened;
  }
  return body;
}

/** Stacked content codings that are decoded. */
const maxCodings = 3;

/** Brotli and deflate have no magic bytes; valid UTF-8 is taken for a decoded body. */
function isCoded(bytes: Uint8Array, begins: readonly number[]): boolean {
  return begins.length === 0 ? !isUtf8(bytes) : begins.every((byte, at) => bytes[at] === byte);
}

/** Some senders omit the zlib header. */
function inflate(bytes: Uint8Array): Uint8Array {
  const hasHead = ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
  return hasHead ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
}

/** Null when the output exceeds the limit. */
function tryTo(open: () => Uint8Array): Uint8Array | null | "failed" {
  try {
    return open();
  } catch (error) {
    return error instanceof RangeError ? null : "failed";
  }
}

/** One side of a call. */
export interface Side {
  readonly headers: readonly HttpHeader[];
  readonly contentType: string | null;
  /** Null when there is none or when the source cut it: half a body has the wrong shape. */
  readonly body: Uint8Array | null;
  readonly truncated: boolean;
  /** The body is no base64, or its type says JSON and it is none, as far as it was read. */
  readonly unparsable: boolean;
  readonly bytes: number | null;
}

/** What request and response have in common in telemetry. */
interface Message extends Side {
  readonly time: SourceTime | null;
  readonly version: unknown;
}

interface SentBody {
  readonly body: Uint8Array | null | "malformed";
  readonly truncated?: boolean;
  /** Size that the source states; the content-length header counts first. */
  readonly bytes?: number | null;
}

/** A side from its headers and what came as its body. */
export function readSide(
  headers: readonly HttpHeader[],
  { body: sent, truncated = false, bytes = null }: SentBody,
): Side {
  const contentType = headerValue(headers, "content-type");
  const coded = sent === "malformed" || truncated ? null : sent;
  const contentEncoding = coded === null ? null : headerValue(headers, "content-encoding");
  const opened = coded === null || contentEncoding === null ? coded : openBody(coded, contentEncoding);
  const body = opened === null || contentType === null ? opened : asJson(opened, contentType);
  return {
    headers,
    contentType,
    body,
    truncated: truncated || (body === null && coded !== null),
    unparsable: !truncated && (sent === "malformed" || isBrokenJson(body, contentType)),
    bytes: contentLength(headers) ?? bytes ?? coded?.length ?? null,
  };
}

/** MessagePack as JSON, so that all who look into bodies can read it; what is none stays as it came. */
function asJson(body: Uint8Array, contentType: string): Uint8Array {
  if (!isMsgpackType(contentType) || isLongBody(body)) return body;
  const text = msgpackToJson(body);
  return text === null ? body : new TextEncoder().encode(text);
}

/** Reads the `common` part of one side of a payload; a missing one says nothing. */
export function readMessage(side: WireObject): Message {
  const common = objectField(side, "common");
  const headers = readHeaders(field(common, "headers"));
  const flag = field(common, "TruncatedBody");
  const truncated = flag === true || (typeof flag === "string" && flag.trim().toLowerCase() === "true");
  const sent = field(common, "body");
  return {
    ...readSide(headers, { body: decodeBody(sent), truncated, bytes: sent === "" && !truncated ? 0 : null }),
    time: readSourceTime(field(common, "time")),
    version: field(common, "version"),
  };
}

function isBrokenJson(body: Uint8Array | null, contentType: string | null): boolean {
  if (body === null || contentType === null || !isJsonType(contentType) || isLongBody(body)) return false;
  return jsonBody(body, contentType) === undefined;
}

function contentLength(headers: readonly HttpHeader[]): number | null {
  const value = headerValue(headers, "content-length") ?? "";
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
}
