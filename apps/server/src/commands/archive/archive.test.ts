import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../platform/fixtures/temporary-folder.ts";
import type { Manifest } from "./archive-format.ts";
import { BackupError } from "./backup-error.ts";
import { readArchive } from "./read-archive.ts";
import { writeArchive } from "./write-archive.ts";

const passphrase = "seven lamps over the harbour";
const manifest: Omit<Manifest, "entries"> = {
  version: "0.1.0",
  created_at: "2026-05-04T03:02:01.000Z",
  stores: { postgres: "18.4", clickhouse: "26.7" },
  migrations: [],
  jobs_version: 18,
  key: { fingerprint: "f", source: "file", is_included: false },
  sequences: [],
};
/** Longer than a block, and of an uneven length. */
const long = Buffer.from(Array.from({ length: 250_001 }, (_, index) => `row ${index}`).join("\n"));

async function* inPieces(content: Buffer, length: number): AsyncIterable<Buffer> {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length);
}

async function written(words: string | null = null): Promise<string> {
  const path = join(await temporaryFolder(), "a.backup");
  const archive = await writeArchive(path, words);
  await archive.add({ name: "long", rows: 250_001, columns: ["a"] }, inPieces(long, 70_001));
  await archive.add({ name: "empty", rows: 0, columns: [] }, inPieces(Buffer.alloc(0), 1));
  await archive.add({ name: "short", rows: null, columns: [] }, inPieces(Buffer.from("end"), 1));
  await archive.finish(manifest);
  return path;
}

async function contentOf(path: string, words: string | null = null) {
  const archive = await readArchive(path, words);
  const found: Record<string, Buffer> = {};
  for await (const { name, content } of archive.entries()) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    found[name] = Buffer.concat(pieces);
  }
  await archive.close();
  return found;
}

test.each([null, passphrase])("what was written is read again (passphrase: %s)", async (words) => {
  const path = await written(words);
  const found = await contentOf(path, words);
  expect(found["long"]?.equals(long)).toBe(true);
  expect(found["empty"]?.length).toBe(0);
  expect(found["short"]?.toString()).toBe("end");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("unread and partly read entries are skipped", async () => {
  const archive = await readArchive(await written(), null);
  const names: string[] = [];
  for await (const { name, content } of archive.entries()) {
    names.push(name);
    if (name === "long") for await (const _ of content) break;
  }
  await archive.close();
  expect(names).toEqual(["long", "empty", "short"]);
});

test("a file that is encrypted shows nothing, and opens with its passphrase only", async () => {
  const path = await written(passphrase);
  expect((await readFile(path)).includes("row 1")).toBe(false);
  await expect(readArchive(path, null)).rejects.toThrow(/encrypted/);
  await expect(readArchive(path, `${passphrase}!`)).rejects.toThrow(/passphrase is incorrect/);
});

test.each([null, passphrase])("a changed byte anywhere is found (passphrase: %s)", async (words) => {
  const path = await written(words);
  const right = await readFile(path);
  const places = Array.from({ length: 24 }, (_, nth) => Math.floor(((right.length - 1) * nth) / 23));
  for (const place of places) {
    const damaged = Buffer.from(right);
    damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place);
    await writeFile(path, damaged);
    await expect(readArchive(path, words), `byte ${place}`).rejects.toThrow(BackupError);
  }
});

test("a file that was cut off anywhere, or is none, is refused", async () => {
  const path = await written();
  const right = await readFile(path);
  for (const length of [0, 10, 40, 60, right.length - 33, right.length - 32, right.length - 1]) {
    await writeFile(path, right.subarray(0, length));
    await expect(readArchive(path, null), `${length} bytes`).rejects.toThrow(BackupError);
  }
  await writeFile(path, "Dear diary\n");
  await expect(readArchive(path, null)).rejects.toThrow(/isn't a Parapet backup/);
  await writeFile(path, '{"parapet_backup":2,"encryption":null}\n');
  await expect(readArchive(path, null)).rejects.toThrow(/newer version of Parapet/);
  await expect(readArchive(`${path}.nothing`, null)).rejects.toThrow(BackupError);
});

test("a backup that does not end has no name, and what is there already stays", async () => {
  const path = await written();
  const right = await readFile(path);
  const archive = await writeArchive(path, null);
  async function* failing(): AsyncIterable<Buffer> {
    yield long;
    throw new Error("the store went away");
  }
  await expect(archive.add({ name: "long", rows: 1, columns: [] }, failing())).rejects.toThrow("the store went away");
  await archive.abandon();
  expect((await readFile(path)).equals(right)).toBe(true);
  expect(await readdir(join(path, ".."))).toEqual(["a.backup"]);
  await expect(writeArchive(join(path, "..", "none", "a"), null)).rejects.toThrow(/^Can't write /);
});
