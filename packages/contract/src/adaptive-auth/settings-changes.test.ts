import { describe, expect, it } from "vitest";
import type { AdaptiveSettings, PolicyRule } from "./adaptive-config.ts";
import { settingsChanges } from "./settings-changes.ts";

const rule = (id: string, given: Partial<PolicyRule> = {}): PolicyRule => ({
  id,
  name: id,
  enabled: true,
  when: { levels: ["high"], methods: ["GET"] },
  effect: "deny",
  ...given,
});
const settings: AdaptiveSettings = {
  mode: "monitor",
  thresholds: { medium: 30, high: 70 },
  weights: { "beh.hour": 0.5 },
  on_error: "allow",
  elevation_s: 900,
  session_s: 1800,
  learning: { sessions: 8, days: 2 },
  address_storage: "full",
  path_case: "sensitive",
  method_override: "read",
  body_override: "ignore",
  unlisted_sensitivity: "strictest",
  rules: [rule("a"), rule("b"), rule("last", { when: {} })],
};
const after = (change: Partial<AdaptiveSettings>) => settingsChanges(settings, { ...settings, ...change });

describe("settingsChanges", () => {
  it("is empty for what means the same: members in another order, undefined ones, a weight of 1", () => {
    const [a, ...others] = settings.rules;
    const when = { methods: ["GET"], levels: ["high" as const], zones: undefined };
    expect(
      after({
        thresholds: { high: 70, medium: 30 },
        weights: { "net.hierarchy": 1, "beh.hour": 0.5 },
        rules: [{ ...rule("a"), ...a, when }, ...others],
      }),
    ).toEqual([]);
    const unset = { tests: [], browser_origins: [], before_credentials: { preflights: false, paths: [] } };
    expect(after(unset)).toEqual([]);
  });

  it("names each field, each weight and each rule once", () => {
    const changes = after({
      mode: "enforce",
      weights: { "beh.rate": 0 },
      rules: [rule("b", { effect: "step_up" }), rule("new"), rule("last", { when: {} })],
    });
    expect(changes).toMatchObject([
      { kind: "field", field: "mode" },
      { kind: "weight", code: "beh.hour", before: 0.5, after: 1 },
      { kind: "weight", code: "beh.rate", before: 1, after: 0 },
      { kind: "rule", change: "changed", rule: { id: "b" } },
      { kind: "rule", change: "added", rule: { id: "new" } },
      { kind: "rule", change: "removed", rule: { id: "a" } },
    ]);
  });

  it("counts another order as one change, and none where a rule only came or went", () => {
    const [a = rule("a"), b = rule("b"), last = rule("last")] = settings.rules;
    expect(after({ rules: [b, a, last] })).toEqual([{ kind: "order" }]);
    expect(after({ rules: [b, last] })).toMatchObject([{ kind: "rule", change: "removed" }]);
  });
});
