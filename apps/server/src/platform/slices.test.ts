import { expect, it } from "vitest";
import { slices } from "./slices.ts";

/** Works for a while without giving up the thread. */
function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

it("goes on with one slice in a turn of the event loop, however many want one", async () => {
  let inTurn = 0;
  let most = 0;
  let isDone = false;
  const count = () => {
    inTurn = 0;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const run = async () => {
    const pause = slices();
    for (let at = 0; at < 20; at += 1) {
      const turn = pause();
      if (turn !== null) {
        await turn;
        inTurn += 1;
        most = Math.max(most, inTurn);
      }
      work(1);
    }
  };
  await Promise.all([run(), run(), run(), run()]);
  isDone = true;
  expect(most).toBe(1);
});
