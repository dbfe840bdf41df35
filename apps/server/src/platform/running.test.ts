import { spawnSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./fixtures/temporary-folder.ts";
import { readRunning, publishRunning } from "./running.ts";

const running = {
  pid: process.pid,
  origin: "http://127.0.0.1:8080",
  postgresUrl: null,
  clickhouseUrl: "http://a:b@127.0.0.1:1",
};

test("what a server tells is for its owner alone, until it is taken back", async () => {
  const folder = await temporaryFolder();
  expect(await readRunning(folder)).toBeNull();
  const takeBack = await publishRunning(folder, running);
  expect(await readRunning(folder)).toEqual(running);
  expect((await stat(join(folder, "running.json"))).mode & 0o777).toBe(0o600);
  await takeBack();
  expect(await readRunning(folder)).toBeNull();
});

test("the record of a killed server is ignored", async () => {
  const folder = await temporaryFolder();
  await publishRunning(folder, { ...running, pid: spawnSync(process.execPath, ["--version"]).pid });
  expect(await readRunning(folder)).toBeNull();
});
