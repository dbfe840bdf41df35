import { getHeapSpaceStatistics } from "node:v8";
import { expect, onTestFinished, test } from "vitest";
import { collectStartupGarbage, trimMemoryAtRest } from "./memory-at-rest.ts";

test("memory is trimmed once each time the process becomes idle", async () => {
  const looks: string[] = [];
  const shares = [0.01, 0, 0.019, 0.02, 0.9, 0.5, 0.01, 0.01];
  const end = trimMemoryAtRest({
    everyMs: 1,
    trim: () => looks.push("trimmed"),
    utilization() {
      const share = shares.shift() ?? 0;
      looks.push(String(share));
      return share;
    },
  });
  onTestFinished(end);
  await expect.poll(() => shares.length).toBe(0);
  end();
  expect(looks.slice(0, 10)).toEqual([
    "0.01",
    "trimmed",
    "0",
    "0.019",
    "0.02",
    "0.9",
    "0.5",
    "0.01",
    "trimmed",
    "0.01",
  ]);
  expect(looks.filter((look) => look === "trimmed")).toHaveLength(2);
});

test("the young generation shrinks", async () => {
  const young = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? 0;
  const many = () => Array.from({ length: 200_000 }, (_, at) => ({ at }));
  let kept = many();
  while (young() < 8 * 2 ** 20) kept = many();
  expect(kept).toHaveLength(200_000);
  kept = [];
  await collectStartupGarbage();
  expect(young()).toBeLessThan(8 * 2 ** 20);
});
