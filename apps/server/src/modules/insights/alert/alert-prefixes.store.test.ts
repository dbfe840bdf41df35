import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiTable } from "../api/table.ts";
import { listAlerts } from "./list-alerts.ts";
import { updateRule } from "./save-rule.ts";
import { startAlerts } from "./testing.ts";
import { watchAlso } from "./watch-also.ts";

let world: Awaited<ReturnType<typeof startAlerts>>;
beforeAll(async () => {
  world = await startAlerts();
});
afterAll(() => world.close());

const host = "api.example.com";

/** A house whose host has an API of its own under a path prefix. */
async function addDividedHouse() {
  const house = await world.addHouse();
  const billingId = await house.addApi("billing");
  await world.db.update(apiTable).set({ host, prefix: "/billing" }).where(eq(apiTable.id, billingId));
  return { ...house, billingId };
}

test("alerts of operations name the API that their path prefix makes, and are found by it", async () => {
  const house = await addDividedHouse();
  await house.only("shadow", { min_calls: 1 });
  await house.evaluate();
  world.clock.advance({ minutes: 1 });
  const templates = ["/billing/taxes", "/billing", "/billings", "/stock"];
  await house.send(...templates.map((template) => ({ template, verdict: "shadow" })));
  expect((await house.evaluate()).raised).toBe(4);
  const apiOf = new Map((await house.alerts()).map(({ template, api_id }) => [template, api_id]));
  expect(templates.map((template) => apiOf.get(template))).toEqual([
    house.billingId,
    house.billingId,
    house.apiId,
    house.apiId,
  ]);
  const listed = async (name: string) => {
    const query = { page: 1, page_size: 10, sort: "-last_seen_at" } as const;
    const { items } = await listAlerts(house.admin.call, { ...query, "host[is]": [name], "port[is]": [443] });
    return items.map(({ template }) => template ?? "").toSorted((a, b) => (a < b ? -1 : 1));
  };
  expect(await listed(`${host}/billing`)).toEqual(["/billing", "/billing/taxes"]);
  expect(await listed(host)).toEqual(["/billings", "/stock"]);
});

test("an operation that was known at the host isn't new under its path prefix", async () => {
  const house = await world.addHouse();
  await house.only("new_operation", { min_calls: 1, learning_hours: 0 });
  await house.send({ template: "/billing/taxes", status: 200, ago: 600 });
  await house.evaluate();
  const billingId = await house.addApi("billing");
  await world.db.update(apiTable).set({ host, prefix: "/billing" }).where(eq(apiTable.id, billingId));
  world.clock.advance({ minutes: 1 });
  await house.send({ template: "/billing/taxes", status: 200 }, { template: "/billing/refunds", status: 200 });
  await house.evaluate();
  expect((await house.alerts()).map(({ template, api_id }) => [template, api_id])).toEqual([
    ["/billing/refunds", billingId],
  ]);
});

test("a rule that is limited to the host's API watches what is split off, too", async () => {
  const house = await addDividedHouse();
  const { id } = await house.only("shadow", { min_calls: 1 });
  await updateRule(house.admin.call, id, { scope: { apis: [house.apiId], operations: [], actions: [], sources: [] } });
  const { providerId } = house.admin.call.viewer;
  await world.db.transaction((tx) => watchAlso(tx, providerId, house.apiId, [house.billingId]));
  await house.evaluate();
  world.clock.advance({ minutes: 1 });
  await house.send({ template: "/billing/taxes", verdict: "shadow" });
  expect((await house.evaluate()).raised).toBe(1);
});

test("calls are compared with those of the same path prefix in the weeks before", async () => {
  const house = await addDividedHouse();
  const ofHours = (template: string, count: number) =>
    Array.from({ length: 4 * 7 * 24 }, (_, hour) => ({ template, ago: hour * 60 + 61, count }));
  // Without the prefix, so many more calls would be no spike.
  await house.send(...ofHours("/stock", 900), ...ofHours("/billing/taxes", 20), {
    template: "/stock",
    ago: 30,
    count: 900,
  });
  await house.only("traffic_spike");
  await house.evaluate();
  await house.send({ template: "/billing/taxes", count: 500 });
  world.clock.advance({ minutes: 1 });
  expect((await house.evaluate()).raised).toBe(1);
  expect(await house.alerts()).toMatchObject([
    { api_id: house.billingId, host: `${host}/billing`, evidence: { observed: 500 } },
  ]);
});
