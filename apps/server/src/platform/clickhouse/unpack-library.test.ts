import { readFileSync, statSync } from "node:fs";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import { unpackLibrary } from "./unpack-library.ts";

async function archiveOf(content: string) {
  const root = await temporaryFolder();
  const archive = join(root, "libchdb.so.zst");
  await writeFile(archive, zstdCompressSync(content));
  return { archive, folder: join(root, "data", "clickhouse-lib") };
}

test("a library is unpacked once, for its owner", async () => {
  const { archive, folder } = await archiveOf("engine".repeat(100_000));
  const library = await unpackLibrary(archive, folder);
  expect(readFileSync(library, "utf8")).toBe("engine".repeat(100_000));
  const { ino, mode } = statSync(library);
  expect(mode & 0o077).toBe(0);
  expect(await unpackLibrary(archive, folder)).toBe(library);
  expect(statSync(library).ino).toBe(ino);
});

test("another version replaces it, and what an interrupted start left", async () => {
  const { archive, folder } = await archiveOf("version 1");
  const first = await unpackLibrary(archive, folder);
  await writeFile(`${first}.partial`, "half");
  await writeFile(archive, zstdCompressSync("version 2"));
  await utimes(archive, new Date(), new Date(Date.now() + 60_000));
  const second = await unpackLibrary(archive, folder);
  expect(readFileSync(second, "utf8")).toBe("version 2");
  expect(await readdir(folder)).toHaveLength(1);
});

test("a damaged archive ends with one sentence and leaves no library", async () => {
  const { archive, folder } = await archiveOf("engine".repeat(100_000));
  await writeFile(archive, readFileSync(archive).subarray(0, -8));
  await expect(unpackLibrary(archive, folder)).rejects.toThrow(
    /^The embedded ClickHouse can't be unpacked to .+ It needs 600 MB/,
  );
  expect((await readdir(folder)).filter((name) => name.endsWith(".so"))).toEqual([]);
});
