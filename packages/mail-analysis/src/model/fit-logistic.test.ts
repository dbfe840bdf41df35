import { expect, test } from "vitest";
import { type Example, fitLogistic, generator } from "./fit-logistic.ts";

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

const options = { size: 2, epochs: 20, rate: 0.5, penalty: () => 1e-6, seed: 3 };

test("what decides weighs, what says nothing does not, and the odds are those of the examples", () => {
  const { bias, weights } = fitLogistic(examples(4000), options);
  const odds = Math.log(0.9 / 0.1);
  expect(Math.abs((weights[0] ?? 0) - 2 * odds)).toBeLessThan(0.7);
  expect(Math.abs(weights[1] ?? 9)).toBeLessThan(0.4);
  expect(Math.abs(bias + odds)).toBeLessThan(0.5);
});

test("the same seed gives the same weights, and a penalty makes them smaller", () => {
  const few = examples(300);
  expect(fitLogistic(few, options)).toEqual(fitLogistic(few, options));
  const [free, bound] = [fitLogistic(few, options), fitLogistic(few, { ...options, penalty: () => 0.05 })];
  expect(Math.abs(bound.weights[0] ?? 9)).toBeLessThan(Math.abs(free.weights[0] ?? 0));
});
