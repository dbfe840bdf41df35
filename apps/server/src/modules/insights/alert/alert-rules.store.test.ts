import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiTable } from "../api/table.ts";
import { evaluateRules } from "./evaluate-rules.ts";
import { listAlerts } from "./list-alerts.ts";
import { updateRule } from "./save-rule.ts";
import { startAlerts } from "./testing.ts";

let world: Awaited<ReturnType<typeof startAlerts>>;
beforeAll(async () => {
  world = await startAlerts();
});
afterAll(() => world.close());

const week = 7 * 24 * 60;

describe.each([
  ["shadow", { verdict: "shadow" }, { verdict: "rogue" }],
  ["zombie", { verdict: "zombie" }, { verdict: "none" }],
  ["violation", { verdict: "violation" }, { verdict: "rogue" }],
  ["weak_jwt", { findings: ["JWT_ALG_FIELD_NONE"] }, { findings: ["GUESSABLE_ID", "PII_IBAN"] }],
] as const)("%s", (kind, hit, miss) => {
  test("is raised by enough calls of an operation, counted, quiet after a week and back with the next one", async () => {
    const house = await world.addHouse();
    await house.only(kind, { min_calls: 3, window_minutes: 10 });
    await house.evaluate();

    world.clock.advance({ minutes: 1 });
    await house.send({ ...hit, count: 2 }, { ...miss, count: 9 });
    expect(await house.evaluate()).toEqual({ raised: 0, resolved: 0 });
    expect(await house.alerts()).toEqual([]);

    world.clock.advance({ minutes: 1 });
    await house.send(hit);
    expect(await house.evaluate()).toEqual({ raised: 1, resolved: 0 });
    const [alert] = await house.alerts();
    expect(alert).toMatchObject({
      kind,
      state: "open",
      api_id: house.apiId,
      method: "GET",
      template: "/pets/{id}",
      count: 1,
    });
    expect(alert?.evidence).toMatchObject({ unit: "calls", observed: 3, limit: 3 });

    world.clock.advance({ minutes: 1 });
    await house.send({ ...hit, count: 4 });
    expect(await house.evaluate()).toEqual({ raised: 0, resolved: 0 });
    expect(await house.alerts()).toMatchObject([{ id: alert?.id, count: 5 }]);

    world.clock.advance({ days: 8 });
    expect(await house.evaluate()).toEqual({ raised: 0, resolved: 1 });
    expect(await house.alerts()).toMatchObject([{ id: alert?.id, state: "resolved" }]);

    world.clock.advance({ minutes: 1 });
    await house.send({ ...hit, count: 3 });
    expect(await house.evaluate()).toEqual({ raised: 1, resolved: 0 });
    expect(await house.alerts()).toMatchObject([{ id: alert?.id, state: "open", count: 8 }]);
  });
});

test("new_api is raised once for an API that came after the rule, and not for one that was there", async () => {
  const house = await world.addHouse();
  await house.only("new_api");
  await house.evaluate();
  world.clock.advance({ minutes: 1 });
  const id = await house.addApi("fresh.example.com", world.clock.now());
  await house.evaluate();
  world.clock.advance({ minutes: 1 });
  await house.evaluate();
  expect(await house.alerts()).toMatchObject([{ kind: "new_api", api_id: id, host: "fresh.example.com", count: 1 }]);
});

test("new_operation is raised when an unknown one was answered often enough, once, of an API that is known", async () => {
  const house = await world.addHouse();
  await house.addApi("young.example.com", world.clock.now());
  await house.send({ ago: 60, template: "/old", count: 9 });
  await house.only("new_operation", { min_calls: 3, learning_hours: 24 });
  await house.evaluate();
  world.clock.advance({ minutes: 1 });
  await house.send(
    { template: "/old", count: 3 },
    { template: "/new", count: 2 },
    { template: "/scanned", status: 404, count: 99 },
    { template: "/of-a-young-api", host: "young.example.com", count: 9 },
  );
  expect(await house.evaluate()).toEqual({ raised: 0, resolved: 0 });
  world.clock.advance({ minutes: 1 });
  await house.send({ template: "/new" });
  expect(await house.evaluate()).toEqual({ raised: 1, resolved: 0 });
  world.clock.advance({ minutes: 1 });
  await house.send({ template: "/new", count: 5 });
  expect(await house.evaluate()).toEqual({ raised: 0, resolved: 0 });
  expect(await house.alerts()).toMatchObject([{ kind: "new_operation", template: "/new", evidence: { observed: 3 } }]);
});

test("pii_new is raised for a kind of personal data that an operation never showed before", async () => {
  const house = await world.addHouse();
  await house.send({ ago: 60, findings: ["PII_EMAIL"] });
  await house.only("pii_new");
  await house.evaluate();
  world.clock.advance({ minutes: 1 });
  await house.send({ findings: ["PII_EMAIL"], count: 5 }, { findings: ["JWT_ALG_FIELD_NONE"] });
  expect((await house.evaluate()).raised).toBe(0);
  world.clock.advance({ minutes: 1 });
  await house.send({ findings: ["PII_IBAN", "PII_EMAIL"] });
  expect((await house.evaluate()).raised).toBe(1);
  expect(await house.alerts()).toMatchObject([{ kind: "pii_new", finding: "PII_IBAN", severity: "high" }]);
});

