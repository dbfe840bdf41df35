import { expect, test } from "vitest";
import { platformWith } from "../../../platform/testing-services.ts";
import { longestTurn } from "../../../platform/testing-turns.ts";
import { packWorkers, compileInThread } from "./compile-in-thread.ts";
import { compilePack, PackProblem } from "./compile-pack.ts";

const platform = platformWith(packWorkers);
const many = Buffer.from(
  Array.from({ length: 300_000 }, (_, at) => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`).join("\n"),
);

test("a pack is compiled piece by piece without holding this thread", { timeout: 240_000 }, async () => {
  const here = compilePack("blocklist", many);
  const heldHere = await longestTurn(here);
  const pieces = [many.subarray(0, 1_000_000), many.subarray(1_000_000)];
  const there = compileInThread(platform, "blocklist", pieces.values());
  expect(await longestTurn(there)).toBeLessThan(heldHere / 3);
  expect(await there).toEqual(await here);
});

test("a file that is no pack says why, and the next one is compiled", { timeout: 120_000 }, async () => {
  const compile = (text: string) => compileInThread(platform, "blocklist", [Buffer.from(text)].values());
  await expect(compile("nonsense")).rejects.toThrow(PackProblem);
  await expect(compile("nonsense")).rejects.toThrow("The file contains no valid lines.");
  expect(await compile("192.0.2.0/24\n")).toMatchObject({ rows: 1, refused: 0 });
});
