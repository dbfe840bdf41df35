import type { PolicyRule, RuleCondition } from "@parapet/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { holds, type PolicyFacts, ruleFor } from "./policy.ts";
import { usualSettings } from "./usual-rules.ts";

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
const { rules } = usualSettings(() => id);
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
