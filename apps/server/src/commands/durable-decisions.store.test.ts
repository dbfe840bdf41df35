import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@parapet/contract";
import { type RunningServer, startRunningServer } from "@parapet/testkit";
import { expect, onTestFinished, test } from "vitest";
import { protectApi } from "./fixtures/protect-api.ts";

/** Kills a server while it decides, and starts it again. @returns decisions answered, those of them that are logged, and those it says were lost */
async function killWhileDeciding(server: RunningServer) {
  const api = await protectApi(server);
  const answered: string[] = [];
  const callers = Array.from({ length: 16 }, async () => {
    for (;;) {
      const answer = await api.ask().catch(() => null);
      if (answer === null) return;
      answered.push(answer.headers.get("x-request-id") ?? "");
    }
  });
  // At no particular moment of a write.
  await sleep(1_537);
  await server.kill();
  await Promise.all(callers);
  await server.startAgain();
  const logged = new Set<string>();
  const { path, answer } = endpoints["decisions.list"];
  for (let page = 1, total = 1; logged.size < total; page += 1) {
    const list = answer.body.parse(await server.ask("GET", `${path}?page=${page}&page_size=100`));
    total = list.total;
    if (list.items.length === 0) break;
    for (const { id } of list.items) logged.add(id);
  }
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  const lost = Number(/^parapet_lost_decisions_total (\d+)$/m.exec(metrics)?.[1]);
  return { answered, missing: answered.filter((id) => !logged.has(id)).length, lost };
}

test("durable decisions survive a kill, all of them", { timeout: 180_000 }, async () => {
  const server = await startRunningServer({ PARAPET_DECISION_LOG: "durable", PARAPET_DECISION_BUDGET_MS: "5000" });
  onTestFinished(() => server.close());
  const { answered, missing, lost } = await killWhileDeciding(server);
  expect(answered.length).toBeGreaterThan(20);
  expect(missing).toBe(0);
  // Counted as lost may be what was never answered: those whose row was waited for.
  expect(lost).toBeLessThanOrEqual(16);
});

test("buffered decisions that a kill loses are counted at the next start", { timeout: 180_000 }, async () => {
  const server = await startRunningServer({ PARAPET_DECISION_BUDGET_MS: "5000" });
  onTestFinished(() => server.close());
  const { answered, missing, lost } = await killWhileDeciding(server);
  expect(missing).toBeLessThan(answered.length / 2);
  // An answer may be on its way when the process ends.
  expect(Math.abs(lost - missing)).toBeLessThanOrEqual(32);
});
