import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ViewerCall } from "../../../platform/call.ts";
import { codeOf } from "../../account/testing.ts";
import { startUsers } from "../../account/user/testing.ts";
import { addApi, addClient, settingsWith } from "../testing.ts";
import { exportDecisionLines, exportDecisions } from "./export-decisions.ts";
import { countDecisions, getDecision, listChoices, listDecisions } from "./queries.ts";
import { logDecisions, suspiciousSignals } from "./testing.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());

const newest = { page: 1, page_size: 25, sort: "-time" } as const;
type Query = Partial<Parameters<typeof listDecisions>[1]>;
const idsOf = async (call: ViewerCall, query: Query = {}) =>
  (await listDecisions(call, { ...newest, ...query })).items.map(({ id }) => id);
/** Within what the store keeps, whatever the day. */
const startMs = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 7_200_000;
const minute = (at: number) => new Date(startMs + at * 60_000);

async function textOf(pieces: Promise<AsyncIterable<string>>): Promise<string> {
  let text = "";
  for await (const piece of await pieces) text += piece;
  return text;
}

/** A provider with an API, a client of its own and one of an organization, and a decision about each and about no client. */
async function addLog() {
  const world = await users.addProviders();
  const { call } = world.admin;
  const apiId = (await addApi(call.platform, call.viewer.providerId, { name: "Billing" })).id;
  const own = await addClient(call.platform, call.viewer.providerId, [], { name: "Payroll robot" });
  const customers = await addClient(call.platform, call.viewer.providerId, [], {
    name: "Customer",
    organizationId: world.organizationId,
  });
  const [calm = "", risky = "", unknown = ""] = await logDecisions(call, [
    { apiId, client: own, time: minute(1) },
    {
      apiId,
      client: customers,
      time: minute(2),
      signals: suspiciousSignals,
      row: {
        effect: "step_up",
        method: "POST",
        endpoint: "/payouts",
        address: "185.220.101.4",
        asn: 60_729,
        country: "DE",
      },
    },
    {
      apiId,
      time: minute(3),
      signals: [],
      row: { scored: false, effect: "deny", cause: "credential", enforced: false, endpoint: "" },
    },
  ]);
  return { ...world, call, apiId, own, customers, calm, risky, unknown };
}

