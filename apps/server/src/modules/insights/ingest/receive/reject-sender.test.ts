import * as fc from "fast-check";
import { expect, it } from "vitest";
import { SenderRejects } from "./reject-sender.ts";

const second = (at: number) => new Date(at * 1000);

it("writes a row per reject while there are few", () => {
  const rejects = new SenderRejects();
  expect([rejects.count("a", second(0)), rejects.count("a", second(1)), rejects.count("b", second(1))]).toEqual([
    1, 1, 1,
  ]);
});

it("writes 60 rows a minute, and the next minute's first row counts the rest", () => {
  const rejects = new SenderRejects();
  const counts = Array.from({ length: 1_000 }, () => rejects.count("a", second(0)));
  expect(counts.filter((count) => count > 0)).toHaveLength(60);
  expect(rejects.count("b", second(59))).toBe(1);
  expect(rejects.count("a", second(60))).toBe(941);
});

it("counts every reject in the sum, except those since the last row", () => {
  const events = fc.array(fc.nat(200), { maxLength: 500 });
  fc.assert(
    fc.property(events, (seconds) => {
      const rejects = new SenderRejects();
      const counts = seconds.toSorted((a, b) => a - b).map((at) => rejects.count("a", second(at)));
      const last = rejects.count("a", second(1_000));
      expect([...counts, last].reduce((sum, count) => sum + count, 0)).toBe(seconds.length + 1);
    }),
  );
});
