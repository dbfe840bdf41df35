/** Calls, and how many of them failed. */
export interface Failures {
  readonly calls: number;
  readonly errors: number;
}

export interface ErrorLimits {
  readonly minCalls: number;
  /** The least share of failures that is worth an alert, from 0 to 1. */
  readonly leastRate: number;
  /** How many times the usual share. */
  readonly factor: number;
}

/** Standard deviations of the score interval: a chance of about one in a thousand on one side. */
const score = 3;

/** The share of failures beyond which calls are failing, against what was usual before; `before` may be empty. */
export function errorLimit(before: Failures, { leastRate, factor }: ErrorLimits): number {
  const usual = usualShare(before);
  // Where many calls fail anyway, a multiple would be out of reach: then it is half of those that did not.
  return Math.max(leastRate, Math.min(factor * usual, (1 + usual) / 2));
}

/** Whether more calls fail than the limit allows, so surely that it is no chance of few calls. */
export function isErrorShift(now: Failures, before: Failures, limits: ErrorLimits): boolean {
  if (now.calls < limits.minCalls) return false;
  return now.errors / now.calls > errorLimit(before, limits) && leastShare(now) > usualShare(before);
}

function usualShare({ calls, errors }: Failures): number {
  return calls === 0 ? 0 : errors / calls;
}

/** The lower end of Wilson's score interval. */
function leastShare({ calls, errors }: Failures): number {
  const share = errors / calls;
  const square = score * score;
  const middle = share + square / (2 * calls);
  const half = score * Math.sqrt((share * (1 - share)) / calls + square / (4 * calls * calls));
  return (middle - half) / (1 + square / calls);
}