describe("the list", () => {
  test("shows every decision with the names of what it tells of, newest first", async () => {
    const { call, calm, risky, unknown, apiId, customers, organizationId } = await addLog();
    const { items, total } = await listDecisions(call, newest);
    expect(items.map(({ id }) => id)).toEqual([unknown, risky, calm]);
    expect(total).toBe(3);
    expect(items[1]).toMatchObject({
      api: { id: apiId, name: "Billing" },
      client: { id: customers.id, name: "Customer" },
      organization: { id: organizationId, name: "North" },
      time: minute(2).toISOString(),
      effect: "step_up",
      level: "high",
      outcome: null,
      feedback: null,
    });
    expect(items[0]).toMatchObject({ client: null, organization: null, score: null, level: null, cause: "credential" });
  });

  test("is selected by every filter, and sorted by score with what was not scored last", async () => {
    const { call, calm, risky, unknown, apiId, own } = await addLog();
    const selected: readonly (readonly [Query, readonly string[]])[] = [
      [{ from: minute(2).toISOString(), to: minute(3).toISOString() }, [risky]],
      [{ api: [apiId] }, [unknown, risky, calm]],
      [{ client: [own.id] }, [calm]],
      [{ effect: ["step_up", "deny"] }, [unknown, risky]],
      [{ level: ["high"] }, [risky]],
      [{ level: ["low"] }, [calm]],
      [{ cause: ["credential"] }, [unknown]],
      [{ signal: ["net.class_new"] }, [risky]],
      [{ signal: ["net.anonymiser", "beh.hour", "cred.parallel"] }, []],
      [{ country: ["DE"] }, [risky]],
      [{ address: "185.220." }, [risky]],
      [{ enforced: false }, [unknown]],
      [{ registered: true }, [risky, calm]],
      [{ registered: false }, [unknown]],
      [{ feedback: "none" }, [unknown, risky, calm]],
      [{ feedback: "ours" }, []],
      [{ search: "payroll" }, [calm]],
      [{ search: "PAYOUTS" }, [risky]],
      [{ search: "okhttp/4" }, [unknown, risky, calm]],
      [{ search: "100% of nothing" }, []],
      [{ sort: "-score" }, [risky, calm, unknown]],
      [{ sort: "score" }, [calm, risky, unknown]],
      [{ sort: "time" }, [calm, risky, unknown]],
    ];
    for (const [query, ids] of selected) expect(await idsOf(call, query), JSON.stringify(query)).toEqual(ids);
  });

  test("is paged", async () => {
    const { call, apiId, own } = await addLog();
    await logDecisions(
      call,
      Array.from({ length: 12 }, (_, at) => ({ apiId, client: own, time: minute(10 + at) })),
    );
    const { items, total } = await listDecisions(call, { ...newest, page: 2, page_size: 10 });
    expect([items.length, total]).toEqual([5, 15]);
  });

  test("shows people of an organization its own decisions only, and other providers none", async () => {
    const { addHere, outsider, organizationId, otherOrganizationId, risky, calm } = await addLog();
    const member = await addHere({ organizationId });
    const other = await addHere({ organizationId: otherOrganizationId });
    expect(await idsOf(member.call)).toEqual([risky]);
    expect(await idsOf(other.call)).toEqual([]);
    expect(await idsOf(outsider.call)).toEqual([]);
    expect((await getDecision(member.call, risky)).id).toBe(risky);
    for (const call of [other.call, outsider.call]) expect(await codeOf(getDecision(call, risky))).toBe("not_found");
    expect(await codeOf(getDecision(member.call, calm))).toBe("not_found");
    const { clients } = await listChoices(member.call, {});
    expect(clients.map(({ name }) => name)).toEqual(["Customer"]);
  });
});

describe("the detail", () => {
  test("weighs the points as the settings of then did, with caps, and they add up to the evidence", async () => {
    const { admin } = await users.addProviders();
    const weights = { "dev.agent": 2, "net.class_new": 0 };
    const apiId = (
      await addApi(
        admin.call.platform,
        admin.call.viewer.providerId,
        {},
        settingsWith({ weights, thresholds: { medium: 20, high: 80 } }),
      )
    ).id;
    const [id = ""] = await logDecisions(admin.call, [{ apiId, weights, signals: suspiciousSignals }]);
    const { signals, evidence, evidence_from: from } = await getDecision(admin.call, id);
    const points = new Map(signals.map((signal) => [signal.code, signal.points]));
    expect(points.get("net.hierarchy")).toBe(13);
    expect(points.get("net.class_new")).toBe(0);
    expect(points.get("dev.agent")).toBeCloseTo(12.2, 4);
    expect([...points.values()].reduce((sum, each) => sum + each, 0)).toBeCloseTo(evidence ?? Number.NaN, 3);
    expect(from?.medium).toBeLessThan(from?.high ?? 0);
    expect(signals.find(({ code }) => code === "net.anonymiser")).toMatchObject({ state: "unavailable", points: 0 });
  });

  test("is the same for a row whose signals were written one by one, as rows once were", async () => {
    const { call, apiId } = await addLog();
    const signals = suspiciousSignals;
    const oneByOne = {
      signal_order: "",
      facts_by_signal: "",
      signal_codes: signals.map(({ code }) => code),
      signal_facts: signals.map(({ facts }) => JSON.stringify(facts)),
    };
    const logged = [
      { apiId, signals },
      { apiId, signals, row: oneByOne },
    ];
    const [one, other] = await Promise.all((await logDecisions(call, logged)).map((id) => getDecision(call, id)));
    expect(one?.signals).toHaveLength(signals.length);
    expect(other?.signals).toEqual(one?.signals);
    expect(await idsOf(call, { signal: ["dev.agent"] })).toEqual(expect.arrayContaining([one?.id, other?.id]));
  });

  test("of calls that were assessed as one tells the assessment of each, and so does an export", async () => {
    const { call, apiId, own } = await addLog();
    const unassessed = { signal_order: "", signal_states: [], signal_decibans: [], facts_by_signal: "", context: "" };
    const calibrated = { evidence: 0, middle: 0, spread: 0, sessions: 0, learnt_share: 0 };
    const [first = ""] = await logDecisions(call, [
      { apiId, client: own, time: minute(4), signals: suspiciousSignals },
    ]);
    const against = "net.hierarchy,net.class_new,dev.agent";
    const row = { ...unassessed, ...calibrated, against, assessed_as: first };
    const others = await logDecisions(call, [
      { apiId, client: own, time: new Date(minute(4).getTime() + 999), signals: suspiciousSignals, row },
      { apiId, client: own, time: minute(4), signals: suspiciousSignals, row },
    ]);
    const whole = await getDecision(call, first);
    expect(whole).toMatchObject({ evidence: expect.any(Number), context: { tags: ["billing"] } });
    for (const id of others) {
      const { time } = await getDecision(call, id);
      expect(await getDecision(call, id)).toEqual({ ...whole, id, time });
    }
    expect((await idsOf(call, { signal: ["net.class_new"], client: [own.id] })).toSorted()).toEqual(
      [first, ...others].toSorted(),
    );
    const lines = (
      await textOf(exportDecisionLines(call, { from: minute(4).toISOString(), to: minute(5).toISOString() }))
    )
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatchObject({ evidence: lines[0].evidence, signals: lines[0].signals });
    expect(lines[0].signals).toHaveLength(suspiciousSignals.length);
  });

  test("tells what rules asked, and nothing of the sort where nothing was scored", async () => {
    const { call, risky, unknown } = await addLog();
    expect((await getDecision(call, risky)).context).toMatchObject({ client_state: "normal", tags: ["billing"] });
    expect(await getDecision(call, unknown)).toMatchObject({ evidence: null, evidence_from: null, learning: null });
  });
});

