import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listReadings } from "./rollups.ts";

const minute = 60;
const now = 1_800_000_000;
const moment = fc.integer({ min: now / minute - 30 * 1440, max: now / minute }).map((each) => each * minute);
const period = fc
  .tuple(moment, moment)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) + minute }));
const ofOperation = ["source_id", "status_class", "verdict", "host", "port", "method", "template"];
const sums = ["req_bytes", "res_bytes", "buckets"];
const some = (columns: readonly string[]) => fc.subarray([...columns]);
const asked = fc.record({ named: some([...ofOperation, "consumer", "organization"]), read: some(sums) });

describe("the tables of a question", () => {
  it("hold each minute of the period once, and don't blur requested steps", () => {
    const grain = fc.option(fc.record({ origin: moment, seconds: fc.constantFrom(60, 300, 900, 3600, 86_400) }));
    fc.assert(
      fc.property(period, asked, grain, ({ from, to }, columns, cut) => {
        const readings = listReadings({ from, to }, { ...columns, now, ...(cut === null ? {} : { grain: cut }) });
        const parts = readings.map((each) => each.period).toSorted((a, b) => a.from - b.from);
        expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, to]);
        for (const [index, part] of parts.entries()) expect(parts[index + 1]?.from ?? to).toBe(part.to);
        for (const { rollup, period: part } of readings) {
          const { seconds } = rollup;
          expect([part.from % seconds, part.to % seconds]).toEqual([0, 0]);
          if (cut !== null) expect([cut.origin % seconds, cut.seconds % seconds]).toEqual([0, 0]);
        }
      }),
    );
  });

  it("are read in long steps but for the ends of the period, of callers too", () => {
    const caller = ["consumer_kind", "consumer", "organization"];
    const columns = fc.oneof(some(ofOperation), fc.constant([...caller, "status_class"]));
    fc.assert(
      fc.property(period, columns, some(["buckets"]), ({ from, to }, keys, read) => {
        const readings = listReadings({ from, to }, { named: [], read: [...keys, ...read], now });
        const steps = readings.map(({ rollup, period: part }) => (part.to - part.from) / rollup.seconds);
        // Six hours in between; at either end at most 5 hours, 11 times five minutes, and 14 minutes.
        const longest = (to - from) / 21_600 + 2 * (5 + 11 + 14);
        expect(steps.reduce((all, each) => all + each, 0)).toBeLessThanOrEqual(longest);
      }),
    );
  });

  it("are one, and never the events, where callers aren't asked for", () => {
    fc.assert(
      fc.property(period, some(ofOperation), some(sums), (range, named, read) => {
        const tables = new Set(listReadings(range, { named, read, now }).map(({ rollup }) => rollup.table));
        expect(tables.size).toBe(1);
        expect(tables).not.toContain("event");
      }),
    );
  });
});
