import type { PolicyRule, RuleCondition } from "@parapet/contract";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "./conditions.ts";
import { createDefaultSettings } from "./default-settings.ts";
import type { PolicyFacts } from "./policy-facts.ts";
import { effectFor, isStricter, passesRemembered, ruleFor } from "./policy.ts";

const id = "018f0000-0000-7000-8000-000000000001";
const calm: PolicyFacts = {
  atMs: Date.UTC(2026, 0, 5, 23, 30),
  score: 5,
  level: "low",
  signals: [],
  client: { kind: "headless", state: "normal", tags: ["billing"], hasFactor: true },
  method: "GET",
  endpointId: null,
  sensitivity: "normal",
  zones: [],
  country: "NO",
  elevated: false,
};
const { rules } = createDefaultSettings(() => id);
const nameFor = (facts: Partial<PolicyFacts>) => ruleFor(rules, { ...calm, ...facts })?.name;

test("the usual policy asks the more the riskier a call is", () => {
  const medium = { score: 40, level: "medium" } as const;
  const high = { score: 80, level: "high" } as const;
  const without = { ...calm.client, hasFactor: false };
  const isNew = { ...calm.client, state: "learning" } as const;
  expect(nameFor({})).toBe("Everything else");
  expect(nameFor(medium)).toBe("Medium risk, reads only");
  expect(nameFor({ ...medium, method: "PURGE" })).toBe("Medium risk, changes something");
  expect(nameFor({ ...medium, sensitivity: "high" })).toBe("Medium risk at a sensitive endpoint");
  expect(nameFor({ ...medium, elevated: true })).toBe("Passed a step-up from here");
  expect(nameFor({ ...high, elevated: true })).toBe("High risk");
  expect(nameFor({ ...high, client: without })).toBe("High risk, no second factor");
  expect(nameFor({ ...high, signals: [{ code: "net.anonymiser", points: 13 }] })).toBe("High risk and a hard fact");
  expect(nameFor({ ...medium, client: isNew })).toBe("New client");
  expect(nameFor({ ...medium, client: isNew, sensitivity: "high" })).toBe("New client at a sensitive endpoint");
  expect(nameFor({ ...medium, client: isNew, signals: [{ code: "cred.parallel", points: 8 }] })).toBe(
    "Medium risk, reads only",
  );
  expect(nameFor({ elevated: true, signals: [{ code: "zone.blocked", points: 20 }] })).toBe(
    "Blocked network or leaked key",
  );
});

describe("a remembered device", () => {
  const medium = { score: 40, level: "medium" } as const;
  const high = { score: 80, level: "high" } as const;
  const byAddress = { remembered: { boundTo: "address", method: "totp" } } as const;
  const byKey = { remembered: { boundTo: "signing_key", method: "signed" } } as const;
  const stepUp: PolicyRule = { id, name: "Ask", enabled: true, when: {}, effect: "step_up" };
  const passes = (facts: Partial<PolicyFacts>, rule: Partial<PolicyRule> = {}) =>
    passesRemembered({ ...stepUp, ...rule }, { ...calm, ...facts });

  test.each<[string, boolean, Partial<PolicyFacts>, Partial<PolicyRule>?]>([
    ["no device", false, medium],
    ["low risk", true, byAddress],
    ["medium risk", true, { ...medium, ...byAddress }],
    ["high risk", false, { ...high, ...byAddress }],
    ["high risk with a key", true, { ...high, ...byKey }],
    ["critical evidence", false, { ...byKey, signals: [{ code: "cred.leaked", points: 20 }] }],
    ["evidence that is off", true, { ...byKey, signals: [{ code: "cred.leaked", points: 0 }] }],
    ["a key that is used elsewhere", false, { ...byKey, signals: [{ code: "cred.parallel", points: 8 }] }],
    ["a watched client", false, { ...byKey, client: { ...calm.client, state: "watched" } }],
    ["a rule that asks afresh", false, byKey, { fresh: true }],
    ["a rule that wants another factor", false, byAddress, { methods: ["signed", "approval"] }],
    ["a rule that wants its factor", true, byKey, { methods: ["signed", "approval"] }],
    ["a rule that denies", false, byKey, { effect: "deny" }],
    ["a rule that throttles", false, byKey, { effect: "throttle" }],
  ])("with %s passes: %s", (_, expected, facts, rule) => {
    expect(passes(facts, rule)).toBe(expected);
  });

  test("passes replayed rules in the same way, and watching the client ends it", () => {
    const effectOf = (facts: Partial<PolicyFacts>) => effectFor([stepUp], { ...calm, ...facts }, "allow");
    expect(effectOf(medium)).toBe("step_up");
    expect(effectOf({ ...medium, ...byAddress })).toBe("allow");
    expect(effectOf({ ...byAddress, client: { ...calm.client, state: "watched" } })).toBe("step_up");
    const unknown = { ...stepUp, when: { paths: ["/payouts"] }, fresh: true };
    expect(effectFor([unknown, stepUp], { ...calm, ...byAddress }, "allow")).toBeNull();
  });
});

