import type { PolicyRule, TriedCall } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tryCall } from "../../../modules/adaptive-auth/adaptive-config/try-call.ts";
import { addApi, addClient, settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
let call: ViewerCall;
beforeAll(async () => {
  server = await startProtection();
  ({ call } = await server.accounts.addMember(server.provider.id, { email: "ada@acme.example", role: "viewer" }));
});
afterAll(() => server.close());

const office = { "x-real-ip": "81.2.69.142", "user-agent": "okhttp/4.12.0" };
const payouts = { id: newId(), method: "POST", template: "/payouts", sensitivity: "high" as const };
const usual = { address: "81.2.69.142", user_agent: "okhttp/4.12.0", path: "/invoices" };
const attack = { address: "52.95.110.1", user_agent: "python-requests/2.32.3", method: "POST", path: "/payouts" };

const whole = (tried: Partial<TriedCall>): TriedCall => ({
  address: "",
  user_agent: "",
  method: "GET",
  path: "/",
  key: "",
  tls: "",
  elevated: false,
  ...tried,
});
const codeOf = (trial: Promise<unknown>) =>
  trial.then(
    () => "none",
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );

/** A client that has worked from one place for ten days. */
async function workedAt(settings = settingsWith({ unlisted_sensitivity: "api" })) {
  const { platform, provider, clock } = server;
  const api = await addApi(platform, provider.id, { endpoints: [payouts] }, settings);
  const client = await addClient(platform, provider.id, [api.id]);
  for (let session = 0; session < 30; session += 1) {
    await server.ask(api.id, client.key, office);
    clock.advance({ hours: 8 });
  }
  await server.logged(api.id);
  return { api, client, settings };
}

it("tells usual calls from strange ones, with the rule, points and what would change it", async () => {
  const { api, client } = await workedAt();
  const own = await tryCall(call, api.id, { call: whole({ client_id: client.id, ...usual }) });
  expect(own).toMatchObject({ level: "low", effect: "allow", cause: "policy", endpoint: null });
  expect(own.learning.sessions).toBe(30);
  const strange = await tryCall(call, api.id, { call: whole({ client_id: client.id, ...attack }) });
  expect(strange).toMatchObject({ level: "high", effect: "deny", endpoint: "/payouts" });
  expect(strange.rule?.name).toBe("High risk, no second factor");
  expect(strange.signals.find(({ code }) => code === "dev.agent")).toMatchObject({ state: "on" });
  expect(strange.signals.find(({ code }) => code === "dev.headers")).toMatchObject({ state: "unavailable" });
  expect(strange.counterfactuals.some(({ score }) => score < strange.score)).toBe(true);
  const sum = strange.signals.reduce((points, signal) => points + signal.points, 0);
  expect(Math.abs(sum - strange.evidence)).toBeLessThan(strange.signals.length / 2);
});

it("learns, counts and logs nothing", async () => {
  const { api, client } = await workedAt();
  const before = await server.logged(api.id);
  const tried = { call: whole({ client_id: client.id, ...attack }) };
  const first = await tryCall(call, api.id, tried);
  for (let time = 0; time < 50; time += 1) expect(await tryCall(call, api.id, tried)).toEqual(first);
  expect(await server.logged(api.id)).toEqual(before);
  await server.ask(api.id, client.key, office);
  expect((await server.logged(api.id)).at(-1)).toMatchObject({ sessions: 30, level: "low" });
});

it("weighs with the settings that it is given, and refuses what could not be published", async () => {
  const { api, client, settings } = await workedAt();
  const tried = whole({ client_id: client.id, ...attack });
  const quiet = { ...settings, weights: { "net.hierarchy": 0, "dev.agent": 0, "beh.endpoint": 0 } };
  const inForce = await tryCall(call, api.id, { call: tried });
  const under = await tryCall(call, api.id, { settings: quiet, call: tried });
  expect(under.evidence).toBeLessThan(inForce.evidence - 10);
  const rules = [ruleOf("throttle")];
  expect(await tryCall(call, api.id, { settings: { ...settings, rules }, call: tried })).toMatchObject({
    effect: "throttle",
    rule: { name: "throttle" },
  });
  const lost: PolicyRule = { ...ruleOf("deny"), when: { zones: [newId()] } };
  expect(await codeOf(tryCall(call, api.id, { settings: { ...settings, rules: [lost, ...rules] }, call: tried }))).toBe(
    "invalid_input",
  );
});

it("tries an unknown client, and one that is refused before any rule", async () => {
  const { platform, provider } = server;
  const api = await addApi(platform, provider.id);
  const unknown = await tryCall(call, api.id, { call: whole(usual) });
  expect(unknown).toMatchObject({ effect: "allow", rule: { name: "New client" }, learning: { sessions: 0 } });
  const locked = await addClient(platform, provider.id, [api.id], { state: "locked" });
  const stranger = await addClient(platform, provider.id, []);
  for (const [{ id }, cause] of [
    [locked, "client_state"],
    [stranger, "credential"],
  ] as const)
    expect(await tryCall(call, api.id, { call: whole({ client_id: id }) })).toMatchObject({
      effect: "deny",
      rule: null,
      cause,
    });
});

it("knows nothing of other providers, nor of what is no address", async () => {
  const { platform, provider, accounts } = server;
  const other = await accounts.addProvider("other");
  const [api, foreign] = [await addApi(platform, provider.id), await addApi(platform, other.id)];
  const client = await addClient(platform, other.id, [foreign.id]);
  expect(await codeOf(tryCall(call, foreign.id, { call: whole({}) }))).toBe("not_found");
  expect(await codeOf(tryCall(call, api.id, { call: whole({ client_id: client.id }) }))).toBe("not_found");
  expect(await codeOf(tryCall(call, api.id, { call: whole({ client_id: newId() }) }))).toBe("not_found");
  expect(await codeOf(tryCall(call, api.id, { call: whole({ address: "nowhere" }) }))).toBe("invalid_input");
});

it("evaluates conditions on path, headers, claims and networks, and in CEL", async () => {
  const { api, client, settings } = await workedAt();
  const ruled = async (when: PolicyRule["when"], given: object = {}) => {
    const rules = [{ ...ruleOf("deny"), when }, ruleOf("allow")];
    const tried = whole({ client_id: client.id, ...usual, path: "/payouts/7?x=1", method: "POST", ...given });
    return (await tryCall(call, api.id, { settings: { ...settings, rules }, call: tried })).effect;
  };
  expect(await ruled({ paths: ["/payouts/*"] })).toBe("deny");
  expect(await ruled({ paths: ["/invoices/**"] })).toBe("allow");
  expect(await ruled({ paths: ["/payouts/*"] }, { path: "/x/../%70ayouts//7" })).toBe("deny");
  expect(await ruled({ clients: [client.id] })).toBe("deny");
  expect(await ruled({ clients: [newId()] })).toBe("allow");
  const app = { headers: [{ name: "x-app", values: ["ios"] }] };
  expect(await ruled(app, { headers: { "x-app": "ios" } })).toBe("deny");
  expect(await ruled(app)).toBe("allow");
  expect(await ruled({ scopes: ["payouts"] }, { claims: { scope: "read payouts" } })).toBe("deny");
  expect(await ruled({ scopes: ["payouts"] })).toBe("allow");
  const cel = 'call.path.startsWith("/payouts") && token.claims.get("level", 0) < 2';
  expect(await ruled({ cel }, { claims: { level: 1 } })).toBe("deny");
  expect(await ruled({ cel }, { claims: { level: 3 } })).toBe("allow");
  // It can't be evaluated, so the stricter effect decides.
  expect(await ruled({ cel }, { claims: { level: "low" } })).toBe("deny");
});

it("reads overrides and preflights from the headers of a sample call, as decisions do", async () => {
  const { api, client, settings } = await workedAt();
  const before_credentials = { preflights: true, paths: [{ method: "GET", template: "/health" }] };
  const open = { ...settings, before_credentials };
  const outcomeOf = async (given: Partial<TriedCall>) => {
    const tried = whole({ client_id: client.id, ...usual, ...given });
    const { cause, endpoint } = await tryCall(call, api.id, { settings: open, call: tried });
    return [cause, endpoint];
  };
  const preflight = { origin: "https://app.example", "access-control-request-method": "POST" };
  expect(await outcomeOf({ path: "/health" })).toEqual(["public", null]);
  expect(await outcomeOf({ path: "/health", headers: { "x-original-url": "/payouts" } })).toEqual(["policy", null]);
  expect(await outcomeOf({ path: "/payouts", headers: { "x-http-method-override": "POST" } })).toEqual([
    "policy",
    "/payouts",
  ]);
  expect(await outcomeOf({ method: "OPTIONS", headers: preflight })).toEqual(["preflight", null]);
  expect((await outcomeOf({ method: "OPTIONS" }))[0]).toBe("policy");
});

it("refuses a condition in CEL that has problems, with their places", async () => {
  const { api, settings } = await workedAt();
  const rules = [{ ...ruleOf("deny"), when: { cel: "risk.scor > 1" } }, ruleOf("allow")];
  const failed = await tryCall(call, api.id, { settings: { ...settings, rules }, call: whole(usual) }).catch(
    (error: unknown) => error,
  );
  expect(failed).toMatchObject({
    code: "invalid_input",
    errors: [{ pointer: "/settings/rules/0/when/cel", message: "unknown_name at 0-9" }],
  });
});

it("logs the shadow rules that would have decided a call", async () => {
  const { platform, provider } = server;
  const shadow = { ...ruleOf("deny"), shadow: true, when: { paths: ["/payouts/**"] } };
  const api = await addApi(platform, provider.id, {}, settingsWith({ rules: [shadow, ruleOf("allow")] }));
  const client = await addClient(platform, provider.id, [api.id]);
  for (const uri of ["/payouts/7", "/invoices"])
    expect((await server.ask(api.id, client.key, { ...office, "x-original-uri": uri })).status).toBe(200);
  expect((await server.logged(api.id)).map((row) => row["shadow_rules"])).toEqual([shadow.id, ""]);
});
