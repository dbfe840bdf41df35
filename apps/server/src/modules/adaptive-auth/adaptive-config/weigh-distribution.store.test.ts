import { randomUUID } from "node:crypto";
import type { SignalCode } from "@parapet/contract";
import { pointsOf, scoreOf } from "@parapet/risk-engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../account/testing.ts";
import { startUsers } from "../../account/user/testing.ts";
import { testContext, testDecision } from "../back-test/testing.ts";
import { addApi } from "../testing.ts";
import { weighDistribution } from "./weigh-distribution.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
beforeAll(async () => {
  users = await startUsers();
  // The event store drops by the real clock what is too old.
  users.clock.advance({ seconds: (Date.now() - users.clock.now().getTime()) / 1000 });
});
afterAll(() => users.close());

test("weighs past calls as the engine would", async () => {
  const { call } = (await users.addProviders()).admin;
  const { id: apiId } = await addApi(users.platform, call.viewer.providerId);
  const codes: SignalCode[] = ["net.hierarchy", "net.blocklist", "dev.agent", "ctx.elevated", "beh.hour"];
  const logged = Array.from({ length: 60 }, (_, at) => ({
    signals: codes.map((code, place) => ({
      code,
      state: (at + place) % 3,
      // Halves are exact in the event store's numbers; some are beyond the cap.
      decibans: ((at * 7 + place * 11) % 80) / 2 - 15,
    })),
    calibration: { middle: 8 + (at % 5), spread: 4 + (at % 3) },
  }));
  const values = logged.map(({ signals, calibration }) =>
    testDecision({
      time: new Date(call.now.getTime() - 1000),
      provider_id: call.viewer.providerId,
      api_id: apiId,
      client_id: randomUUID(),
      context: JSON.stringify(testContext),
      signal_codes: codes,
      signal_states: signals.map(({ state }) => state),
      signal_decibans: signals.map(({ decibans }) => decibans),
      signal_facts: codes.map(() => "{}"),
      ...calibration,
    }),
  );
  await users.platform.clickhouse.client.insert({ table: "decision", values, format: "JSONEachRow" });
  for (const weights of [{}, { "net.hierarchy": 0, "dev.agent": 2 }, { "net.blocklist": 0.5, "ctx.elevated": 1.5 }]) {
    const expected = Array.from({ length: 101 }, () => 0);
    for (const { signals, calibration } of logged) {
      const points = signals.map(({ code, state, decibans }) => pointsOf(code, state === 2 ? null : decibans, weights));
      const score = scoreOf(
        points.reduce((sum, each) => sum + each, 0),
        calibration,
      );
      expected[score] = (expected[score] ?? 0) + 1;
    }
    const found = await weighDistribution(call, apiId, { days: 7, weights });
    expect(found).toMatchObject({ days: { headless: 60, interactive: 0 }, scores: { headless: expected } });
  }
  expect(await codeOf(weighDistribution(call, randomUUID(), { days: 7, weights: {} }))).toBe("not_found");
});

test("counts a client's day once, by its riskiest judged call, separately by kind of client", async () => {
  const { call } = (await users.addProviders()).admin;
  const { id: apiId } = await addApi(users.platform, call.viewer.providerId);
  const [robot, person] = [randomUUID(), randomUUID()];
  const day = (days: number) => new Date(call.now.getTime() - days * 86_400_000 - 1000);
  const made = (client_id: string, time: Date, decibans: number, context: object = {}) =>
    testDecision({
      provider_id: call.viewer.providerId,
      api_id: apiId,
      client_id,
      time,
      first_of_session: false,
      signal_codes: ["net.hierarchy"],
      signal_states: [1],
      signal_decibans: [decibans],
      signal_facts: ["{}"],
      context: JSON.stringify({ ...testContext, ...context }),
    });
  const interactive = { client: { ...testContext.client, kind: "interactive" } };
  const learning = { client: { ...testContext.client, state: "learning" } };
  const values = [
    made(robot, day(1), -13),
    made(robot, day(1), 8),
    made(robot, day(2), -13),
    made(person, day(1), 8, interactive),
    made(robot, day(2), 13, { elevated: true }),
    made(robot, day(3), 13, learning),
  ];
  await users.platform.clickhouse.client.insert({ table: "decision", values, format: "JSONEachRow" });
  const { days, scores } = await weighDistribution(call, apiId, { days: 7, weights: {} });
  expect(days).toEqual({ headless: 2, interactive: 1 });
  const places = (counts: readonly number[]) => counts.flatMap((count, score) => (count === 0 ? [] : [[score, count]]));
  expect([places(scores.headless), places(scores.interactive)]).toEqual([
    [
      [1, 1],
      [50, 1],
    ],
    [[50, 1]],
  ]);
});
