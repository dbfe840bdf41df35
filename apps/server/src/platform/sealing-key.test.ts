import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { keyFileOf, sealingSecret } from "./sealing-key.ts";

let dataFolder: string;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "parapet-key-"));
});
afterEach(() => rm(dataFolder, { recursive: true }));

test("a configured secret is used and no file is written", async () => {
  expect(await sealingSecret({ secret: "sixteen characters", dataFolder })).toBe("sixteen characters");
  expect(await readdir(dataFolder)).toEqual([]);
});

test("without one, a random key is kept in the data folder, for its owner's eyes only", async () => {
  const key = await sealingSecret({ secret: null, dataFolder });
  expect(key).toHaveLength(32);
  expect(await sealingSecret({ secret: null, dataFolder })).toEqual(key);
  expect((await stat(keyFileOf(dataFolder))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataFolder)).toEqual(["secret.key"]);
});

test("the data folder is made where it is missing", async () => {
  expect(await sealingSecret({ secret: null, dataFolder: join(dataFolder, "new") })).toHaveLength(32);
});

test("of several who start at once, all get the same key", async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => sealingSecret({ secret: null, dataFolder })));
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(1);
  expect(await readdir(dataFolder)).toEqual(["secret.key"]);
});

test.each(["", "too short", `${"A".repeat(43)}A\n`, `${"A".repeat(42)}!\n`])(
  "the key file %j stops the start",
  async (text) => {
    await writeFile(keyFileOf(dataFolder), text);
    await expect(sealingSecret({ secret: null, dataFolder })).rejects.toThrow(ConfigError);
    expect(await readFile(keyFileOf(dataFolder), "utf8")).toBe(text);
  },
);
