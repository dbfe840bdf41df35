import type {
  AdaptiveConfig,
  AdaptiveSettings,
  ConfigVersion,
  PolicyRule,
  ProtectedApi,
  RuleHits,
  RuleTest,
  ScoreDistribution,
} from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testContext, testDecision } from "../../../modules/adaptive-auth/back-test/testing.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;
let apis = 0;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "tenant");
});
afterAll(() => server.close());

function ask(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, payload?: object) {
  const headers = { authorization: `JWT ${tenant.access.provider_admin}` };
  return server.app.inject({
    method,
    url: `/api/adaptive/apis${path}`,
    headers,
    ...(payload !== undefined && { payload }),
  });
}

/** An API of its own, and its settings in force. */
async function newApi() {
  apis += 1;
  const body = { name: `API ${apis}`, base_url: "https://a.example" };
  const { id } = (await ask("POST", "", body)).json<ProtectedApi>();
  const path = `/${id}/config`;
  const get = async () => (await ask("GET", path)).json<AdaptiveConfig>();
  const save = async (settings: AdaptiveSettings) => ask("PUT", `${path}/draft`, { settings });
  const publish = async (version: number, note = "") => ask("POST", `${path}/publish`, { version, note });
  const versions = async () => (await ask("GET", `${path}/versions`)).json<{ items: ConfigVersion[] }>().items;
  return { id, path, get, save, publish, versions, settings: (await get()).live.settings };
}

const ruleOf = (when: PolicyRule["when"]): PolicyRule => ({
  id: newId(),
  name: "Extra",
  enabled: true,
  when,
  effect: "deny",
});

