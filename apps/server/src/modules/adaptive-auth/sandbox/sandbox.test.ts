import type { SandboxCall, SandboxPreset } from "@parapet/contract";
import { type History, defaultRiskThresholds } from "@parapet/risk-engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assessSandboxCall } from "./assess-sandbox-call.ts";
import { historyOfClient } from "./known-client.ts";
import { getSandboxNetwork } from "./networks.ts";
import { observedCall } from "./observed-call.ts";
import { presetCalls } from "./presets.ts";
import { nextAt } from "./sandbox-clock.ts";
import { maxSandboxes, Sandboxes } from "./sandboxes.ts";

const dayMs = 86_400_000;
const nows = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) });

function judged(call: SandboxCall, history: History, nowMs: number) {
  const observation = observedCall(call, nextAt(nowMs, call.hour));
  return assessSandboxCall({ call, observation, elevated: false, thresholds: defaultRiskThresholds }, history);
}

describe("presets", () => {
  test("are as risky as they look, whenever a visitor comes", () => {
    fc.assert(
      fc.property(nows, (nowMs) => {
        const history = historyOfClient(nowMs);
        const of = (preset: SandboxPreset) => judged(presetCalls[preset], history, nowMs);
        const evidence = (preset: SandboxPreset) => of(preset).assessment.evidence;
        const effects = (...presets: SandboxPreset[]) => presets.map((preset) => of(preset).effect);
        expect(effects("usual_office", "home_wifi", "business_trip")).toEqual(["allow", "allow", "allow"]);
        expect(effects("new_laptop", "vpn_same_country", "burst_at_night")).toEqual(["step_up", "step_up", "step_up"]);
        expect(effects("stolen_key_cloud", "stolen_key_same_isp")).toEqual(["step_up", "step_up"]);
        expect(of("stolen_key_cloud").assessment.level).toBe("high");
        const rising = ["usual_office", "home_wifi", "business_trip", "vpn_same_country", "stolen_key_cloud"] as const;
        const sums = rising.map(evidence);
        expect(sums).toEqual(sums.toSorted((one, other) => one - other));
        expect(evidence("stolen_key_same_isp")).toBeLessThan(evidence("stolen_key_cloud"));
      }),
      { numRuns: 30 },
    );
  });
});

test("every network has an address and a prefix of its own, none of which anybody has", () => {
  const countries = ["NO", "SE", "DE", "FR", "US", "BR", "SG", "NG"] as const;
  const kinds = ["office", "home", "same_isp", "mobile", "hosting", "anonymiser"] as const;
  const all = countries.flatMap((country) => kinds.map((kind) => getSandboxNetwork(country, kind)));
  expect(new Set(all.map(({ address }) => address)).size).toBe(all.length);
  expect(new Set(all.map(({ prefix }) => prefix)).size).toBe(all.length);
  const systems = [64_496, 65_536].flatMap((first) => Array.from({ length: 16 }, (_, at) => first + at));
  for (const { address, asn } of all) {
    expect(address).toMatch(/^2001:db8:/);
    expect(systems).toContain(asn);
  }
});

test("the clock goes to the next time that an hour strikes", () => {
  fc.assert(
    fc.property(nows, fc.nat(23), (afterMs, hour) => {
      const atMs = nextAt(afterMs, hour);
      expect(new Date(atMs).getUTCHours()).toBe(hour);
      expect(atMs - afterMs).toBeGreaterThan(0);
      expect(atMs - afterMs).toBeLessThanOrEqual(dayMs);
    }),
  );
});

describe("sandboxes", () => {
  test("are bounded: the one unused for longest goes", () => {
    const sandboxes = new Sandboxes();
    const first = sandboxes.open(0).id;
    const second = sandboxes.open(0).id;
    for (let more = 2; more < maxSandboxes; more += 1) sandboxes.open(0);
    sandboxes.get(first, 1);
    sandboxes.open(1);
    expect(sandboxes.size).toBe(maxSandboxes);
    expect(sandboxes.get(first, 1).id).toBe(first);
    expect(() => sandboxes.get(second, 1)).toThrow(expect.objectContaining({ code: "not_found" }));
  });

  test("end after a quarter of an hour, also those that are used", () => {
    const sandboxes = new Sandboxes();
    const { id } = sandboxes.open(0);
    expect(sandboxes.get(id, 899_999).id).toBe(id);
    expect(() => sandboxes.get(id, 900_000)).toThrow(expect.objectContaining({ code: "not_found" }));
    expect(sandboxes.size).toBe(0);
  });

  test("take some kilobytes each", () => {
    const sandbox = new Sandboxes().open(Date.UTC(2026, 5, 1));
    const bytes = sandbox.history.toParts().reduce((sum, part) => sum + part.byteLength, 0);
    expect(bytes).toBeLessThanOrEqual(2048);
  });
});
