import { expect, test } from "vitest";
import { type Example, fitLogistic } from "./fit-logistic.ts";
import { generator } from "./generator.ts";

/** Examples with two features: the first decides, the second is noise. */
function examples(count: number): Example[] {
  const random = generator(1);
  return Array.from({ length: count }, () => {
    const isPositive = random() < 0.5;
    const features = [...(isPositive !== random() < 0.1 ? [0] : []), ...(random() < 0.5 ? [1] : [])];
    return {
      features: Int32Array.from(features),
      values: new Float32Array(features.length).fill(1),
      isPositive,
      weight: 1,
    };
  });
}

const options = { size: 3, penalty: () => 1e-6, expected: () => 0, minExamples: 3, rounds: 100 };

test("a decisive feature gets a weight, noise doesn't, and the odds match the examples", () => {
  const { bias, weights } = fitLogistic(examples(4000), options);
  const odds = Math.log(0.9 / 0.1);
  expect(Math.abs((weights[0] ?? 0) - 2 * odds)).toBeLessThan(0.4);
  expect(Math.abs(weights[1] ?? 9)).toBeLessThan(0.3);
  expect(Math.abs(bias + odds)).toBeLessThan(0.3);
});

test("the order of examples doesn't matter, and a penalty shrinks weights", () => {
  const few = examples(300);
  const [one, other] = [fitLogistic(few, options), fitLogistic(few.toReversed(), options)];
  for (const [at, weight] of one.weights.entries()) expect(weight).toBeCloseTo(other.weights[at] ?? 9, 1);
  const bound = fitLogistic(few, { ...options, penalty: () => 50 });
  expect(Math.abs(bound.weights[0] ?? 9)).toBeLessThan(0.6 * Math.abs(one.weights[0] ?? 0));
});

test("a weight stays at its prior with too few examples", () => {
  const rare: Example = { features: Int32Array.of(2), values: Float32Array.of(1), isPositive: true, weight: 1 };
  const expecting = { ...options, expected: (feature: number) => (feature === 2 ? 1.5 : 0) };
  expect(fitLogistic([...examples(300), rare, rare], expecting).weights[2]).toBe(1.5);
  expect(fitLogistic([...examples(300), rare, rare, rare], expecting).weights[2]).toBeGreaterThan(1.6);
});

test("feature values and example weights scale", () => {
  const example = (value: number, isPositive: boolean, weight = 1): Example => ({
    features: Int32Array.of(0),
    values: Float32Array.of(value),
    isPositive,
    weight,
  });
  // Three to one for the class: the odds are the bias and the weight times the value.
  const mixed = (value: number) => [
    ...Array.from({ length: 300 }, () => example(value, true)),
    ...Array.from({ length: 100 }, () => example(value, false)),
  ];
  const even = Array.from({ length: 400 }, (_, at) => ({ ...example(0, at % 2 === 0), features: Int32Array.of(1) }));
  const one = fitLogistic([...mixed(1), ...even], options);
  const two = fitLogistic([...mixed(2), ...even], options);
  expect(one.bias).toBeCloseTo(0, 1);
  expect(one.weights[0]).toBeCloseTo(Math.log(3), 1);
  expect(two.weights[0]).toBeCloseTo(Math.log(3) / 2, 1);
  const doubled = [
    ...Array.from({ length: 100 }, () => example(1, true, 3)),
    ...Array.from({ length: 100 }, () => example(1, false)),
  ];
  expect(fitLogistic([...doubled, ...even], options).weights[0]).toBeCloseTo(Math.log(3), 1);
});

test("without features the bias is the odds of the class", () => {
  const bare = (isPositive: boolean): Example => ({
    features: new Int32Array(),
    values: new Float32Array(),
    isPositive,
    weight: 1,
  });
  const all = [...Array.from({ length: 10 }, () => bare(true)), ...Array.from({ length: 90 }, () => bare(false))];
  const { bias, weights } = fitLogistic(all, options);
  expect(bias).toBeCloseTo(-Math.log(9), 2);
  expect([...weights]).toEqual([0, 0, 0]);
});

test("a penalty pulls each weight toward its prior", () => {
  const few = examples(200);
  const held = { ...options, penalty: (feature: number) => (feature === 0 ? 5000 : 1e-6), expected: () => 2 };
  const { weights } = fitLogistic(few, held);
  expect(weights[0]).toBeCloseTo(2, 1);
  expect(Math.abs((weights[1] ?? 2) - 2)).toBeGreaterThan(0.5);
  // Nothing is learned about a feature without examples.
  expect(weights[2]).toBe(2);
});

test("without rounds every weight is at its prior", () => {
  expect(fitLogistic(examples(50), { ...options, rounds: 0, expected: () => 1 })).toEqual({
    bias: 0,
    weights: Float64Array.of(1, 1, 1),
  });
});
