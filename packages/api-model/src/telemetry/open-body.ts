import { isUtf8 } from "node:buffer";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from "node:zlib";
import { limits } from "../limits.ts";

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
