import * as fc from "fast-check";
import { expect, test } from "vitest";
import { SlidingCounts } from "./sliding-counts.ts";

const hour = 3_600_000;
const nowMs = 1_800_000_000_000;
const events = fc.array(fc.record({ ago: fc.nat(2 * hour), isElsewhere: fc.boolean() }), { maxLength: 40 });

test("what is heard late from elsewhere counts as if it had happened here in time", () => {
  fc.assert(
    fc.property(events, (all) => {
      const [whole, heard] = [new SlidingCounts(hour), new SlidingCounts(hour)];
      const inTime = all.toSorted((one, next) => next.ago - one.ago);
      for (const { ago } of inTime) whole.add("client", nowMs - ago);
      for (const { ago } of inTime.filter(({ isElsewhere }) => !isElsewhere)) heard.add("client", nowMs - ago);
      for (const { ago } of inTime.filter(({ isElsewhere }) => isElsewhere)) heard.addPast("client", nowMs - ago, 1);
      expect(heard.count("client", nowMs)).toBe(whole.count("client", nowMs));
    }),
  );
});

test("what was counts many times at once counts so often", () => {
  const counts = new SlidingCounts(hour);
  counts.addPast("client", nowMs, 7);
  expect(counts.add("client", nowMs)).toBe(7);
  counts.addPast("client", nowMs - 3 * hour, 100);
  expect(counts.count("client", nowMs)).toBe(8);
});

test("who waits as long as is said finds room, and not a moment earlier", () => {
  const at = fc.nat(2 * hour).map((ago) => nowMs - ago);
  fc.assert(
    fc.property(fc.array(at, { maxLength: 40 }), fc.integer({ min: 1, max: 20 }), (times, most) => {
      const counts = new SlidingCounts(hour);
      for (const time of times.toSorted((one, next) => one - next)) counts.add("client", time);
      const wait = counts.waitFor("client", most, nowMs);
      expect(wait === 0).toBe(counts.count("client", nowMs) < most);
      if (wait === 0) return;
      expect(counts.count("client", nowMs + wait)).toBeLessThan(most);
      // A fractional millisecond is rounded up.
      expect(counts.count("client", nowMs + wait - 2)).toBeGreaterThanOrEqual(wait > 2 ? most : 0);
    }),
  );
});
