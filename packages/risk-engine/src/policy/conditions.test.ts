import { type Effect, type PolicyRule, type RuleCondition, ruleFunctions } from "@parapet/contract";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileCallCondition, costlyFactsOf, holds, type Verdict } from "./conditions.ts";
import { matchesPath } from "./path-pattern.ts";
import type { PolicyFacts } from "./policy-facts.ts";
import { effectFor, isStricter, ruleFor, shadowRulesFor } from "./policy.ts";

const client = "018f0000-0000-7000-8000-00000000000a";
const organization = "018f0000-0000-7000-8000-00000000000b";
/** A Saturday in UTC, and a Sunday in Tokyo. */
const calm: PolicyFacts = {
  atMs: Date.UTC(2026, 10, 28, 22),
  score: 5,
  level: "low",
  signals: [{ code: "dev.agent", points: 4 }],
  client: { id: client, organizationId: organization, kind: "headless", state: "normal", tags: ["a"], hasFactor: true },
  method: "POST",
  endpointId: null,
  sensitivity: "normal",
  paths: ["/payouts/7"],
  headers: { "x-app": "ios" },
  scopes: ["read", "write"],
  claims: { sub: "u1", roles: ["admin"], level: 3 },
  zones: [],
  country: "NO",
  asn: 2119,
  networkKind: "isp",
  elevated: false,
};

test.each<[RuleCondition, Partial<PolicyFacts>, Verdict]>([
  [{ paths: ["/invoices/**", "/payouts/*"] }, {}, true],
  [{ paths: ["/payouts"] }, {}, false],
  [{ paths: ["/payouts/*"] }, { paths: undefined }, null],
  [{ paths: ["/payouts/*"] }, { paths: ["/payouts/7", "/invoices"] }, null],
  [{ paths: ["/**"] }, { paths: ["/payouts/7", "/invoices"] }, true],
  [{ headers: [{ name: "x-app", values: ["android", "ios"] }] }, {}, true],
  [{ headers: [{ name: "x-app", values: [] }] }, {}, true],
  [{ headers: [{ name: "x-other", values: [] }] }, {}, false],
  [{ headers: [{ name: "x-app", values: ["android"] }] }, {}, false],
  [{ headers: [{ name: "constructor", values: [] }] }, {}, false],
  [{ headers: [{ name: "x-app", values: [] }] }, { headers: undefined }, null],
  [{ claims: [{ name: "sub", values: ["u1"] }] }, {}, true],
  [{ claims: [{ name: "roles", values: ["admin"] }] }, {}, true],
  [{ claims: [{ name: "level", values: ["3"] }] }, {}, true],
  [{ claims: [{ name: "constructor", values: [] }] }, {}, false],
  [{ claims: [{ name: "sub", values: [] }] }, { claims: {} }, false],
  [{ claims: [{ name: "sub", values: [] }] }, { claims: undefined }, null],
  [{ scopes: ["write"] }, {}, true],
  [{ scopes: ["admin"] }, {}, false],
  [{ scopes: ["admin"] }, { scopes: undefined }, null],
  [{ asns: [1, 2119] }, {}, true],
  [{ asns: [1] }, {}, false],
  [{ asns: [1] }, { asn: null }, false],
  [{ asns: [1] }, { asn: undefined }, null],
  [{ network_kinds: ["isp"] }, {}, true],
  [{ network_kinds: ["hosting"] }, {}, false],
  [{ organizations: [organization] }, {}, true],
  [{ organizations: [client] }, {}, false],
  [{ clients: [client] }, {}, true],
  [{ clients: [organization] }, {}, false],
  [{ weekdays: { days: ["sat"], time_zone: "UTC" } }, {}, true],
  [{ weekdays: { days: ["sat"], time_zone: "Asia/Tokyo" } }, {}, false],
  [{ weekdays: { days: ["sun", "mon"], time_zone: "Asia/Tokyo" } }, {}, true],
  [{ cel: 'client.kind == "headless" && "dev.agent" in risk.signals' }, {}, true],
  [{ cel: 'call.path.startsWith("/payouts")' }, {}, true],
  [{ cel: 'call.path.startsWith("/payouts")' }, { paths: undefined }, null],
  [{ cel: 'call.path.startsWith("/payouts")' }, { paths: ["/payouts/7", "/x"] }, null],
  [{ cel: 'call.headers["x-missing"] == "ios"' }, {}, null],
  [{ cel: 'call.method == "GET"' }, { method: "HEAD" }, null],
  [{ cel: 'call.method == "HEAD"' }, { method: "HEAD" }, null],
  [{ cel: 'call.method in ["GET", "HEAD"]' }, { method: "HEAD" }, true],
  [{ cel: 'call.method == "POST"' }, { method: "HEAD" }, false],
  [{ cel: 'call.method == "GET" && call.path == "/a"' }, { method: "HEAD", paths: ["/b", "/a"] }, null],
  [{ cel: 'call.method == "GET" && call.path == "/a"' }, { method: "HEAD", paths: ["/b"] }, false],
  [{ cel: "risk.score >" }, {}, null],
  [{ cel: "risk.score > 1", levels: ["high"] }, {}, false],
  [{ cel: "risk.score / 0 == 1", levels: ["low"] }, {}, null],
  [{ cel: "risk.score / 0 == 1", levels: ["high"] }, {}, false],
  [{ cel: "network.asn == 2119 && time.now.getDayOfWeek() == 6" }, {}, true],
])("%j of %j is %s", (when, facts, expected) => {
  expect(holds(when, { ...calm, ...facts })).toBe(expected);
});

