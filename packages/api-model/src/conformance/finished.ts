/** What work in steps comes to, when it is done without a pause. */
export function finished<Result>(work: Generator<undefined, Result>): Result {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}
