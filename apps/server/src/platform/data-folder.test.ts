import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { openDataFolder } from "./data-folder.ts";
import { runScript } from "./fixtures/processes.ts";
import { temporaryFolder } from "./fixtures/temporary-folder.ts";

test("a missing folder is created for its owner alone", async () => {
  const path = join(await temporaryFolder(), "a", "data");
  const folder = await openDataFolder(path);
  expect(folder.path).toBe(path);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  await folder.close();
});

test("a second process is refused, and taken in as soon as the first one is killed", async () => {
  const path = await temporaryFolder();
  const holder = runScript("hold-data-folder.ts", [path]);
  await holder.printed((line) => line === "held");
  const sentence = `Another Parapet process already uses the data folder ${path}. Stop it, or set PARAPET_DATA to another folder.`;
  await expect(openDataFolder(path)).rejects.toThrow(new ConfigError(sentence));
  await holder.kill();
  const folder = await openDataFolder(path);
  await folder.close();
});

test("a closed folder can be opened again, an open one cannot, by the same process either", async () => {
  const path = await temporaryFolder();
  const first = await openDataFolder(path);
  await expect(openDataFolder(path)).rejects.toThrow(ConfigError);
  await first.close();
  const second = await openDataFolder(path);
  await second.close();
});

test("a path that is no folder is refused with a sentence", async () => {
  const path = join(await temporaryFolder(), "lock");
  const folder = await openDataFolder(join(path, ".."));
  await expect(openDataFolder(path)).rejects.toThrow(/^The data folder .* can't be used: .*\.$/);
  await folder.close();
});