test.each([
  ["/a/*", "/a/b", true],
  ["/a/*", "/a", false],
  ["/a/*", "/a/b/c", false],
  ["/a/**", "/a", true],
  ["/a/**", "/a/b/c", true],
  ["/a/*/c", "/a/b/c", true],
  ["/**", "/", true],
  ["/", "/", true],
  ["/a/", "/a", true],
  ["/a*", "/ab", false],
])("%s matches %s: %s", (pattern, path, expected) => {
  expect(matchesPath(pattern, path)).toBe(expected);
});

test("only conditions on paths and headers need them", () => {
  expect(costlyFactsOf({ levels: ["low"], cel: "risk.score > 1" })).toEqual([]);
  expect(costlyFactsOf({ paths: ["/a"] })).toEqual(["paths"]);
  expect(costlyFactsOf({ cel: 'call.headers.get("a", "") == call.path' })).toEqual(["paths", "headers"]);
});

test("every variable of the contract has a value", () => {
  const all =
    'call.method != "" && call.path != "" && call.headers.size() > 0 && call.changes_state && call.sensitivity != "" &&' +
    'client.id != "" && client.organization != "" && client.kind != "" && client.state != "" && client.tags.size() > 0 &&' +
    'client.has_factor && network.country != "" && network.asn > 0 && network.kind != "" && network.zones.size() == 0 &&' +
    'risk.score > 0 && risk.level != "" && risk.signals.size() > 0 && !risk.elevated && token.scopes.size() > 0 &&' +
    "token.claims.size() > 0 && time.now.getFullYear() == 2026";
  expect(compileCallCondition(all)).toMatchObject({ ok: true });
  expect(holds({ cel: all }, calm)).toBe(true);
});

const broken = { cel: "risk.score / 0 == 1" };
const rule = (effect: Effect, when: RuleCondition = {}, more: Partial<PolicyRule> = {}): PolicyRule => ({
  id: client,
  name: effect,
  enabled: true,
  when,
  effect,
  ...more,
});

describe("a condition that can't be evaluated", () => {
  test.each<[Effect, Effect, Effect]>([
    ["deny", "allow", "deny"],
    ["step_up", "allow", "step_up"],
    ["throttle", "allow", "throttle"],
    ["step_up", "deny", "deny"],
    ["throttle", "deny", "deny"],
    ["allow", "deny", "deny"],
    ["allow", "step_up", "step_up"],
  ])("of effect %s before %s gives %s", (effect, next, expected) => {
    expect(ruleFor([rule(effect, broken), rule(next)], calm)?.effect).toBe(expected);
  });

  test("never makes a decision milder than it were if it held, or didn't", () => {
    const effect = fc.constantFrom<Effect>("allow", "throttle", "step_up", "deny");
    const when = fc.constantFrom<RuleCondition>({}, { levels: ["high"] }, broken);
    fc.assert(
      fc.property(fc.array(fc.tuple(effect, when), { maxLength: 6 }), fc.nat(63), (parts, bits) => {
        const rules = parts.map(([each, condition]) => rule(each, condition));
        const decided = rules.map((each, at): PolicyRule =>
          each.when === broken ? { ...each, when: ((bits >> at) & 1) === 1 ? {} : { levels: ["high"] } } : each,
        );
        const found = ruleFor(rules, calm)?.effect ?? "deny";
        expect(isStricter(ruleFor(decided, calm)?.effect ?? "deny", found)).toBe(false);
      }),
    );
  });

  test("leaves the effect of a stored call open, unless it is the same either way", () => {
    expect(effectFor([rule("deny", broken), rule("allow")], calm, "allow")).toBeNull();
    expect(effectFor([rule("deny", broken), rule("deny")], calm, "allow")).toBe("deny");
    expect(effectFor([rule("step_up", { levels: ["low"] }), rule("deny", broken)], calm, "allow")).toBe("step_up");
    const watched = { ...calm, client: { ...calm.client, state: "watched" } } as const;
    expect(effectFor([rule("allow", { client_states: ["watched"] }), rule("step_up")], watched, "allow")).toBe(
      "step_up",
    );
  });
});

describe("a shadow rule", () => {
  const shadow = (effect: Effect, when: RuleCondition = {}) => rule(effect, when, { shadow: true, name: "shadow" });

  test("decides nothing", () => {
    expect(ruleFor([shadow("deny"), rule("allow")], calm)?.effect).toBe("allow");
  });

  test("is counted where it would decide", () => {
    const names = (rules: readonly PolicyRule[]) => shadowRulesFor(rules, calm).map(({ effect }) => effect);
    expect(names([shadow("deny"), shadow("step_up"), rule("allow")])).toEqual(["deny", "step_up"]);
    expect(names([rule("allow"), shadow("deny"), rule("allow")])).toEqual([]);
    expect(names([rule("allow", { levels: ["high"] }), shadow("deny"), rule("allow")])).toEqual(["deny"]);
    expect(names([{ ...shadow("deny"), enabled: false }, rule("allow")])).toEqual([]);
    expect(names([shadow("deny", broken), shadow("allow", broken), rule("allow")])).toEqual(["deny"]);
  });
});

test.each(Object.entries(ruleFunctions))("the example of %s is a condition: %s", (name, example) => {
  expect(compileCallCondition(example)).toMatchObject({ ok: true });
  expect(example).toContain(`.${name}(`);
});
