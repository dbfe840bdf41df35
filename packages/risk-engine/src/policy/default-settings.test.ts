import { adaptiveSettings, type Effect, type RiskLevel } from "@parapet/contract";
import { describe, expect, test } from "vitest";
import type { SignalCode } from "../model/signals.ts";
import { createDefaultSettings } from "./default-settings.ts";
import type { PolicyFacts } from "./policy-facts.ts";
import { ruleFor } from "./policy.ts";

let made = 0;
const newId = () => `018f0000-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`;
const settings = createDefaultSettings(newId);

test("the settings of a new API keep the contract, and let reads pass until it is tuned", () => {
  expect(adaptiveSettings.safeParse(settings).success).toBe(true);
  expect(settings).toMatchObject({
    mode: "monitor",
    thresholds: { medium: 30, high: 70 },
    weights: {},
    on_error: "allow_reads",
    elevation_s: 900,
    session_s: 1800,
    learning: { sessions: 8, days: 2 },
    address_storage: "full",
  });
});

test("every rule is enabled and has an id of its own, and names don't repeat", () => {
  const { rules } = settings;
  expect(rules.every(({ enabled }) => enabled)).toBe(true);
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
});

describe("the usual policy", () => {
  interface Call {
    readonly level?: RiskLevel;
    readonly signal?: SignalCode;
    readonly isNew?: true;
    readonly noFactor?: true;
    readonly method?: string;
    readonly isSensitive?: true;
    readonly elevated?: true;
  }
  const factsOf = (call: Call): PolicyFacts => ({
    atMs: 0,
    score: 0,
    level: call.level ?? "low",
    signals: call.signal === undefined ? [] : [{ code: call.signal, points: 8 }],
    client: {
      kind: "headless",
      state: call.isNew ? "learning" : "normal",
      tags: [],
      hasFactor: call.noFactor !== true,
    },
    method: call.method ?? "GET",
    endpointId: null,
    sensitivity: call.isSensitive ? "high" : "normal",
    zones: [],
    country: null,
    elevated: call.elevated === true,
  });

  test.each<[Call, Effect]>([
    [{}, "allow"],
    [{ method: "POST" }, "allow"],
    [{ isSensitive: true }, "allow"],
    [{ signal: "cred.leaked" }, "deny"],
    [{ signal: "zone.blocked", elevated: true }, "deny"],
    [{ signal: "net.blocklist", isNew: true }, "deny"],
    [{ level: "medium" }, "step_up"],
    [{ level: "medium", method: "POST" }, "step_up"],
    [{ level: "medium", isSensitive: true }, "step_up"],
    [{ level: "medium", elevated: true }, "allow"],
    [{ level: "medium", elevated: true, isSensitive: true, method: "POST" }, "allow"],
    [{ level: "high" }, "step_up"],
    [{ level: "high", elevated: true }, "step_up"],
    [{ level: "high", noFactor: true }, "deny"],
    [{ level: "high", signal: "cred.revoked_key_used" }, "deny"],
    [{ level: "high", signal: "dev.agent" }, "step_up"],
    [{ isNew: true }, "allow"],
    [{ isNew: true, level: "medium" }, "allow"],
    [{ isNew: true, level: "medium", method: "POST" }, "allow"],
    [{ isNew: true, isSensitive: true }, "step_up"],
    [{ isNew: true, level: "high" }, "step_up"],
    [{ isNew: true, level: "medium", signal: "cred.parallel" }, "step_up"],
    [{ isNew: true, level: "medium", signal: "ctx.declared_mismatch" }, "step_up"],
    [{ isNew: true, level: "medium", signal: "beh.rate" }, "step_up"],
    [{ isNew: true, level: "medium", signal: "net.anonymiser" }, "step_up"],
    [{ isNew: true, level: "medium", signal: "net.hierarchy" }, "allow"],
  ])("answers %j with %s", (call, effect) => {
    expect(ruleFor(settings.rules, factsOf(call))?.effect).toBe(effect);
  });

  test("never asks less of a riskier call", () => {
    const order: readonly Effect[] = ["allow", "throttle", "step_up", "deny"];
    const levels: readonly RiskLevel[] = ["low", "medium", "high"];
    for (const isNew of [undefined, true] as const)
      for (const noFactor of [undefined, true] as const)
        for (const elevated of [undefined, true] as const)
          for (const isSensitive of [undefined, true] as const) {
            const around = {
              ...(isNew && { isNew }),
              ...(noFactor && { noFactor }),
              ...(elevated && { elevated }),
              ...(isSensitive && { isSensitive }),
            };
            const effects = levels.map((level) =>
              order.indexOf(ruleFor(settings.rules, factsOf({ ...around, level }))?.effect ?? "allow"),
            );
            expect(effects, JSON.stringify(around)).toEqual(effects.toSorted((one, other) => one - other));
          }
  });
});
