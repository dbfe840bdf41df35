/** How often somebody is right, as far as is known: 0 to 1. */
export interface ReliabilityScore {
  /** The mean of what is likely. */
  readonly score: number;
  /** The bounds of its middle 90 %. */
  readonly low: number;
  readonly high: number;
}

/** Labels beyond which nothing changes that anybody sees. */
const most = 2_000;

/**
 * What so many right and wrong reports say of the next one: a beta distribution that starts at even odds, so that nobody
 * is trusted, or distrusted, for one report.
 */
export function reliabilityOf(right: number, wrong: number): ReliabilityScore {
  const scale = Math.min(1, most / Math.max(1, right + wrong));
  const [a, b] = [Math.round(right * scale) + 1, Math.round(wrong * scale) + 1];
  return { score: (right + 1) / (right + wrong + 2), low: quantile(a, b, 0.05), high: quantile(a, b, 0.95) };
}

/** Where the share below is so large: by halving. */
function quantile(a: number, b: number, share: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (shareBelow(middle, a, b) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Of a beta distribution with whole parameters: that of a + b - 1 draws at least a succeed. */
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
