import * as fc from "fast-check";
import { expect, test } from "vitest";
import { afterFailure, noFailures, limits, getLockState, type FailureCounts } from "./failure-limits.ts";

const minute = 60_000;
const start = Date.parse("2026-03-02T09:00:00Z");
const at = (ms: number) => new Date(start + ms);

/** Wrong answers at these times, as far as they are judged; the times at which they were. */
function fail(times: readonly number[], mayLock = true): { tally: FailureCounts; judged: number[] } {
  let tally = noFailures;
  const judged: number[] = [];
  for (const time of times) {
    if (getLockState(tally, at(time)).kind !== "open") continue;
    tally = afterFailure(tally, at(time), mayLock);
    judged.push(time);
  }
  return { tally, judged };
}

const steadily = (count: number, every: number) => Array.from({ length: count }, (_, n) => n * every);

test("ten wrong answers in an hour lock for a quarter of an hour, the next ten for twice as long, up to a day", () => {
  let tally = noFailures;
  let now = 0;
  const lengths: number[] = [];
  for (let lock = 0; lock < 9; lock += 1) {
    for (let n = 0; n < limits.failures; n += 1) tally = afterFailure(tally, at(now), true);
    const length = (tally.lockedUntil?.getTime() ?? 0) - at(now).getTime();
    lengths.push(length / minute);
    now += length;
  }
  expect(lengths).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
});

test("nine in an hour and one after it lock nothing", () => {
  const { tally } = fail([...steadily(9, minute), 69 * minute]);
  expect(getLockState(tally, at(69 * minute))).toEqual({ kind: "open" });
});

test("the hundredth wrong answer in a row stops for good, whatever the time between, locks or not", () => {
  for (const mayLock of [true, false]) {
    const { tally, judged } = fail(steadily(200, 61 * minute), mayLock);
    expect(judged).toHaveLength(limits.stop);
    expect(getLockState(tally, at(1e12))).toEqual({ kind: "stopped" });
  }
});

test("of eleven judged answers in a row the last comes an hour or a lock after the first, however they come", () => {
  const waits = fc.array(fc.integer({ min: 0, max: 20 * minute }), { maxLength: 300 });
  fc.assert(
    fc.property(waits, (gaps) => {
      let now = 0;
      const { judged } = fail(gaps.map((gap) => (now += gap)));
      for (const [n, time] of judged.slice(limits.failures).entries())
        expect(time - (judged[n] ?? 0)).toBeGreaterThanOrEqual(limits.firstLock);
      expect(judged.length).toBeLessThanOrEqual(limits.stop);
    }),
  );
});

test("an origin that may not lock goes on, and locks with the first failure that may", () => {
  const { tally } = fail(steadily(30, minute), false);
  expect(getLockState(tally, at(30 * minute))).toEqual({ kind: "open" });
  expect(getLockState(afterFailure(tally, at(30 * minute), true), at(30 * minute)).kind).toBe("locked");
});
