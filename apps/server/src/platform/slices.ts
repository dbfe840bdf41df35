import { setImmediate as nextTurn } from "node:timers/promises";

/** Longest that long work goes on at once, in milliseconds; one call more may come on top. */
const sliceMs = 4;

/** One slice in each turn of the event loop, of all payloads together: ten at once must not delay others tenfold. */
let turn: Promise<void> = Promise.resolve();

/** Cuts long work into slices. Ask before each piece of it, and wait where the answer is not null. */
export function slices(): () => Promise<void> | null {
  let since = -Infinity;
  async function begin(before: Promise<void>): Promise<void> {
    await before;
    await nextTurn();
    since = performance.now();
  }
  return () => {
    if (performance.now() - since < sliceMs) return null;
    turn = begin(turn);
    return turn;
  };
}

/** Does work that comes in steps of less than a slice each. */
export async function inSlices<Result>(work: Generator<undefined, Result>): Promise<Result> {
  const pause = slices();
  for (;;) {
    const wait = pause();
    if (wait !== null) await wait;
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
