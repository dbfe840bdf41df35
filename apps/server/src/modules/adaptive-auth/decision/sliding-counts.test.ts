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

test("what was counted many times at once counts so often", () => {
  const counts = new SlidingCounts(hour);
  counts.addPast("client", nowMs, 7);
  expect(counts.add("client", nowMs)).toBe(7);
  counts.addPast("client", nowMs - 3 * hour, 100);
  expect(counts.count("client", nowMs)).toBe(8);
});
