import { minimise } from "./minimise.ts";

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
  /** How strongly each feature's weight is held at what is expected of it. */
  readonly penalty: (feature: number) => number;
  /** What a feature's weight is before anything was learnt. */
  readonly expected: (feature: number) => number;
  /** A feature that fewer examples have is not learnt. */
  readonly fewest: number;
  readonly rounds: number;
}

export interface Fitted {
  readonly bias: number;
  readonly weights: Float64Array;
}

/** Examples in one piece of memory, with features numbered without gaps. */
interface Rows {
  readonly ends: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float32Array;
}

/** Logistic regression with an L2 penalty: the one best answer, whatever the order of the examples. */
export function fitLogistic(examples: readonly Example[], options: FitOptions): Fitted {
  const learnt = learntFeatures(examples, options);
  const columnOf = new Int32Array(options.size).fill(-1);
  for (const [column, feature] of learnt.entries()) columnOf[feature] = column;
  const rows = arrange(examples, columnOf);
  const penalties = learnt.map(options.penalty);
  const expected = learnt.map(options.expected);
  const biasAt = learnt.length;

  const found = minimise(
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
  for (const [column, feature] of learnt.entries()) weights[feature] = found[column] ?? 0;
  return { bias: found[biasAt] ?? 0, weights };
}

function learntFeatures(examples: readonly Example[], { size, fewest }: FitOptions): number[] {
  const counts = new Int32Array(size);
  for (const { features } of examples) for (const feature of features) counts[feature] = (counts[feature] ?? 0) + 1;
  return [...counts.keys()].filter((feature) => (counts[feature] ?? 0) >= fewest);
}

function arrange(examples: readonly Example[], columnOf: Int32Array): Rows {
  const most = examples.reduce((sum, { features }) => sum + features.length, 0);
  const rows = { ends: new Int32Array(examples.length), columns: new Int32Array(most), values: new Float32Array(most) };
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

/** The loss of all examples; adds its slope. */
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
