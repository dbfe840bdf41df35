/** Something was not there within the budget of a decision. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

/** What has to be there by when, and what is used in its place. */
interface Awaited<Value> {
  /** In milliseconds of `performance.now`. */
  readonly deadline: number;
  /** Used where the value fails or comes too late. */
  readonly otherwise: (error: unknown) => Value;
}

/**
 * Continues with a value at once, or when its promise is kept, or with its replacement: what breaks behind a decision
 * doesn't change the decision.
 */
export function whenThere<Value, Next>(
  make: () => Value | Promise<Value>,
  { deadline, otherwise }: Awaited<Value>,
  proceed: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  let value: Value | Promise<Value>;
  try {
    value = make();
  } catch (error) {
    value = otherwise(error);
  }
  return value instanceof Promise ? inTime(value, deadline).catch(otherwise).then(proceed) : proceed(value);
}

function inTime<Value>(value: Promise<Value>, deadline: number): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const left = deadline - performance.now();
  const timer = setTimeout(() => late.reject(new TooLate("It took longer than it may")), Math.max(0, left));
  return Promise.race([value, late.promise]).finally(() => clearTimeout(timer));
}
