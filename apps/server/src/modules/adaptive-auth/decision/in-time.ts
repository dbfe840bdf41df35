/** Longest that a decision may take, in milliseconds. */
export const budgetMs = 150;

/** A decision was not made within its budget. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

/** What is there at once is there in time; what has to be waited for, until the budget is used up. @throws TooLate */
export function inTime<Value>(value: Value | Promise<Value>, started: number): Value | Promise<Value> {
  if (!(value instanceof Promise)) return value;
  const late = Promise.withResolvers<never>();
  const left = started + budgetMs - performance.now();
  const timer = setTimeout(() => late.reject(new TooLate(`It took longer than ${budgetMs} ms`)), Math.max(0, left));
  return Promise.race([value, late.promise]).finally(() => clearTimeout(timer));
}
