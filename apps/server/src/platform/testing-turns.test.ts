import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { longestTurn } from "./testing-turns.ts";

/** Works for so much time of the processor. */
function work(ms: number): void {
  const used = () => (process.threadCpuUsage().user + process.threadCpuUsage().system) / 1_000;
  for (const until = used() + ms; used() < until;);
}

test("finds the turn that took longest, and adds no turns up", async () => {
  const longest = await longestTurn(
    (async () => {
      for (let times = 0; times < 10; times += 1) {
        work(30);
        await sleep(1);
      }
      work(200);
      await sleep(1);
    })(),
  );
  expect(longest).toBeGreaterThanOrEqual(200);
  expect(longest).toBeLessThan(300);
});

test("waiting is no work", async () => {
  expect(await longestTurn(sleep(300))).toBeLessThan(100);
});