test("error_rate is raised while far more calls fail than before, is over when they do not, and comes back", async () => {
  const house = await world.addHouse();
  await house.only("error_rate");
  await house.send({ ago: 600, count: 1000 }, { ago: 600, count: 10, status: 500 });
  await house.evaluate();
  const minutes = async (failing: number) => {
    world.clock.advance({ minutes: 20 });
    await house.send({ ago: 5, count: 100 - failing }, { ago: 5, count: failing, status: 503 });
    return house.evaluate();
  };
  expect(await minutes(4)).toEqual({ raised: 0, resolved: 0 });
  expect(await minutes(30)).toEqual({ raised: 1, resolved: 0 });
  const [alert] = await house.alerts();
  expect(alert?.evidence).toMatchObject({ unit: "share", observed: 0.3 });
  expect(alert?.evidence.expected).toBeCloseTo(0.012, 2);
  expect(await minutes(30)).toEqual({ raised: 0, resolved: 0 });
  expect(await house.alerts()).toMatchObject([{ count: 1, state: "open" }]);
  expect(await minutes(1)).toEqual({ raised: 0, resolved: 1 });
  expect(await minutes(40)).toEqual({ raised: 1, resolved: 0 });
  expect(await house.alerts()).toMatchObject([{ id: alert?.id, count: 2, state: "open" }]);
});

test("latency is raised while calls take far longer than before, and not of too few", async () => {
  const house = await world.addHouse();
  await house.only("latency");
  await house.send(...Array.from({ length: 24 }, (_, index) => ({ ago: 60 + index * 30, count: 60, durationMs: 100 })));
  await house.evaluate();
  const minutes = async (durationMs: number, count: number) => {
    world.clock.advance({ minutes: 20 });
    await house.send({ ago: 5, count, durationMs });
    return house.evaluate();
  };
  expect((await minutes(900, 49)).raised).toBe(0);
  expect((await minutes(150, 60)).raised).toBe(0);
  expect((await minutes(900, 60)).raised).toBe(1);
  const [alert] = await house.alerts();
  expect(alert?.evidence.unit).toBe("ms");
  expect(alert?.evidence.expected).toBeCloseTo(100, -1);
  expect((await minutes(100, 60)).resolved).toBe(1);
});

test("traffic_drop and traffic_spike are raised against the same hours of the weeks before", async () => {
  const house = await world.addHouse();
  const hours = Array.from({ length: 4 * 7 * 24 }, (_, hour) => ({
    ago: hour * 60 + 61,
    count: hour % 24 >= 10 && hour % 24 < 20 ? 20 : 100,
  }));
  await house.send(...hours, { ago: 30, count: 100 });
  await house.only("traffic_spike");
  await house.evaluate();
  world.clock.advance({ minutes: 2 });
  expect((await house.evaluate()).raised).toBe(0);
  await house.send({ count: 900 });
  world.clock.advance({ minutes: 1 });
  expect((await house.evaluate()).raised).toBe(1);
  const [spike] = await house.alerts();
  expect(spike).toMatchObject({
    kind: "traffic_spike",
    host: "api.example.com",
    method: null,
    evidence: { observed: 1000 },
  });
  // Minute by minute until the trailing hour holds nothing: a pause would mean that evaluation was down.
  await house.only("traffic_drop");
  for (let minute = 0; minute < 62; minute += 4) {
    world.clock.advance({ minutes: 4 });
    await house.evaluate();
  }
  const [drop] = await house.alerts();
  expect(drop).toMatchObject({ kind: "traffic_drop", state: "open", evidence: { observed: 0 } });
  expect(drop?.evidence.expected).toBeGreaterThan(60);
});

test("source_silent is raised against the source's own rhythm, and is over with the next call", async () => {
  const house = await world.addHouse();
  await house.send(...Array.from({ length: week }, (_, minute) => ({ ago: minute + 1 })));
  await house.only("source_silent", { silent_minutes: 30 });
  const pass = async (minutes: number) => {
    let raised = 0;
    for (let minute = 0; minute < minutes; minute += 4) {
      world.clock.advance({ minutes: 4 });
      raised += (await house.evaluate()).raised;
    }
    return raised;
  };
  await house.evaluate();
  expect(await pass(24)).toBe(0);
  expect(await pass(12)).toBe(1);
  expect(await house.alerts()).toMatchObject([
    { kind: "source_silent", source_name: "Gateway", host: null, evidence: { unit: "minutes", limit: 30 } },
  ]);
  await house.send({});
  world.clock.advance({ minutes: 4 });
  await house.evaluate();
  world.clock.advance({ minutes: 4 });
  expect((await house.evaluate()).resolved).toBe(1);
});

