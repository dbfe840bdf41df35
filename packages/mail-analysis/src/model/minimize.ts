/** A smooth function of many variables: writes its gradient and returns its value. */
export type Objective = (at: Float64Array, slope: Float64Array) => number;

export interface MinimizeOptions {
  readonly rounds: number;
  /** Ends if a round gains less than this share of the value. */
  readonly tolerance: number;
}

/** Number of steps in the curvature history. */
const memory = 6;
const maxHalvings = 20;

interface Step {
  readonly moved: Float64Array;
  readonly bent: Float64Array;
  readonly weight: number;
}

/** Minimizes a convex function by L-BFGS with backtracking: deterministic, independent of the order of the data. */
export function minimize(objective: Objective, start: Float64Array, options: MinimizeOptions): Float64Array {
  const steps: Step[] = [];
  let [at, slope] = [start.slice(), new Float64Array(start.length)];
  let value = objective(at, slope);
  for (let round = 0; round < options.rounds; round += 1) {
    const direction = directionOf(slope, steps);
    const descent = dot(slope, direction);
    const [next, nextSlope] = [new Float64Array(at.length), new Float64Array(at.length)];
    let [length, nextValue] = [1, value];
    for (let halving = 0; halving < maxHalvings; halving += 1) {
      for (let index = 0; index < at.length; index += 1)
        next[index] = (at[index] ?? 0) - length * (direction[index] ?? 0);
      nextValue = objective(next, nextSlope);
      if (nextValue <= value - 1e-4 * length * descent) break;
      length /= 2;
    }
    if (!(nextValue < value)) break;
    const [moved, bent] = [difference(next, at), difference(nextSlope, slope)];
    const curve = dot(moved, bent);
    if (curve > 1e-12) steps.push({ moved, bent, weight: 1 / curve });
    if (steps.length > memory) steps.shift();
    const gain = (value - nextValue) / Math.abs(value);
    [at, slope, value] = [next, nextSlope, nextValue];
    if (gain < options.tolerance) break;
  }
  return at;
}

/** The search direction: the negative gradient, corrected by the curvature history. */
function directionOf(slope: Float64Array, steps: readonly Step[]): Float64Array {
  const direction = slope.slice();
  const shares: number[] = [];
  for (const { moved, bent, weight } of steps.toReversed()) {
    const share = weight * dot(moved, direction);
    shares.unshift(share);
    add(direction, bent, -share);
  }
  const last = steps.at(-1);
  const scale =
    last === undefined
      ? 1 / Math.max(1, Math.sqrt(dot(slope, slope)))
      : dot(last.moved, last.bent) / dot(last.bent, last.bent);
  for (let index = 0; index < direction.length; index += 1) direction[index] = (direction[index] ?? 0) * scale;
  for (const [index, { moved, bent, weight }] of steps.entries())
    add(direction, moved, (shares[index] ?? 0) - weight * dot(bent, direction));
  return direction;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

function add(to: Float64Array, what: Float64Array, times: number): void {
  for (let index = 0; index < to.length; index += 1) to[index] = (to[index] ?? 0) + times * (what[index] ?? 0);
}

function difference(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, index) => value - (other[index] ?? 0));
}
