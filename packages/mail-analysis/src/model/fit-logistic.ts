/** A sparse example: which features it has, with their values, and whether it is of the class. */
export interface Example {
  readonly features: Int32Array;
  readonly values: Float32Array;
  readonly isPositive: boolean;
  /** How much it counts beside the others. */
  readonly weight: number;
}

export interface FitOptions {
  readonly size: number;
  readonly epochs: number;
  readonly rate: number;
  /** L2 penalty of each feature. */
  readonly penalty: (feature: number) => number;
  readonly seed: number;
}

export interface Fitted {
  readonly bias: number;
  readonly weights: Float64Array;
}

/** Logistic regression with an L2 penalty by stochastic gradient descent with rates of their own for each weight (AdaGrad). */
export function fitLogistic(examples: readonly Example[], { size, epochs, rate, penalty, seed }: FitOptions): Fitted {
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(0.1);
  let [bias, biasSquare] = [0, 1];
  const order = Array.from(examples.keys());
  const random = generator(seed);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const at of order) {
      const example = examples[at];
      if (example === undefined) continue;
      const { features, values, isPositive, weight } = example;
      let sum = bias;
      for (let index = 0; index < features.length; index += 1)
        sum += (weights[features[index] ?? 0] ?? 0) * (values[index] ?? 0);
      const slope = (1 / (1 + Math.exp(-sum)) - (isPositive ? 1 : 0)) * weight;
      biasSquare += slope * slope;
      bias -= (0.3 * rate * slope) / Math.sqrt(biasSquare);
      for (let index = 0; index < features.length; index += 1) {
        const feature = features[index] ?? 0;
        const own = weights[feature] ?? 0;
        const step = slope * (values[index] ?? 0) + penalty(feature) * own;
        const square = (squares[feature] ?? 0) + step * step;
        squares[feature] = square;
        weights[feature] = own - (rate * step) / Math.sqrt(square);
      }
    }
  }
  return { bias, weights };
}

/** Numbers from 0 to 1 that are the same for a seed (mulberry32). */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
}
