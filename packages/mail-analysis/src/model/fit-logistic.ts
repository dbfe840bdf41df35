import { minimize } from "./minimize.ts";

/** A sparse example: its features with their values, and its class. */
export interface Example {
  readonly features: Int32Array;
  readonly values: Float32Array;
  readonly isPositive: boolean;
  /** Weight of the example. */
  readonly weight: number;
}

export interface FitOptions {
  readonly size: number;
  /** L2 penalty of each feature. */
  readonly penalty: (feature: number) => number;
  /** Prior weight of each feature. */
  readonly expected: (feature: number) => number;
  /** Min number of examples with a feature. */
  readonly minExamples: number;
  readonly rounds: number;
}

export interface Fitted {
  readonly bias: number;
  readonly weights: Float64Array;
}

/** Examples in contiguous arrays, with features renumbered. */
interface Rows {
  readonly ends: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float32Array;
}

/** Logistic regression with an L2 penalty. The optimum is unique, so the order of examples doesn't matter. */
export function fitLogistic(examples: readonly Example[], options: FitOptions): Fitted {
  const learned = learnedFeatures(examples, options);
  const columnOf = new Int32Array(options.size).fill(-1);
  for (const [column, feature] of learned.entries()) columnOf[feature] = column;
  const rows = arrange(examples, columnOf);
  const penalties = learned.map(options.penalty);
  const expected = learned.map(options.expected);
  const biasAt = learned.length;

  const found = minimize(
    (at, slope) => {
      let loss = 0;
      for (let column = 0; column < biasAt; column += 1) {
        const away = (at[column] ?? 0) - (expected[column] ?? 0);
        slope[column] = (penalties[column] ?? 0) * away;
        loss += 0.5 * (penalties[column] ?? 0) * away * away;
      }
      slope[biasAt] = 0;
      return loss + lossOf(examples, rows, at, slope);
    },
    Float64Array.from([...expected, 0]),
    { rounds: options.rounds, tolerance: 1e-5 },
  );
  const weights = Float64Array.from({ length: options.size }, (_, feature) => options.expected(feature));
  for (const [column, feature] of learned.entries()) weights[feature] = found[column] ?? 0;
  return { bias: found[biasAt] ?? 0, weights };
}

function learnedFeatures(examples: readonly Example[], { size, minExamples }: FitOptions): number[] {
  const counts = new Int32Array(size);
  for (const { features } of examples) for (const feature of features) counts[feature] = (counts[feature] ?? 0) + 1;
  return [...counts.keys()].filter((feature) => (counts[feature] ?? 0) >= minExamples);
}

function arrange(examples: readonly Example[], columnOf: Int32Array): Rows {
  const total = examples.reduce((sum, { features }) => sum + features.length, 0);
  const rows = {
    ends: new Int32Array(examples.length),
    columns: new Int32Array(total),
    values: new Float32Array(total),
  };
  let end = 0;
  for (const [row, { features, values }] of examples.entries()) {
    for (const [index, feature] of features.entries()) {
      const column = columnOf[feature] ?? -1;
      if (column === -1) continue;
      rows.columns[end] = column;
      rows.values[end] = values[index] ?? 0;
      end += 1;
    }
    rows.ends[row] = end;
  }
  return rows;
}

/** The loss of all examples; adds its gradient. */
function lossOf(examples: readonly Example[], rows: Rows, at: Float64Array, slope: Float64Array): number {
  const { ends, columns, values } = rows;
  const biasAt = at.length - 1;
  let [loss, biasSlope, start] = [0, 0, 0];
  for (const [row, { isPositive, weight }] of examples.entries()) {
    const end = ends[row] ?? start;
    let score = at[biasAt] ?? 0;
    for (let index = start; index < end; index += 1) score += (at[columns[index] ?? 0] ?? 0) * (values[index] ?? 0);
    const against = isPositive ? -score : score;
    loss += weight * (against > 0 ? against + Math.log1p(Math.exp(-against)) : Math.log1p(Math.exp(against)));
    const error = weight * (1 / (1 + Math.exp(-score)) - (isPositive ? 1 : 0));
    biasSlope += error;
    for (let index = start; index < end; index += 1) {
      const column = columns[index] ?? 0;
      slope[column] = (slope[column] ?? 0) + error * (values[index] ?? 0);
    }
    start = end;
  }
  slope[biasAt] = biasSlope;
  return loss;
}
