import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { elapsedMs, readSourceTime, toUnixMs, type SourceTime, type TimeUnit } from "./source-time.ts";

const moment = fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2100, 0, 1) });
const fromMs: Readonly<Record<TimeUnit, (ms: number) => number>> = {
  s: (ms) => Math.floor(ms / 1_000),
  ms: (ms) => ms,
  us: (ms) => ms * 1e3,
  ns: (ms) => ms * 1e6,
};

function time(value: unknown): SourceTime {
  const read = readSourceTime(value);
  if (read === null) throw new Error(`${String(value)} is no time`);
  return read;
}

describe("readSourceTime", () => {
  it.each(["s", "ms", "us", "ns"] as const)("tells %s by magnitude, from 2001 to 2100", (unit) => {
    fc.assert(
      fc.property(moment, (ms) => {
        const read = time(fromMs[unit](ms));
        expect(read.unit).toBe(unit);
        expect(toUnixMs(read)).toBe(unit === "s" ? Math.floor(ms / 1_000) * 1_000 : ms);
      }),
    );
  });

  it("reads numbers in text and fractions", () => {
    expect(toUnixMs(time("1791999990000"))).toBe(1_791_999_990_000);
    expect(toUnixMs(time(1_791_999_990.125))).toBe(1_791_999_990_125);
  });

  it.each([undefined, null, 0, "0", -5, "", "soon", Number.NaN, 1e30, true, {}, [1_791_999_990_000]])(
    "takes %j for missing",
    (value) => {
      expect(readSourceTime(value)).toBeNull();
    },
  );
});

describe("elapsedMs", () => {
  it("rounds down what came in microseconds: 123 → 4456 is 4 ms", () => {
    expect(elapsedMs(time(1_791_999_990_000_123), time(1_791_999_990_004_456))).toBe(4);
    expect(elapsedMs(time(1_791_999_990_000_900), time(1_791_999_990_005_100))).toBe(4);
  });

  it("is exact for whole milliseconds in every unit, nanoseconds beyond 2^53 too", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 3_600_000 }), (ms, length) => {
        for (const unit of ["ms", "us", "ns"] as const) {
          expect(elapsedMs(time(fromMs[unit](ms)), time(fromMs[unit](ms + length)))).toBe(length);
        }
      }),
    );
  });

  it("is negative when the answer precedes the request, however little", () => {
    expect(elapsedMs(time(1_791_999_990_010), time(1_791_999_990_000))).toBe(-10);
    expect(elapsedMs(time(1_791_999_990_000_300), time(1_791_999_990_000_000))).toBe(-1);
  });

  it("compares moments of different units", () => {
    expect(elapsedMs(time(1_791_999_990), time(1_791_999_990_250))).toBe(250);
  });
});
