/** Calls, and how many of them failed. */
export interface Failures {
  readonly calls: number;
  readonly errors: number;
}

export interface ErrorLimits {
  readonly minCalls: number;
  /** Min share of failures that raises an alert, from 0 to 1. */
  readonly minRate: number;
  /** Multiple of the baseline. */
  readonly factor: number;
}

/** Standard deviations of the score interval: a chance of about one in a thousand on one side. */
const score = 3;

/** The share of failures above which calls are failing, from the baseline `before`, which may be empty. */
export function errorLimit(before: Failures, { minRate, factor }: ErrorLimits): number {
  const baseline = errorShare(before);
  // Where many calls fail anyway, a multiple would be out of reach: then it is half of those that did not.
  return Math.max(minRate, Math.min(factor * baseline, (1 + baseline) / 2));
}

/** Whether more calls fail than the limit allows, so surely that it is no chance of few calls. */
export function isErrorShift(now: Failures, before: Failures, limits: ErrorLimits): boolean {
  if (now.calls < limits.minCalls) return false;
  return now.errors / now.calls > errorLimit(before, limits) && lowerBound(now) > errorShare(before);
}

function errorShare({ calls, errors }: Failures): number {
  return calls === 0 ? 0 : errors / calls;
}

/** The lower end of Wilson's score interval. */
function lowerBound({ calls, errors }: Failures): number {
  const share = errors / calls;
  const square = score * score;
  const middle = share + square / (2 * calls);
  const half = score * Math.sqrt((share * (1 - share)) / calls + square / (4 * calls * calls));
  return (middle - half) / (1 + square / calls);
}
