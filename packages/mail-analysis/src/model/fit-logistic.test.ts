import { expect, test } from "vitest";
import { type Example, fitLogistic } from "./fit-logistic.ts";
import { generator } from "./generator.ts";

/** Examples of two features, of which the first decides and the second says nothing. */
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

const options = { size: 3, penalty: () => 1e-6, expected: () => 0, fewest: 3, rounds: 100 };

test("what decides weighs, what says nothing does not, and the odds are those of the examples", () => {
  const { bias, weights } = fitLogistic(examples(4000), options);
  const odds = Math.log(0.9 / 0.1);
  expect(Math.abs((weights[0] ?? 0) - 2 * odds)).toBeLessThan(0.4);
  expect(Math.abs(weights[1] ?? 9)).toBeLessThan(0.3);
  expect(Math.abs(bias + odds)).toBeLessThan(0.3);
});

test("the order of the examples makes no difference, and a penalty makes weights smaller", () => {
  const few = examples(300);
  const [one, other] = [fitLogistic(few, options), fitLogistic(few.toReversed(), options)];
  for (const [at, weight] of one.weights.entries()) expect(weight).toBeCloseTo(other.weights[at] ?? 9, 1);
  const bound = fitLogistic(few, { ...options, penalty: () => 50 });
  expect(Math.abs(bound.weights[0] ?? 9)).toBeLessThan(0.6 * Math.abs(one.weights[0] ?? 0));
});

test("a weight stays as expected where nothing, or too little, speaks of it", () => {
  const rare: Example = { features: Int32Array.of(2), values: Float32Array.of(1), isPositive: true, weight: 1 };
  const expecting = { ...options, expected: (feature: number) => (feature === 2 ? 1.5 : 0) };
  expect(fitLogistic([...examples(300), rare, rare], expecting).weights[2]).toBe(1.5);
  expect(fitLogistic([...examples(300), rare, rare, rare], expecting).weights[2]).toBeGreaterThan(1.6);
});
