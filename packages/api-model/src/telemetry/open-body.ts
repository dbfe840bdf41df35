import { isUtf8 } from "node:buffer";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from "node:zlib";
import { limits } from "../limits.ts";

const options = { maxOutputLength: limits.openedBody };

/** By content coding (RFC 9110 §8.4.1): what its bytes begin with, where that tells it, and what opens it. */
const codings: Readonly<
  Record<string, { readonly begins: readonly number[]; readonly open: (bytes: Uint8Array) => Uint8Array }>
> = {
  gzip: { begins: [0x1f, 0x8b], open: (bytes) => gunzipSync(bytes, options) },
  zstd: { begins: [0x28, 0xb5, 0x2f, 0xfd], open: (bytes) => zstdDecompressSync(bytes, options) },
  br: { begins: [], open: (bytes) => brotliDecompressSync(bytes, options) },
  deflate: { begins: [], open: inflate },
};

/**
 * A body without the codings that its headers name. It stays as it came where a sender opened it already, and where it
 * can't be opened; null where it would be too large.
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

/** Codings that a body may have on top of each other. */
const maxCodings = 3;

/** What is text is coded no longer. */
function isCoded(bytes: Uint8Array, begins: readonly number[]): boolean {
  return begins.length === 0 ? !isUtf8(bytes) : begins.every((byte, at) => bytes[at] === byte);
}

/** Some send deflate without the head that it should have. */
function inflate(bytes: Uint8Array): Uint8Array {
  const hasHead = ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
  return hasHead ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
}

/** Null where more comes out than is taken. */
function tryTo(open: () => Uint8Array): Uint8Array | null | "failed" {
  try {
    return open();
  } catch (error) {
    return error instanceof RangeError ? null : "failed";
  }
}
