import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readLogFile } from "./read-log-file.ts";

const file = (...parts: readonly (string | Uint8Array<ArrayBuffer>)[]) => new Blob([...parts]);
const zipped = (text: string | Uint8Array) => new Uint8Array(gzipSync(text));
const lines = "GET /a 200\nGET /é 404\n";

test.each([
  ["text", file(lines)],
  ["gzip", file(zipped(lines))],
])("a file of %s is read", async (_, log) => {
  expect(await readLogFile(log, 100)).toBe(lines);
});

test("an empty file is empty", async () => {
  expect(await readLogFile(file(""), 100)).toBe("");
});

test("whole lines are read up to the limit, or a part of a longer one", async () => {
  for (const log of [file(lines), file(zipped(lines))]) {
    expect(await readLogFile(log, 15)).toBe("GET /a 200");
    expect(await readLogFile(log, 5)).toBe("GET /");
  }
});

test("a small file that holds much more is decompressed up to the limit", async () => {
  const bomb = file(zipped(Buffer.alloc(256 * 1024 * 1024, "GET /a 200\n")));
  const before = process.memoryUsage().arrayBuffers;
  expect((await readLogFile(bomb, 1_000))?.length).toBeLessThanOrEqual(1_000);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
});

test("of several compressed parts and of a damaged file, the start is read", async () => {
  expect(await readLogFile(file(zipped(lines), zipped("more")), 100)).toBe(lines);
  const whole = zipped(lines);
  expect(await readLogFile(file(whole.slice(0, -4)), 100)).toBe(lines);
});

test("a file in another compression, or one whose gzip can't be read, isn't text", async () => {
  expect(await readLogFile(file(new Uint8Array(brotliCompressSync(lines.repeat(50)))), 100)).toBeNull();
  expect(await readLogFile(file(new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0, 1, 2])), 100)).toBeNull();
  expect(await readLogFile(file(new Uint8Array([0x1f, 0x8b, 1, 2, 3])), 100)).toBeNull();
});
