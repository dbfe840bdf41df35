import { Buffer } from "node:buffer";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, it, test } from "vitest";
import { limits } from "../limits.ts";
import { openBody } from "./read-message.ts";

const text = JSON.stringify({ name: "Jürgen", list: [1, 2, 3] });
const bytes = Buffer.from(text);
const opened = (body: Uint8Array, encoding: string) => Buffer.from(openBody(body, encoding) ?? []).toString();

describe("a body in", () => {
  test.each([
    ["gzip", gzipSync(bytes)],
    ["x-gzip", gzipSync(bytes)],
    ["deflate", deflateSync(bytes)],
    ["deflate", deflateRawSync(bytes)],
    ["br", brotliCompressSync(bytes)],
    ["zstd", zstdCompressSync(bytes)],
    ["GZIP", gzipSync(bytes)],
    ["gzip, br", brotliCompressSync(gzipSync(bytes))],
    ["identity", bytes],
  ])("%s is opened", (encoding, body) => {
    expect(opened(body, encoding)).toBe(text);
  });

  test.each(["gzip", "deflate", "br", "zstd"])("%s stays where a sender opened it already", (encoding) => {
    expect(openBody(bytes, encoding)).toBe(bytes);
  });
});

it("what can't be opened stays, and what would be too large is none", () => {
  const broken = gzipSync(bytes).subarray(0, 20);
  expect(openBody(broken, "gzip")).toBe(broken);
  expect(openBody(gzipSync(Buffer.alloc(limits.openedBody + 1)), "gzip")).toBeNull();
  expect(openBody(gzipSync(Buffer.alloc(limits.openedBody)), "gzip")).toHaveLength(limits.openedBody);
});
