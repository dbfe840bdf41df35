export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
}

interface Deadline<Value> {
  /** In milliseconds of `performance.now`. */
  readonly deadline: number;
  /** The fallback if the value fails or is late. */
  readonly otherwise: (error: unknown) => Value;
}

/** Continues with a value, synchronously if possible, or with its fallback after an error or the deadline. */
export function withDeadline<Value, Next>(
  make: () => Value | Promise<Value>,
  { deadline, otherwise }: Deadline<Value>,
  proceed: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  let value: Value | Promise<Value>;
  try {
    value = make();
  } catch (error) {
    value = otherwise(error);
  }
  return value instanceof Promise ? race(value, deadline).catch(otherwise).then(proceed) : proceed(value);
}

function race<Value>(value: Promise<Value>, deadline: number): Promise<Value> {
  const deadlineExceeded = Promise.withResolvers<never>();
  const left = deadline - performance.now();
  const timer = setTimeout(
    () => deadlineExceeded.reject(new DeadlineExceeded("The deadline was exceeded")),
    Math.max(0, left),
  );
  return Promise.race([value, deadlineExceeded.promise]).finally(() => clearTimeout(timer));
}