test("hours are those of the rule's zone, also over midnight", () => {
  const hours = (from: number, to: number, time_zone: string) => holds({ hours: { from, to, time_zone } }, calm);
  expect(hours(22, 6, "UTC")).toBe(true);
  expect(hours(0, 1, "Europe/Oslo")).toBe(true);
  expect(hours(6, 22, "UTC")).toBe(false);
  expect(hours(0, 24, "UTC")).toBe(true);
});

const condition = fc.record<RuleCondition>(
  {
    levels: fc.subarray(["low", "medium", "high"]),
    score_from: fc.nat(100),
    client_kinds: fc.subarray(["interactive", "headless"]),
    changes_state: fc.boolean(),
    elevated: fc.boolean(),
    tags: fc.subarray(["billing", "internal"]),
    countries: fc.subarray(["NO", "SE"]),
  },
  { requiredKeys: [] },
);

test("a rule with more to ask holds for no more calls", () => {
  fc.assert(
    fc.property(condition, condition, fc.nat(100), (one, other, score) => {
      const facts = { ...calm, score };
      const both = { ...other, ...one };
      if (holds(both, facts)) expect(holds(one, facts)).toBe(true);
      expect(holds({}, facts)).toBe(true);
    }),
  );
});

test("what stands before the first rule that holds, or is disabled, decides nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(condition, fc.boolean()), { maxLength: 8 }), (parts) => {
      const table = parts.map(([when, enabled], at): PolicyRule => ({
        id,
        name: `${at}`,
        when,
        enabled,
        effect: "deny",
      }));
      const chosen = ruleFor(table, calm);
      const first = parts.findIndex(([when, enabled]) => enabled && holds(when, calm));
      expect(chosen?.name).toBe(first === -1 ? undefined : `${first}`);
    }),
  );
});

