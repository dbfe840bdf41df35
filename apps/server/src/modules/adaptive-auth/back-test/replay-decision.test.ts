import type { PolicyRule } from "@parapet/contract";
import { createDefaultSettings } from "@parapet/risk-engine";
import fc from "fast-check";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { replayDecision } from "./replay-decision.ts";
import { storedDecision } from "./stored-decision.ts";
import { testDecision, testContext } from "./testing.ts";

const settings = createDefaultSettings(newId);

/** A stored decision with these signals: code, state (1 on, 2 unavailable), decibans. */
function stored(signals: readonly (readonly [code: string, state: number, decibans: number])[], given: object = {}) {
  return storedDecision.parse(
    testDecision({
      codes: signals.map(([code]) => code),
      signal_states: signals.map(([, state]) => state),
      signal_decibans: signals.map(([, , decibans]) => decibans),
      context: JSON.stringify({ ...testContext, ...given }),
    }),
  );
}

describe("replayDecision", () => {
  it("weighs and caps as the engine does: a learnt signal counts 13 at most, a hard one whole, an unavailable one nothing", () => {
    const score = (weights: object, ...signals: Parameters<typeof stored>[0]) =>
      replayDecision(stored(signals), { ...settings, weights }).score;
    const at = (evidence: number) => Math.round(100 / (1 + Math.exp(-(evidence - 8) / 5)));
    expect(score({}, ["net.hierarchy", 1, 30])).toBe(at(13));
    expect(score({ "net.hierarchy": 0.5 }, ["net.hierarchy", 1, 20])).toBe(at(10));
    expect(score({ "net.hierarchy": 0 }, ["net.hierarchy", 1, 20], ["dev.agent", 1, -4])).toBe(at(-4));
    expect(score({}, ["net.anonymiser", 1, 20])).toBe(at(20));
    expect(score({}, ["net.hierarchy", 2, 0], ["dev.agent", 1, 5])).toBe(at(5));
  });

  it("puts the stored facts to the rules", () => {
    const risky = [["net.hierarchy", 1, 13] as const];
    const cautious = { ...settings, thresholds: { medium: 30, high: 100 } };
    expect(replayDecision(stored(risky), cautious)).toMatchObject({ level: "medium", effect: "step_up" });
    expect(replayDecision(stored(risky, { elevated: true }), cautious).effect).toBe("allow");
    const remembered = { boundTo: "address", method: "totp" };
    expect(replayDecision(stored(risky, { remembered }), cautious).effect).toBe("allow");
    const learning = { ...testContext.client, state: "learning" };
    expect(replayDecision(stored(risky, { client: learning }), cautious).effect).toBe("allow");
  });

  it("evaluates conditions on what is stored, and leaves open what depends on the rest", () => {
    const effect = (when: PolicyRule["when"], given: object = {}) => {
      const rules: PolicyRule[] = [
        { id: newId(), name: "deny", enabled: true, when, effect: "deny" },
        { id: newId(), name: "allow", enabled: true, when: {}, effect: "allow" },
      ];
      return replayDecision({ ...stored([]), ...given }, { ...settings, rules }).effect;
    };
    const [client_id, organization_id] = [newId(), newId()];
    expect(effect({ clients: [client_id] }, { client_id })).toBe("deny");
    expect(effect({ organizations: [organization_id] }, { organization_id })).toBe("deny");
    expect(effect({ organizations: [organization_id] })).toBe("allow");
    expect(effect({ asns: [2119], network_kinds: ["isp"] })).toBe("deny");
    expect(effect({ cel: 'network.kind == "isp" && client.kind == "headless"' })).toBe("deny");
    expect(effect({ cel: 'call.path == "/"' })).toBeNull();
    expect(effect({ paths: ["/**"], countries: ["SE"] })).toBe("allow");
    expect(effect({ headers: [{ name: "x-app", values: [] }] })).toBeNull();
    expect(effect({ claims: [{ name: "sub", values: [] }] })).toBeNull();
  });

  it("never lowers the level when a threshold is lowered", () => {
    const order = ["low", "medium", "high"];
    fc.assert(
      fc.property(
        fc.double({ min: -40, max: 40, noNaN: true }),
        fc.integer({ min: 2, max: 99 }),
        fc.integer({ min: 1, max: 98 }),
        (decibans, high, lower) => {
          const decision = stored([["net.anonymiser", 1, decibans]]);
          const level = (medium: number) =>
            replayDecision(decision, { ...settings, thresholds: { medium, high } }).level;
          const medium = Math.min(lower, high - 1);
          expect(order.indexOf(level(1))).toBeGreaterThanOrEqual(order.indexOf(level(medium)));
        },
      ),
    );
  });
});
