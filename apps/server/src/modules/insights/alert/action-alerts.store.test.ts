import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewRule } from "./preview-rule.ts";
import { updateRule } from "./save-rule.ts";
import { startAlerts } from "./testing.ts";

let alerts: Awaited<ReturnType<typeof startAlerts>>;
beforeAll(async () => {
  alerts = await startAlerts();
});
afterAll(() => alerts.close());

type House = Awaited<ReturnType<typeof alerts.addHouse>>;

const graphql = { method: "POST", template: "/graphql" } as const;
const [mutation, query] = ["mutation CreateOrder", "query GetOrders"];

/** The rules look, and what is sent next comes after that. */
async function look(house: House) {
  await house.evaluate();
  alerts.clock.advance({ minutes: 1 });
}

const inOrder = <Row extends readonly unknown[]>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => (String(one) < String(other) ? -1 : 1));

/** What was raised, in the order of names. */
const raised = async (house: House) =>
  inOrder((await house.alerts()).map(({ template, action, evidence }) => [template, action, evidence.observed]));

const everywhere = { apis: [], operations: [], actions: [], sources: [] };

describe("a new action", () => {
  it("of a known operation raises an alert once, and the first ones of a new operation don't", async () => {
    const house = await alerts.addHouse();
    await house.only("new_operation", { min_calls: 2 });
    await house.send({ ...graphql, action: query, count: 5, ago: 2 });
    await look(house);
    await look(house);
    expect(await raised(house)).toEqual([]);
    const tools = { method: "POST", template: "/mcp" };
    await house.send({ ...graphql, action: query }, { ...graphql, action: mutation });
    await house.send({ ...tools, action: "tools/call search", count: 3 }, { ...graphql, action: "(other)", count: 9 });
    await look(house);
    expect(await raised(house)).toEqual([["/mcp", null, 3]]);
    await house.send({ ...graphql, action: mutation }, { ...tools, action: "tools/call pay", count: 2 });
    await look(house);
    const all = [
      ["/graphql", mutation, 2],
      ["/mcp", null, 3],
      ["/mcp", "tools/call pay", 2],
    ];
    expect(await raised(house)).toEqual(all);
    await house.send({ ...graphql, action: mutation, count: 5 });
    await look(house);
    expect(await raised(house)).toEqual(all);
  });

  it("is none that was called before rules looked at actions", async () => {
    const house = await alerts.addHouse();
    await house.only("new_operation", { min_calls: 1 });
    await look(house);
    await house.send({ ...graphql, action: mutation });
    await look(house);
    expect(await raised(house)).toEqual([["/graphql", null, 1]]);
    await house.send({ ...graphql, action: mutation });
    await look(house);
    expect(await raised(house)).toHaveLength(1);
  });
});

describe("a rule that names actions", () => {
  it("judges each by itself, those of batches too, and no other call", async () => {
    const house = await alerts.addHouse();
    const { id } = await house.only("violation", { min_calls: 2 });
    await updateRule(house.admin.call, id, { scope: { ...everywhere, actions: [mutation] } });
    await look(house);
    const wrong = { ...graphql, verdict: "violation" };
    await house.send({ ...wrong, action: mutation }, { ...wrong, action: query, count: 5 }, { ...wrong, count: 5 });
    await look(house);
    expect(await raised(house)).toEqual([]);
    await house.send({ ...wrong, action: mutation });
    await house.send({ ...wrong, action: `${mutation} + ${query}`, count: 3 });
    await look(house);
    expect(await raised(house)).toEqual([
      ["/graphql", `${mutation} + ${query}`, 3],
      ["/graphql", mutation, 2],
    ]);
    const preview = await previewRule(house.admin.call, {
      kind: "violation",
      scope: { ...everywhere, actions: [query] },
      params: { min_calls: 2 },
    });
    expect(inOrder(preview.items.map(({ action, observed }) => [action, observed]))).toEqual([
      [`${mutation} + ${query}`, 3],
      [query, 5],
    ]);
  });

  it.each(["error_rate", "latency"] as const)("of %s compares an action with its own past", async (kind) => {
    const house = await alerts.addHouse();
    const { id } = await house.only(kind, { min_calls: 10, window_minutes: 15 });
    const scope = { ...everywhere, actions: [mutation] };
    await updateRule(house.admin.call, id, { scope });
    await look(house);
    for (let hour = 2; hour < 40; hour += 1)
      await house.send({ ...graphql, action: mutation, count: 10, ago: hour * 60 });
    const bad = kind === "error_rate" ? { status: 500 } : { durationMs: 5000 };
    // Far more calls of another action would hide it.
    await house.send({ ...graphql, action: query, count: 500, ago: 5 });
    await house.send({ ...graphql, action: mutation, count: 20, ago: 5, ...bad });
    await look(house);
    expect(await house.alerts()).toMatchObject([{ kind, template: "/graphql", action: mutation }]);
    const { items } = await previewRule(house.admin.call, { kind, scope, params: { min_calls: 10 } });
    expect(items.every(({ action }) => action === mutation)).toBe(true);
  });

  it("of new personal data knows what was there when it was given actions", async () => {
    const house = await alerts.addHouse();
    const { id } = await house.only("pii_new");
    await house.send({ ...graphql, action: mutation, findings: ["PII_IBAN"], ago: 2 });
    await look(house);
    await updateRule(house.admin.call, id, { scope: { ...everywhere, actions: [mutation] } });
    await look(house);
    await house.send({ ...graphql, action: mutation, findings: ["PII_IBAN", "PII_PHONE"] });
    await house.send({ ...graphql, action: query, findings: ["PII_EMAIL"] });
    await look(house);
    const found = (await house.alerts()).map(({ action, finding }) => [action, finding]);
    expect(found.filter(([action]) => action !== null)).toEqual([[mutation, "PII_PHONE"]]);
  });
});
