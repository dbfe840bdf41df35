/** A reporter's reliability: 0 to 1. */
export interface ReliabilityScore {
  /** The mean of the distribution. */
  readonly score: number;
  /** The bounds of the central 90% interval. */
  readonly low: number;
  readonly high: number;
}

/** Max counts; more don't change the displayed value. */
const maxCount = 2_000;

/**
 * The probability that a reporter's next report is right: a beta distribution with a uniform prior, so that a single
 * report changes little.
 */
export function reliabilityOf(right: number, wrong: number): ReliabilityScore {
  const scale = Math.min(1, maxCount / Math.max(1, right + wrong));
  const [a, b] = [Math.round(right * scale) + 1, Math.round(wrong * scale) + 1];
  return { score: (right + 1) / (right + wrong + 2), low: quantile(a, b, 0.05), high: quantile(a, b, 0.95) };
}

/** Finds a quantile by bisection. */
function quantile(a: number, b: number, share: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (shareBelow(middle, a, b) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** CDF of a beta distribution with integer parameters: at least a of a + b - 1 trials succeed. */
function shareBelow(x: number, a: number, b: number): number {
  const draws = a + b - 1;
  let sum = 0;
  let logTerm = draws * Math.log1p(-x);
  for (let successes = 0; successes <= draws; successes += 1) {
    if (successes > 0) logTerm += Math.log((draws - successes + 1) / successes) + Math.log(x) - Math.log1p(-x);
    if (successes >= a) sum += Math.exp(logTerm);
  }
  return Math.min(1, sum);
}
