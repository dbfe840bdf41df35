import { Failure } from "../failure.ts";

/** Runs at most `width` tasks at once, the rest in the order they came. @throws Failure `unavailable` when too many wait. */
export function inTurn(width: number, longestQueue: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < width) {
      running += 1;
      return;
    }
    if (waiting.length >= longestQueue) throw new Failure("unavailable", { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The slot goes straight to the next in line, so that it can't be taken in between. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
