import { expect, test } from "vitest";
import { binLength, binNames, rangeOfBins, tickNames } from "./time-bins.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const at = (hour: number, minutes = 0) => new Date(2026, 10, 16, hour, minutes).getTime();

test("a bin is as long as most are, whatever is missing", () => {
  expect(binLength([0, 5 * minute, 10 * minute, 25 * minute])).toBe(5 * minute);
  expect(binLength([at(0)])).toBe(minute);
});

test("a range reaches to the end of its last bin", () => {
  const times = [0, minute, 2 * minute, 9 * minute];
  expect(rangeOfBins(times, 0, 1)).toEqual([new Date(0), new Date(2 * minute)]);
  expect(rangeOfBins(times, 1, 2)).toEqual([new Date(minute), new Date(3 * minute)]);
  expect(rangeOfBins(times, 3, 3)).toEqual([new Date(9 * minute), new Date(10 * minute)]);
  expect(() => rangeOfBins(times, 2, 4)).toThrow(RangeError);
});

test("a day that lost an hour to summer ends when the next one starts", () => {
  const hours = 60 * minute;
  const [, to] = rangeOfBins([0, 24 * hours, 47 * hours, 71 * hours], 1, 1);
  expect(to).toEqual(new Date(47 * hours));
});

test("a bin says as much of its time as it is long", () => {
  expect(binNames("en-GB", day)(at(0))).toBe("Mon 16 Nov");
  expect(binNames("en-GB", minute)(at(14, 5))).toBe("Mon 16 Nov, 14:05");
  expect(binNames("en-GB", 1000)(at(14, 5))).toBe("Mon 16 Nov, 14:05:00");
});

test.each([
  ["minutes", minute, at(14, 5), "14:05"],
  ["hours at midnight", 4 * 60 * minute, at(0), "16 Nov"],
  ["seconds", 1000, at(14, 5), "14:05:00"],
  ["days", day, at(0), "16 Nov"],
  ["months", 30 * day, at(0), "Nov 26"],
  ["years", 366 * day, at(0), "2026"],
])("ticks of %s", (_, step, time, name) => {
  expect(tickNames("en-GB", step)(time)).toBe(name);
});
