import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiTable } from "../api/table.ts";
import { getAlert } from "./get-alert.ts";
import { previewRule } from "./preview-rule.ts";
import { type Calls, startAlerts } from "./testing.ts";

let world: Awaited<ReturnType<typeof startAlerts>>;
beforeAll(async () => {
  world = await startAlerts();
});
afterAll(() => world.close());

const everywhere = { apis: [], operations: [], actions: [], sources: [] };
const pods = ["10.8.0.7", "10.8.0.8"];

/** A provider whose API has two pods besides its own host. */
async function addHouse() {
  const house = await world.addHouse();
  for (const host of pods) {
    const podId = await house.addApi(host);
    await world.db.update(apiTable).set({ memberOf: house.apiId }).where(eq(apiTable.id, podId));
  }
  const preview = (kind: Parameters<typeof previewRule>[1]["kind"], params = {}) =>
    previewRule(house.admin.call, { kind, params, scope: everywhere });
  return { ...house, preview };
}

describe("an API at several hosts is judged as one", () => {
  test("by error_rate: errors at one host are rated against the calls of all, and raise one alert", async () => {
    const house = await addHouse();
    await house.only("error_rate");
    await house.send({ ago: 600, host: "10.8.0.7", count: 1000 });
    await house.evaluate();
    const minutes = async (...failing: readonly [one: number, other: number]) => {
      world.clock.advance({ minutes: 20 });
      await house.send(
        ...failing.flatMap((count, at) => [
          { ago: 5, host: pods[at] ?? "", count, status: 503 },
          { ago: 5, host: pods[at] ?? "", count: 60 - count },
        ]),
      );
      return house.evaluate();
    };
    // A tenth of the calls of one host, and less of the API's: below the limit of 5 %.
    expect(await minutes(5, 0)).toEqual({ raised: 0, resolved: 0 });
    // Neither host has enough calls of its own to be judged by 100.
    await house.only("error_rate", { min_calls: 100 });
    expect(await minutes(20, 16)).toEqual({ raised: 1, resolved: 0 });
    const [alert] = await house.alerts();
    expect(alert).toMatchObject({ api_id: house.apiId, host: "api.example.com", evidence: { observed: 0.3 } });
    const { series } = await getAlert(house.admin.call, alert?.id ?? "");
    expect(series.points.some(({ observed }) => observed !== null && observed > 0.1)).toBe(true);
    expect(await house.preview("error_rate", { min_calls: 100 })).toMatchObject({
      total: 1,
      items: [{ host: "api.example.com", template: "/pets/{id}", observed: 0.3 }],
    });
    expect(await minutes(0, 0)).toEqual({ raised: 0, resolved: 1 });
  });

  test("by latency: the past of one host is the past of all", async () => {
    const house = await addHouse();
    await house.only("latency");
    const past = Array.from({ length: 24 }, (_, index) => ({ ago: 60 + index * 30, count: 60, durationMs: 100 }));
    await house.send(...past.map((each) => ({ ...each, host: "10.8.0.7" })));
    await house.evaluate();
    world.clock.advance({ minutes: 20 });
    await house.send(...pods.map((host) => ({ ago: 5, host, count: 30, durationMs: 900 })));
    expect((await house.evaluate()).raised).toBe(1);
    expect(await house.alerts()).toMatchObject([{ kind: "latency", host: "api.example.com" }]);
    const { items } = await house.preview("latency");
    expect(items).toMatchObject([{ host: "api.example.com", template: "/pets/{id}" }]);
  });
});

describe("what an API had at another host is not new", () => {
  test("for new_operation; a new one counts at all hosts, and is raised once", async () => {
    const house = await addHouse();
    await house.send({ ago: 60 * 24 * 10, template: "/old", count: 9 });
    await house.only("new_operation", { min_calls: 6 });
    await house.evaluate();
    const minute = async (some: Calls) => {
      world.clock.advance({ minutes: 1 });
      await house.send(some);
      return (await house.evaluate()).raised;
    };
    expect(await minute({ host: "10.8.0.7", template: "/old", count: 9 })).toBe(0);
    expect(await minute({ host: "10.8.0.7", template: "/new", count: 4 })).toBe(0);
    expect(await minute({ host: "10.8.0.8", template: "/new", count: 4 })).toBe(1);
    expect(await minute({ template: "/new", count: 40 })).toBe(0);
    // An operation of another API is none of this one.
    await house.addApi("other.example.com");
    expect(await minute({ host: "other.example.com", template: "/old", count: 9 })).toBe(1);
    expect((await house.alerts()).map(({ host, template, count }) => ({ host, template, count }))).toEqual([
      { host: "other.example.com", template: "/old", count: 9 },
      { host: "api.example.com", template: "/new", count: 4 },
    ]);
    const { items } = await house.preview("new_operation", { min_calls: 6 });
    expect(items.map(({ host, template }) => `${host}${template}`).toSorted()).toEqual([
      "api.example.com/new",
      "other.example.com/old",
    ]);
  });

  test("for pii_new, by type", async () => {
    const house = await addHouse();
    await house.send({ ago: 60 * 24 * 10, findings: ["PII_EMAIL"] });
    await house.only("pii_new");
    await house.evaluate();
    world.clock.advance({ minutes: 1 });
    await house.send({ host: "10.8.0.7", findings: ["PII_EMAIL", "PII_IBAN"] });
    expect((await house.evaluate()).raised).toBe(1);
    expect(await house.alerts()).toMatchObject([{ host: "api.example.com", finding: "PII_IBAN" }]);
    expect(await house.preview("pii_new")).toMatchObject({ total: 1, items: [{ finding: "PII_IBAN" }] });
  });
});
