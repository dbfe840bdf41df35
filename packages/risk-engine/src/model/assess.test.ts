import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factsOf } from "../history/facts.ts";
import { History } from "../history/history.ts";
import { Population } from "../history/population.ts";
import { type Circumstances, noCircumstances, type Observation } from "../observation.ts";
import { cloud, known, observations, onDay, script } from "../testing.ts";
import { assess } from "./assess.ts";
import { defaultCalibration } from "./calibration.ts";
import { counterfactuals } from "./counterfactual.ts";
import { learn } from "./learn.ts";
import { pointsOf, type Weights } from "./points.ts";

const options = { calibration: defaultCalibration };
const { history, population } = known(30);
const judge = (observation: Observation, circumstances: Partial<Circumstances> = {}, weights: Weights = {}) =>
  assess(observation, { ...noCircumstances, ...circumstances }, history, population, { ...options, weights });
const stolen = onDay(31, {
  network: cloud,
  agent: script,
  key: "",
  endpoint: "POST /payouts",
  atMs: onDay(31).atMs + 15 * 3_600_000,
});

describe("assess", () => {
  test("the usual call is low, a stolen key from a cloud host is high, and the points say why", () => {
    expect(judge(onDay(31)).level).toBe("low");
    const { level, signals } = judge(stolen);
    expect(level).toBe("high");
    const on = signals.filter(({ points }) => points > 0).map(({ code }) => code);
    expect(on).toEqual(expect.arrayContaining(["net.hierarchy", "net.class_new", "dev.agent", "dev.key_missing"]));
  });

  test("one surprise alone does not make a call high", () => {
    for (const change of [
      { network: { ...cloud, kind: null, place: null } },
      { agent: script },
      { key: "" },
      { endpoint: "POST /payouts" },
    ])
      expect(judge(onDay(31, change)).level, JSON.stringify(change)).not.toBe("high");
  });

  test("what cannot be known is unavailable and counts for nothing", () => {
    const { signals } = judge(onDay(31, { network: null, agent: null, key: null }));
    for (const code of ["net.hierarchy", "dev.agent", "geo.impossible_travel", "net.anonymiser"])
      expect(signals.find((signal) => signal.code === code)).toMatchObject({ state: "unavailable", points: 0 });
  });

  test("the points of a call follow from its decibans and the weights alone", () => {
    fc.assert(
      fc.property(observations, fc.double({ min: 0, max: 2, noNaN: true }), (observation, weight) => {
        const weights = { "net.hierarchy": weight, "dev.agent": 2 - weight };
        const { signals, evidence } = judge(observation, {}, weights);
        const again = signals.map(({ code, decibans }) => pointsOf(code, decibans, weights));
        expect(again.reduce((sum, points) => sum + points, 0)).toBeCloseTo(evidence);
        expect(again.map((points) => Math.round(points))).toEqual(signals.map(({ points }) => points));
      }),
    );
  });

  test("a weight of 1 is no weight, whatever is known around a call", () => {
    const unsure = fc.constantFrom(true, false, null);
    const around = fc.record({
      zone: fc.constantFrom("trusted" as const, "blocked" as const, null),
      onAnonymiserList: unsure,
      onBlockList: unsure,
      offDeclaration: unsure,
      agentContradicted: unsure,
      keyLeaked: unsure,
      failures: fc.nat(30),
      parallelNetworks: fc.nat(3),
      refusedShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    });
    fc.assert(
      fc.property(observations, around, (observation, circumstances) => {
        const plain = judge(observation, circumstances);
        const weights: Weights = Object.fromEntries(plain.signals.map(({ code }) => [code, 1]));
        expect(judge(observation, circumstances, weights)).toEqual(plain);
      }),
    );
  });

  test("a passed step-up lowers, a trusted zone lowers and never bypasses", () => {
    const before = judge(stolen).evidence;
    expect(judge(stolen, { elevated: true }).evidence).toBeCloseTo(before - 17);
    expect(judge(stolen, { zone: "trusted" }).evidence).toBeCloseTo(before - 6);
    expect(judge(stolen, { zone: "trusted" }).level).toBe("high");
  });

  test("equal input gives equal output, and nothing is changed by it", () => {
    fc.assert(
      fc.property(observations, (observation) => {
        const stored = history.toParts();
        expect(judge(observation)).toEqual(judge(observation));
        expect(history.toParts()).toEqual(stored);
      }),
    );
  });

  test("each hard fact and each weight moves the score one way only", () => {
    fc.assert(
      fc.property(observations, fc.double({ min: 0, max: 2, noNaN: true }), (observation, weight) => {
        const base = judge(observation);
        for (const worse of [
          { onAnonymiserList: true },
          { keyLeaked: true },
          { revokedKeyUsed: true },
          { failures: 20 },
        ])
          expect(judge(observation, worse).score).toBeGreaterThanOrEqual(base.score);
        for (const { code, points } of base.signals) {
          const { evidence } = judge(observation, {}, { [code]: weight });
          if (points > 0 && weight < 1) expect(evidence).toBeLessThanOrEqual(base.evidence);
          if (points < 0 && weight < 1) expect(evidence).toBeGreaterThanOrEqual(base.evidence);
        }
      }),
    );
  });

  test("the points add up to the evidence, but for their rounding", () => {
    fc.assert(
      fc.property(observations, (observation) => {
        const { evidence, signals } = judge(observation);
        const sum = signals.reduce((total, { points }) => total + points, 0);
        expect(Math.abs(sum - evidence)).toBeLessThanOrEqual(signals.length / 2);
      }),
    );
  });

  test("an unknown client is judged by facts alone", () => {
    const stranger = assess(stolen, noCircumstances, new History(), new Population(), options);
    expect(stranger).toMatchObject({ level: "low", learning: { sessions: 0, share: 0 } });
  });
});

describe("counterfactuals", () => {
  const usual = onDay(31);
  const explain = (call: Observation) =>
    counterfactuals(call, usual, noCircumstances, { history, population }, options);

  test("name the smallest change that lowers the level", () => {
    const [best] = explain(onDay(31, { network: { ...cloud, place: null }, key: "" }));
    expect(best?.sides).toHaveLength(1);
    expect(best?.level).not.toBe("high");
  });

  test("are empty for a low call", () => {
    expect(explain(usual)).toEqual([]);
  });
});

test("an attacker who drips low-risk calls for ten days from his own network stays at least medium with the rest of his set-up", () => {
  const victim = known(60);
  for (let day = 60; day < 70; day += 1)
    learn(factsOf(onDay(day, { network: cloud })), victim.history, victim.population, 0.25);
  const attack = onDay(70, { network: cloud, agent: script, key: "", endpoint: "POST /payouts" });
  expect(assess(attack, noCircumstances, victim.history, victim.population, options).level).not.toBe("low");
});
