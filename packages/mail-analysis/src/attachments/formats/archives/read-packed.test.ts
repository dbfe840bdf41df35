import { gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { fileOf } from "../../../testing/file-of.ts";
import { defectsOf, inspection } from "../../../testing/inspection.ts";
import { readPacked } from "./read-packed.ts";

describe("readPacked", () => {
  const text = "text".repeat(100);
  const unpack = (kind: "gzip" | "zstd", content: Buffer, unpacked: number, name = "a.txt.gz") => {
    const some = inspection({ unpacked });
    const { files, findings } = readPacked(kind)(fileOf(content, name), some);
    return {
      files: files?.map((each) => [each.name, each.content.length]),
      findings,
      left: some.budget.bytes,
      defects: defectsOf(some),
    };
  };

  test.each([
    ["gzip", gzipSync(text)],
    ["zstd", zstdCompressSync(text)],
  ] as const)("charges %s output to the budget", (kind, packed) => {
    expect(unpack(kind, packed, 400)).toMatchObject({ files: [[expect.any(String), 400]], left: 0, defects: [] });
    expect(unpack(kind, packed, 399)).toEqual({
      files: undefined,
      findings: [{ code: "unreadable", evidence: "" }],
      left: 399 - packed.length,
      defects: ["unpacked_too_much"],
    });
  });

  test("skips the file if the budget is spent", () => {
    expect(unpack("gzip", gzipSync(text), 0)).toEqual({
      files: undefined,
      findings: [{ code: "not_unpacked", evidence: "" }],
      left: 0,
      defects: [],
    });
  });

  test("keeps the start of truncated data", () => {
    const random = Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * 7919) % 251));
    const packed = gzipSync(random);
    const [file] = unpack("gzip", packed.subarray(0, packed.length - 100), 10_000).files ?? [];
    expect(file?.[1]).toBeGreaterThan(0);
  });

  test.each([
    ["a.txt.gz", "gzip", "a.txt"],
    ["a.tgz", "gzip", "a.tar"],
    ["a.TGZ", "gzip", "a.tar"],
    ["a.tbz", "gzip", "a.tar"],
    ["a.tbz2", "gzip", "a.tar"],
    ["a.txz", "gzip", "a.tar"],
    ["a.tzst", "zstd", "a.tar"],
    ["a.zst", "zstd", "a"],
    ["a.zstd", "zstd", "a"],
    ["a.xz", "gzip", "a.xz"],
    ["a.gz.exe", "gzip", "a.gz.exe"],
  ] as const)("names the content of %s (%s) %s", (name, kind, inner) => {
    const packed = kind === "gzip" ? gzipSync(text) : zstdCompressSync(text);
    expect(unpack(kind, packed, 1000, name).files?.[0]?.[0]).toBe(inner);
  });
});