describe("a part of a condition", () => {
  const other = "018f0000-0000-7000-8000-000000000002";
  const client = (changes: Partial<PolicyFacts["client"]>) => ({ client: { ...calm.client, ...changes } });
  const hard = { signals: [{ code: "cred.leaked", points: 20 } as const] };
  const soft = { signals: [{ code: "dev.agent", points: 5 } as const] };
  const lowering = { signals: [{ code: "dev.agent", points: -5 } as const] };
  const silent = { signals: [{ code: "net.blocklist", points: 0 } as const] };
  const both = { signals: [...soft.signals, ...hard.signals] };

  test.each<[RuleCondition, Partial<PolicyFacts>, boolean]>([
    [{ levels: ["low", "high"] }, {}, true],
    [{ levels: ["low", "high"] }, { level: "high" }, true],
    [{ levels: ["low", "high"] }, { level: "medium" }, false],
    [{ levels: [] }, {}, false],
    [{ score_from: 40 }, { score: 39 }, false],
    [{ score_from: 40 }, { score: 40 }, true],
    [{ score_from: 0 }, { score: 0 }, true],
    [{ signals_any: ["dev.agent", "beh.rate"] }, soft, true],
    [{ signals_any: ["beh.rate", "dev.agent"] }, soft, true],
    [{ signals_any: ["beh.rate"] }, soft, false],
    [{ signals_any: ["dev.agent"] }, lowering, false],
    [{ signals_any: ["dev.agent"] }, {}, false],
    [{ signals_any: ["cred.leaked"] }, both, true],
    [{ signals_none: ["dev.agent", "beh.rate"] }, soft, false],
    [{ signals_none: ["beh.rate"] }, soft, true],
    [{ signals_none: ["dev.agent"] }, lowering, true],
    [{ signals_none: ["dev.agent"] }, {}, true],
    [{ hard_signal: true }, hard, true],
    [{ hard_signal: true }, both, true],
    [{ hard_signal: true }, soft, false],
    [{ hard_signal: true }, silent, false],
    [{ hard_signal: false }, silent, true],
    [{ hard_signal: false }, soft, true],
    [{ hard_signal: false }, hard, false],
    [{ client_kinds: ["headless"] }, {}, true],
    [{ client_kinds: ["headless"] }, client({ kind: "interactive" }), false],
    [{ client_states: ["learning", "normal"] }, {}, true],
    [{ client_states: ["learning"] }, {}, false],
    [{ client_states: ["learning"] }, client({ state: "learning" }), true],
    [{ tags: ["internal", "billing"] }, {}, true],
    [{ tags: ["internal"] }, {}, false],
    [{ tags: ["billing"] }, client({ tags: [] }), false],
    [{ tags: ["billing"] }, client({ tags: ["x", "billing"] }), true],
    [{ methods: ["GET", "POST"] }, {}, true],
    [{ methods: ["POST"] }, {}, false],
    [{ sensitivities: ["high"] }, {}, false],
    [{ sensitivities: ["normal"] }, {}, true],
    [{ endpoints: [id] }, { endpointId: id }, true],
    [{ endpoints: [id] }, { endpointId: other }, false],
    [{ endpoints: [id] }, { endpointId: null }, false],
    [{ zones: [id, other] }, { zones: [other] }, true],
    [{ zones: [id] }, { zones: [other] }, false],
    [{ zones: [id] }, { zones: [] }, false],
    [{ zones_not: [id] }, { zones: [other] }, true],
    [{ zones_not: [id] }, { zones: [] }, true],
    [{ zones_not: [other, id] }, { zones: [id] }, false],
    [{ countries: ["SE", "NO"] }, {}, true],
    [{ countries: ["SE"] }, {}, false],
    [{ countries: ["NO"] }, { country: null }, false],
    [{ elevated: true }, { elevated: true }, true],
    [{ elevated: true }, {}, false],
    [{ elevated: false }, {}, true],
    [{ elevated: false }, { elevated: true }, false],
    [{ has_factor: true }, {}, true],
    [{ has_factor: true }, client({ hasFactor: false }), false],
    [{ has_factor: false }, client({ hasFactor: false }), true],
    [{ has_factor: false }, {}, false],
  ])("%j of %j is %s", (when, facts, expected) => {
    expect(holds(when, { ...calm, ...facts })).toBe(expected);
  });

  /** RFC 9110, section 9.2.1: these and no others are safe. */
  test.each([
    ["GET", false],
    ["HEAD", false],
    ["OPTIONS", false],
    ["TRACE", false],
    ["POST", true],
    ["PUT", true],
    ["PATCH", true],
    ["DELETE", true],
    ["CONNECT", true],
    ["PROPFIND", true],
    ["get", true],
    ["", true],
  ])("%s changes state: %s", (method, changes) => {
    expect(holds({ changes_state: true }, { ...calm, method })).toBe(changes);
    expect(holds({ changes_state: false }, { ...calm, method })).toBe(!changes);
  });

  test("must hold together with every other", () => {
    const when: RuleCondition = { levels: ["low"], methods: ["GET"], countries: ["NO"] };
    expect(holds(when, calm)).toBe(true);
    for (const wrong of [{ level: "high" as const }, { method: "POST" }, { country: "SE" }])
      expect(holds(when, { ...calm, ...wrong })).toBe(false);
  });

  test("that is undefined or unknown asks nothing", () => {
    expect(holds({ levels: undefined, elevated: undefined }, calm)).toBe(true);
    const fromLaterVersion = { levels: undefined, weather: "fine", toString: 1 };
    expect(holds(fromLaterVersion, calm)).toBe(true);
  });

  test("is asked of each call, also when the same condition was asked before", () => {
    const when: RuleCondition = { score_from: 50 };
    expect([10, 90, 10].map((score) => holds(when, { ...calm, score }))).toEqual([false, true, false]);
  });
});

