import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noCircumstances, type Observation } from "../observation.ts";
import { cloud, known, observations, onDay, script } from "../testing.ts";
import { assess, type AssessmentOptions } from "./assess.ts";
import { defaultCalibration } from "./calibration.ts";
import { counterfactuals, type Side } from "./counterfactual.ts";

const all = known(30);
const options: AssessmentOptions = { calibration: defaultCalibration };
const usual = onDay(31);
const score = (observation: Observation, chosen = options) =>
  assess(observation, noCircumstances, all.history, all.population, chosen).score;
const explain = (call: Observation, from: Parameters<typeof counterfactuals>[1] = usual, chosen = options) =>
  counterfactuals(call, from, noCircumstances, all, chosen);

const network = { ...cloud, place: null };
const stolen: Observation = { ...usual, network, agent: script, key: "", endpoint: "POST /payouts" };

describe("what would have lowered the level", () => {
  test("is one side where one is enough, the most helpful first", () => {
    const call = { ...usual, network, key: "" };
    const found = explain(call);
    expect(found.map(({ sides }) => sides)).toEqual(expect.arrayContaining([["network"], ["key"]]));
    expect(found.every(({ sides }) => sides.length === 1)).toBe(true);
    const scores = found.map((each) => each.score);
    expect(scores).toEqual(scores.toSorted((one, other) => one - other));
    for (const each of scores) expect(each).toBeLessThan(score(call) >= 70 ? 70 : 30);
  });

  test("is two sides where no single one is enough", () => {
    const found = explain(stolen);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ sides }) => sides.length === 2)).toBe(true);
    expect(new Set(found.map(({ sides }) => sides.toSorted().join(" "))).size).toBe(found.length);
  });

  test("is nothing where two sides aren't enough", () => {
    expect(explain(stolen, { endpoint: usual.endpoint, atMs: usual.atMs })).toEqual([]);
  });

  test("names no side of which nothing usual is known", () => {
    const sides = (from: Parameters<typeof explain>[1]) =>
      explain({ ...usual, network, key: "" }, from).flatMap((each) => each.sides);
    expect(sides({ network: usual.network })).toEqual(["network"]);
    expect(sides({ network: null, key: usual.key })).toEqual(["key"]);
    expect(sides({})).toEqual([]);
  });

  test("follows an API's own thresholds", () => {
    const call = { ...usual, key: "" };
    const at = score(call);
    const before = score(usual);
    expect(at).toBeGreaterThan(before);
    const thresholds = { medium: at, high: 100 };
    expect(explain(call, usual, { ...options, thresholds })).toEqual([{ sides: ["key"], score: before, level: "low" }]);
    expect(explain(call, usual, { ...options, thresholds: { medium: at + 1, high: 100 } })).toEqual([]);
  });

  test("of a high call is a change to medium at least", () => {
    const call = { ...usual, key: "" };
    const thresholds = { medium: 1, high: score(call) };
    const [found] = explain(call, usual, { ...options, thresholds });
    expect(found).toMatchObject({ sides: ["key"], score: score(usual) });
  });
});

test("every answer is the score of the call with just these sides changed, and lower in level", () => {
  const order = ["low", "medium", "high"];
  fc.assert(
    fc.property(observations, (call) => {
      const { level } = assess(call, noCircumstances, all.history, all.population, options);
      for (const found of explain(call)) {
        const changes: Partial<Pick<Observation, Side>> = Object.fromEntries(
          found.sides.map((side) => [side, usual[side]]),
        );
        const again = assess({ ...call, ...changes }, noCircumstances, all.history, all.population, options);
        expect(found).toEqual({ sides: found.sides, score: again.score, level: again.level });
        expect(order.indexOf(found.level)).toBeLessThan(order.indexOf(level));
      }
    }),
    { numRuns: 40 },
  );
});
