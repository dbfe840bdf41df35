import type { AdaptiveSettings, PolicyRule } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishDraft } from "../../../modules/adaptive-auth/adaptive-config/publish-draft.ts";
import { saveDraft } from "../../../modules/adaptive-auth/adaptive-config/save-draft.ts";
import { getBackTest } from "../../../modules/adaptive-auth/back-test/get-back-test.ts";
import { runBackTestsTask } from "../../../modules/adaptive-auth/back-test/run-back-tests.ts";
import { startBackTest } from "../../../modules/adaptive-auth/back-test/start-back-test.ts";
import { addApi, addClient, settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
beforeAll(async () => {
  server = await startProtection();
});
afterAll(() => server.close());

const endpoints = [
  { id: newId(), method: "GET", template: "/customers", sensitivity: "normal" as const },
  { id: newId(), method: "PATCH", template: "/customers/{id}", sensitivity: "normal" as const },
];
const rule = (name: string, effect: PolicyRule["effect"], when: PolicyRule["when"]): PolicyRule => ({
  id: newId(),
  name,
  enabled: true,
  when,
  effect,
});
/** Reading is free, so the first call of a session is never stopped; what changes something is. */
const rules = [
  rule("Changes at medium risk", "step_up", { levels: ["medium", "high"], changes_state: true }),
  rule("Everything else", "allow", {}),
];
const periodDays = 10;

it("what a back-test predicts, enforcement does within a fifth (AA-65)", async () => {
  const { platform, provider, clock } = server;
  // Sessions of one day are six hours apart; they stay on one date wherever the test starts.
  clock.advance({ hours: 24 + 6 - clock.now().getUTCHours() });
  const monitored = settingsWith({ mode: "monitor", rules, thresholds: { medium: 3, high: 99 } });
  const api = await addApi(platform, provider.id, { endpoints }, monitored);
  const client = await addClient(platform, provider.id, [api.id]);
  let day = 0;
  /** A session that reads once and changes three things. @returns how many of its calls are stopped */
  const session = async (address: string): Promise<number> => {
    const statuses: number[] = [];
    for (const [method, uri] of [
      ["GET", "/customers"],
      ...Array.from({ length: 3 }, () => ["PATCH", "/customers/7"]),
    ]) {
      const headers = { "x-real-ip": address, "x-original-method": method ?? "", "x-original-uri": uri ?? "" };
      statuses.push((await server.ask(api.id, client.key, headers)).status);
      clock.advance({ seconds: 20 });
    }
    return statuses.filter((status) => status === 401).length;
  };
  /** Two sessions a day in the office and one from somewhere new. @returns prompts: sessions that were stopped */
  const play = async (days: number): Promise<number> => {
    let prompts = 0;
    for (let played = 0; played < days; played += 1) {
      day += 1;
      for (const address of ["81.2.69.142", `91.${day}.7.9`, "81.2.69.142"]) {
        if ((await session(address)) > 0) prompts += 1;
        clock.advance({ hours: 3 });
      }
      clock.advance({ hours: 15 });
    }
    return prompts;
  };
  await play(12);
  expect(await play(periodDays)).toBe(0);
  await server.logged(api.id);

  const { call: given } = await server.accounts.addMember(provider.id, {
    email: `${newId()}@acme.example`,
    role: "provider_admin",
    platformAdmin: false,
  });
  const call = { ...given, now: clock.now() };
  const enforced: AdaptiveSettings = { ...monitored, mode: "enforce" };
  const { id } = await startBackTest(call, api.id, { settings: enforced, days: periodDays });
  await runBackTestsTask(platform).run({});
  const { result } = await getBackTest(call, id);
  const predicted = result?.prompts?.after ?? 0;
  expect(result?.prompts?.client_days).toBe(periodDays);
  expect(predicted).toBeGreaterThanOrEqual(periodDays / 2);

  await saveDraft(call, api.id, enforced);
  await publishDraft(call, api.id, { version: 1, note: "" });
  const happened = await play(periodDays);
  expect(Math.abs(happened - predicted)).toBeLessThanOrEqual(0.2 * predicted);
}, 120_000);
