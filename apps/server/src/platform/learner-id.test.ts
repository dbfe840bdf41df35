import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { learnerIdOf } from "./learner-id.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "learner-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("stays the same in a data folder, and is another one in another", async () => {
  const id = await learnerIdOf(folder);
  expect(await learnerIdOf(folder)).toBe(id);
  await rm(join(folder, "learner-id"));
  expect(await learnerIdOf(folder)).not.toBe(id);
});

it("is created again when the file holds none", async () => {
  await writeFile(join(folder, "learner-id"), "torn");
  const id = await learnerIdOf(folder);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await learnerIdOf(folder)).toBe(id);
});