test("the bars count what the filters select, by effect", async () => {
  const { call } = await addLog();
  const range = { from: minute(0).toISOString(), to: minute(10).toISOString(), time_zone: "UTC" };
  const { items, step_s } = await countDecisions(call, range);
  expect(step_s).toBe(15);
  expect(items).toHaveLength(40);
  const sums = (["allow", "step_up", "throttle", "deny"] as const).map((effect) =>
    items.reduce((sum, item) => sum + item[effect], 0),
  );
  expect(sums).toEqual([1, 1, 0, 1]);
  const { from } = await countDecisions(call, { to: range.to, time_zone: "UTC" });
  expect(from).toBe(minute(1).toISOString());
  expect(await codeOf(countDecisions(call, { ...range, to: range.from }))).toBe("invalid_input");
});

describe("an export", () => {
  test("has exactly the columns and rows that are asked for", async () => {
    const { call } = await addLog();
    const csv = await textOf(exportDecisions(call, { column: ["client", "effect", "signals"], effect: ["step_up"] }));
    expect(csv).toBe("client,effect,signals\r\nCustomer,step_up,net.hierarchy net.class_new dev.agent\r\n");
  });

  test("as lines has one object for each decision that a list shows, with its signals", async () => {
    const { call } = await addLog();
    const lines = (await textOf(exportDecisionLines(call, {})))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const { items } = await listDecisions(call, newest);
    expect(lines).toMatchObject(items);
    expect(lines[1].signals).toContainEqual({
      code: "net.class_new",
      state: "on",
      decibans: expect.closeTo(4.3),
      facts: { kind: "hosting" },
    });
  });
});

test("choices are what decisions were about, most of them first", async () => {
  const { call, apiId, own } = await addLog();
  await logDecisions(call, [{ apiId, client: own, time: minute(5) }]);
  const { apis, clients, countries, attributions } = await listChoices(call, {});
  expect(apis).toEqual([{ id: apiId, name: "Billing" }]);
  expect(clients.map(({ name }) => name)).toEqual(["Payroll robot", "Customer"]);
  expect(countries).toEqual(["NO", "DE"]);
  expect(attributions).toEqual([]);
});