describe("adaptive configuration", () => {
  it("keeps a draft next to the published version, and drops one that equals it", async () => {
    const api = await newApi();
    const stricter = { ...api.settings, thresholds: { medium: 20, high: 60 } };
    const saved = (await api.save(stricter)).json<AdaptiveConfig>();
    expect(saved.live.settings).toEqual(api.settings);
    expect(saved.draft).toMatchObject({ settings: stricter, saved_by: "provider_admin@tenant.example" });
    expect((await api.save(api.settings)).json<AdaptiveConfig>().draft).toBeNull();
    await api.save(stricter);
    expect((await ask("DELETE", `${api.path}/draft`)).statusCode).toBe(204);
    expect((await api.get()).draft).toBeNull();
  });

  it("publishes the draft as the next version, once, and only over the version its author saw", async () => {
    const api = await newApi();
    await api.save({ ...api.settings, mode: "enforce", weights: { "beh.hour": 0 } });
    expect((await api.publish(2)).statusCode).toBe(409);
    const published = (await api.publish(1, " Stricter ")).json<AdaptiveConfig>();
    expect(published).toMatchObject({
      draft: null,
      live: { version: 2, note: "Stricter", changes: 2, restores: null },
    });
    expect((await api.publish(2)).statusCode).toBe(409);
    expect((await ask("GET", `/${api.id}`)).json()).toMatchObject({ mode: "enforce", config_version: 2 });
    expect(await api.versions()).toMatchObject([
      { version: 2, published_by: "provider_admin@tenant.example", changes: 2 },
      { version: 1, changes: null },
    ]);
  });

  it("lets one of several publishers through", async () => {
    const api = await newApi();
    await api.save({ ...api.settings, session_s: 60 });
    const answers = await Promise.all([1, 2, 3].map(() => api.publish(1)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  it("puts an earlier version in force again as a new one, and drops the draft", async () => {
    const api = await newApi();
    await api.save({ ...api.settings, on_error: "deny" });
    await api.publish(1);
    await api.save({ ...api.settings, elevation_s: 60 });
    const answer = (await ask("POST", `${api.path}/versions/1/rollback`, {})).json<AdaptiveConfig>();
    expect(answer).toMatchObject({ draft: null, live: { version: 3, restores: 1, changes: 1 } });
    expect(answer.live.settings).toEqual(api.settings);
    expect((await ask("GET", `${api.path}/versions/2`)).json().settings.on_error).toBe("deny");
    expect((await ask("POST", `${api.path}/versions/9/rollback`, {})).statusCode).toBe(404);
  });

  it("refuses rules that name what is not there, an id twice, and a policy without a last word", async () => {
    const api = await newApi();
    const { rules } = api.settings;
    const [first = ruleOf({})] = rules;
    const withRule = (rule: PolicyRule) => api.save({ ...api.settings, rules: [rule, ...rules] });
    for (const rule of [ruleOf({ zones: [newId()] }), ruleOf({ endpoints: [newId()] }), first]) {
      const answer = await withRule(rule);
      expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_input"]);
    }
    expect((await api.save({ ...api.settings, rules: rules.slice(0, -1) })).statusCode).toBe(400);
    expect((await withRule(ruleOf({ countries: ["NO"] }))).statusCode).toBe(200);
  });

  it("lets a rule in force keep an endpoint that has gone", async () => {
    const api = await newApi();
    const endpoints = [{ method: "GET", template: "/pets", sensitivity: "normal" }];
    const {
      endpoints: [pets],
    } = (await ask("PATCH", `/${api.id}`, { endpoints })).json<ProtectedApi>();
    const rules = [ruleOf({ endpoints: [pets?.id ?? ""] }), ...api.settings.rules];
    await api.save({ ...api.settings, rules });
    expect((await api.publish(1)).statusCode).toBe(200);
    await ask("PATCH", `/${api.id}`, { endpoints: [] });
    expect((await api.save({ ...api.settings, rules, mode: "off" })).statusCode).toBe(200);
  });
});

it("tells how scores spread over the first calls of sessions, and what each signal said", async () => {
  const api = await newApi();
  const decision = (given: object) => testDecision({ provider_id: tenant.providerId, api_id: api.id, ...given });
  const signals = (decibans: number, state: number) => ({
    signal_codes: ["net.hierarchy", "beh.hour"],
    signal_states: [state, 0],
    signal_decibans: [decibans, 0],
    signal_facts: ['{"asn":2119}', "{}"],
    time: new Date(Date.now() - 1_000),
  });
  const newest = decision({ score: 60, ...signals(12, 1), time: new Date(Date.now() - 500) });
  const values = [
    decision({ score: 60, ...signals(8, 1) }),
    newest,
    decision({ score: 10, ...signals(-5, 1) }),
    decision({ score: 10, ...signals(0, 2) }),
    decision({ score: 10, first_of_session: false }),
    decision({ score: 99, cause: "credential" }),
  ];
  await server.platform.clickhouse.client.insert({ table: "decision", values, format: "JSONEachRow" });
  const found = (await ask("GET", `${api.path}/distribution?days=7`)).json<ScoreDistribution>();
  expect(found).toMatchObject({ decisions: 5, sessions: 4 });
  expect([found.scores.length, found.scores[10], found.scores[60], found.scores[99]]).toEqual([101, 2, 2, 0]);
  expect(found.signals.find(({ code }) => code === "net.hierarchy")).toEqual({
    code: "net.hierarchy",
    raised_rate: 0.5,
    lowered_rate: 0.25,
    unavailable_rate: 0.25,
    mean_points: 5,
    example: { decision_id: newest.id, facts: { asn: 2119 } },
  });
  expect(found.signals.find(({ code }) => code === "beh.hour")).toMatchObject({
    raised_rate: 0,
    lowered_rate: 0,
    mean_points: 0,
    example: null,
  });
  expect((await ask("GET", `/${newId()}/config/distribution`)).statusCode).toBe(404);
});

describe("rule tests", () => {
  const call = {
    address: "192.0.2.7",
    user_agent: "",
    method: "POST",
    path: "/payouts/7",
    key: "",
    tls: "",
    elevated: false,
  };
  const withTest = (settings: AdaptiveSettings, effect: RuleTest["effect"]): AdaptiveSettings => {
    const rule = ruleOf({ cel: 'call.path.startsWith("/payouts")' });
    const tests = [{ id: newId(), name: "Payouts are denied", call, effect, rule_id: rule.id }];
    return { ...settings, rules: [rule, ...settings.rules], tests };
  };

  it("run on given settings, and say what the call got", async () => {
    const api = await newApi();
    const settings = withTest(api.settings, "deny");
    const run = async (given: AdaptiveSettings) => (await ask("POST", `${api.path}/tests`, { settings: given })).json();
    expect(await run(settings)).toMatchObject({ items: [{ passed: true, effect: "deny", rule: { name: "Extra" } }] });
    const weaker = { ...settings, rules: api.settings.rules };
    expect(await run(weaker)).toMatchObject({ items: [{ passed: false }] });
    expect(await run(api.settings)).toEqual({ items: [] });
  });

  it("block publishing with their names when they fail", async () => {
    const api = await newApi();
    await api.save(withTest(api.settings, "step_up"));
    const refused = await api.publish(1);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      errors: [{ pointer: "/settings/tests/0", message: "Test failed: Payouts are denied" }],
    });
    expect((await api.get()).live.version).toBe(1);
    await api.save(withTest(api.settings, "deny"));
    expect((await api.publish(1)).json()).toMatchObject({
      live: { version: 2, settings: { tests: [{ effect: "deny" }] } },
    });
  });
});

describe("conditions and hits", () => {
  const log = async (rows: readonly Record<string, unknown>[]) =>
    server.platform.clickhouse.client.insert({ table: "decision", values: rows, format: "JSONEachRow" });

  it("counts the newest decisions that match, and those that depend on what isn't stored", async () => {
    const api = await newApi();
    const row = { provider_id: tenant.providerId, api_id: api.id, context: JSON.stringify(testContext) };
    await log([testDecision(row), testDecision({ ...row, country: "SE" }), testDecision({ ...row, method: "POST" })]);
    const check = async (when: object) => (await ask("POST", `${api.path}/condition`, { when })).json();
    expect(await check({ cel: 'network.country == "NO"' })).toEqual({
      problems: [],
      matches: { of: 3, matched: 2, unknown: 0 },
    });
    expect(await check({ cel: 'call.method == "POST" || call.path == "/"' })).toMatchObject({
      matches: { of: 3, matched: 0, unknown: 3 },
    });
    expect(await check({ countries: ["SE"] })).toMatchObject({ matches: { matched: 1 } });
    expect(await check({ cel: "network.countr == 1" })).toEqual({
      problems: [{ code: "unknown_name", from: 0, to: 14 }],
      matches: null,
    });
  });

  it("counts what each rule decided, and what shadow rules would have", async () => {
    const api = await newApi();
    const [rule_id, shadow, other] = [newId(), newId(), newId()];
    const row = { provider_id: tenant.providerId, api_id: api.id, rule_id };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await log([
      testDecision(row),
      testDecision({ ...row, time: daysAgo(3), shadow_rules: shadow }),
      testDecision({ ...row, time: daysAgo(20), shadow_rules: `${shadow},${other}` }),
      testDecision({ ...row, time: daysAgo(40) }),
      testDecision({ ...row, cause: "bypass" }),
    ]);
    const { items } = (await ask("GET", `${api.path}/hits`)).json<{ items: RuleHits[] }>();
    const none = { day: 0, week: 0, month: 0 };
    expect(items.toSorted((a, b) => b.decided.month - a.decided.month || b.shadow.month - a.shadow.month)).toEqual([
      { rule_id, decided: { day: 1, week: 2, month: 3 }, shadow: none },
      { rule_id: shadow, decided: none, shadow: { day: 0, week: 1, month: 2 } },
      { rule_id: other, decided: none, shadow: { day: 0, week: 0, month: 1 } },
    ]);
  });
});