test("a backlog of hours raises one notification, also with two processes at once", async () => {
  const house = await world.addHouse();
  await house.only("shadow");
  await house.evaluate();
  world.clock.advance({ hours: 5 });
  await house.send(...Array.from({ length: 200 }, (_, index) => ({ ago: index, verdict: "shadow" })));
  const both = await Promise.all([
    house.evaluate(),
    evaluateRules(world.platform, house.provider.id, world.clock.now()),
  ]);
  expect(both.map(({ raised }) => raised).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await house.alerts()).toMatchObject([{ count: 200 }]);
});

test("a scan of many operations of an API is one alert", async () => {
  const house = await world.addHouse();
  await house.only("shadow");
  await house.evaluate();
  world.clock.advance({ minutes: 1 });
  await house.send(...Array.from({ length: 40 }, (_, index) => ({ template: `/scan/${index}`, verdict: "shadow" })));
  expect((await house.evaluate()).raised).toBe(1);
  expect(await house.alerts()).toMatchObject([{ method: null, count: 40, evidence: { operations: 40 } }]);
});

test("a rule of an API watches all its hosts, also one that is limited to an API that joined it", async () => {
  const house = await world.addHouse();
  const podId = await house.addApi("10.8.0.7");
  const otherId = await house.addApi("other.example.com");
  const { id } = await house.only("shadow", { min_calls: 1 });
  await house.evaluate();
  await world.db.update(apiTable).set({ memberOf: house.apiId }).where(eq(apiTable.id, podId));
  const raisedBy = async (api: string) => {
    await updateRule(house.admin.call, id, { scope: { apis: [api], operations: [], actions: [], sources: [] } });
    world.clock.advance({ minutes: 1 });
    await house.send({ host: "10.8.0.7", template: `/of/${api}`, verdict: "shadow" });
    return (await house.evaluate()).raised;
  };
  expect([await raisedBy(house.apiId), await raisedBy(podId), await raisedBy(otherId)]).toEqual([1, 1, 0]);
  const found = await house.alerts();
  expect(found.map(({ api_id, host }) => [api_id, host])).toEqual([
    [house.apiId, "10.8.0.7"],
    [house.apiId, "10.8.0.7"],
  ]);
  const listed = async (host: string) => {
    const query = { page: 1, page_size: 10, sort: "-last_seen_at" } as const;
    return (await listAlerts(house.admin.call, { ...query, "host[is]": [host], "port[is]": [443] })).total;
  };
  expect([await listed("api.example.com"), await listed("10.8.0.7"), await listed("other.example.com")]).toEqual([
    2, 2, 0,
  ]);
});

test("traffic that moves from one host of an API to another one is no drop and no spike", async () => {
  const house = await world.addHouse();
  const pods = ["10.8.0.7", "10.8.0.8"];
  const hours = Array.from({ length: 4 * 7 * 24 }, (_, hour) => ({
    host: "10.8.0.7",
    ago: hour * 60 + 61,
    count: 100,
  }));
  await house.send(...hours, { host: "10.8.0.8", ago: 30, count: 100 });
  for (const host of pods) {
    const podId = await house.addApi(host);
    await world.db.update(apiTable).set({ memberOf: house.apiId }).where(eq(apiTable.id, podId));
  }
  await house.only("traffic_spike");
  const pass = async (perStep: number) => {
    for (let minute = 0; minute < 62; minute += 4) {
      if (perStep > 0) await house.send({ host: "10.8.0.8", count: perStep });
      world.clock.advance({ minutes: 4 });
      await house.evaluate();
    }
  };
  await pass(7);
  await house.only("traffic_drop");
  await pass(7);
  expect(await house.alerts()).toEqual([]);
  await pass(0);
  expect(await house.alerts()).toMatchObject([{ kind: "traffic_drop", api_id: house.apiId, host: "api.example.com" }]);
});

test("a host that joined an API is no new API", async () => {
  const house = await world.addHouse();
  await house.only("new_api");
  await house.evaluate();
  world.clock.advance({ minutes: 1 });
  const podId = await house.addApi("10.8.0.7", world.clock.now());
  await world.db.update(apiTable).set({ memberOf: house.apiId }).where(eq(apiTable.id, podId));
  await house.evaluate();
  expect(await house.alerts()).toEqual([]);
});

test("an API that a person added is no new API once it is called", async () => {
  const house = await world.addHouse();
  await house.only("new_api");
  await house.evaluate();
  const id = await house.addApi("added.example.com");
  const added = { addedAt: world.clock.now(), firstSeenAt: null, lastSeenAt: null };
  await world.db.update(apiTable).set(added).where(eq(apiTable.id, id));
  world.clock.advance({ minutes: 1 });
  await house.evaluate();
  const called = { firstSeenAt: world.clock.now(), lastSeenAt: world.clock.now() };
  await world.db.update(apiTable).set(called).where(eq(apiTable.id, id));
  world.clock.advance({ minutes: 1 });
  await house.evaluate();
  expect(await house.alerts()).toEqual([]);
});
