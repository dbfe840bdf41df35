/** A decision was not made within its budget. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

/**
 * Goes on with what is there at once; with what has to be waited for, until the deadline.
 * @param deadline in milliseconds of `performance.now`
 * @throws TooLate
 */
export function whenThere<Value, Next>(
  value: Value | Promise<Value>,
  deadline: number,
  goOn: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? inTime(value, deadline).then(goOn) : goOn(value);
}

function inTime<Value>(value: Promise<Value>, deadline: number): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const left = deadline - performance.now();
  const timer = setTimeout(() => late.reject(new TooLate("It took longer than it may")), Math.max(0, left));
  return Promise.race([value, late.promise]).finally(() => clearTimeout(timer));
}