describe("a watched client", () => {
  const effectOf = (facts: PolicyFacts, of = rules) => ruleFor(of, facts)?.effect ?? "deny";
  const watched = (isLearning: boolean) => ({ ...calm.client, state: "watched", isLearning }) as const;

  test("is asked for a second factor wherever it was before it was watched", () => {
    const sensitive = { ...calm, sensitivity: "high" } as const;
    expect(effectOf({ ...sensitive, client: { ...calm.client, state: "learning" } })).toBe("step_up");
    expect(effectOf({ ...sensitive, client: watched(true) })).toBe("step_up");
    expect(effectOf({ ...calm, level: "medium", client: watched(true) })).toBe("step_up");
  });

  test("gets nothing that it wouldn't get unwatched, whatever the rules say of watched clients", () => {
    const rule = (effect: PolicyRule["effect"], when: RuleCondition): PolicyRule => ({
      id,
      name: effect,
      enabled: true,
      effect,
      when,
    });
    const free = [rule("allow", { client_states: ["watched"] }), rule("throttle", {})];
    expect(effectOf({ ...calm, client: watched(false) }, free)).toBe("throttle");
    const strict = [rule("deny", { client_states: ["watched"] }), rule("throttle", {})];
    expect(effectOf({ ...calm, client: watched(false) }, strict)).toBe("deny");
  });

  test.each(["low", "medium", "high"] as const)("is asked at least as much at %s risk", (level) => {
    for (const isLearning of [false, true])
      for (const sensitivity of ["low", "normal", "high"] as const)
        for (const method of ["GET", "POST"])
          for (const elevated of [false, true])
            for (const hasFactor of [false, true]) {
              const facts = { ...calm, level, sensitivity, method, elevated };
              const state = isLearning ? "learning" : "normal";
              const before = effectOf({ ...facts, client: { ...calm.client, hasFactor, state } });
              const after = effectOf({ ...facts, client: { ...watched(isLearning), hasFactor } });
              expect(isStricter(before, after), JSON.stringify(facts)).toBe(false);
            }
  });
});

describe("hours", () => {
  const at = (hour: number, minute = 0) => Date.UTC(2026, 0, 5, hour, minute);
  const within = (from: number, to: number, atMs: number, time_zone = "UTC") =>
    holds({ hours: { from, to, time_zone } }, { ...calm, atMs });

  test.each([
    [8, 17, 7, 59, false],
    [8, 17, 8, 0, true],
    [8, 17, 16, 59, true],
    [8, 17, 17, 0, false],
    [22, 6, 21, 59, false],
    [22, 6, 22, 0, true],
    [22, 6, 0, 0, true],
    [22, 6, 5, 59, true],
    [22, 6, 6, 0, false],
    [0, 24, 0, 0, true],
    [0, 24, 23, 59, true],
    [20, 24, 23, 59, true],
    [20, 24, 0, 0, false],
    [5, 5, 4, 0, true],
    [5, 5, 5, 0, true],
  ])("from %d to %d at %d:%d: %s", (from, to, hour, minute, expected) => {
    expect(within(from, to, at(hour, minute))).toBe(expected);
  });

  test("follow the zone's daylight saving time", () => {
    const noon = (month: number) => Date.UTC(2026, month, 15, 12);
    // Oslo is an hour ahead of UTC in January and two hours in July.
    expect([within(13, 14, noon(0), "Europe/Oslo"), within(14, 15, noon(0), "Europe/Oslo")]).toEqual([true, false]);
    expect([within(13, 14, noon(6), "Europe/Oslo"), within(14, 15, noon(6), "Europe/Oslo")]).toEqual([false, true]);
  });

  test("of a zone half an hour off, and of two zones in turn", () => {
    expect(within(5, 6, at(0, 29), "Asia/Kolkata")).toBe(true);
    expect(within(6, 7, at(0, 30), "Asia/Kolkata")).toBe(true);
    expect(within(0, 1, at(0, 30), "UTC")).toBe(true);
    expect(within(6, 7, at(0, 30), "Asia/Kolkata")).toBe(true);
  });
});

test("of two rules that hold, the first enabled one decides, and without any, none does", () => {
  const rule = (name: string, enabled: boolean, when: RuleCondition = {}): PolicyRule => ({
    id,
    name,
    when,
    enabled,
    effect: "allow",
  });
  const table = [
    rule("disabled", false),
    rule("other level", true, { levels: ["high"] }),
    rule("a", true),
    rule("b", true),
  ];
  expect(ruleFor(table, calm)?.name).toBe("a");
  expect(ruleFor(table.slice(0, 2), calm)).toBeUndefined();
  expect(ruleFor([], calm)).toBeUndefined();
});
