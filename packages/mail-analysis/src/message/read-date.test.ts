import fc from "fast-check";
import { expect, test } from "vitest";
import { readDate } from "./read-date.ts";

test.each([
  ["Mon, 02 Nov 2026 10:00:05 +0100", "2026-11-02T09:00:05Z"],
  ["2 Nov 26 10:00 EST", "2026-11-02T15:00:00Z"],
  ["Mon, 2 Nov 2026 10.00.05 GMT (a comment)", "2026-11-02T10:00:05Z"],
  ["Monday, 02-Nov-98 10:00:05 UT", "1998-11-02T10:00:05Z"],
  ["2026-11-02 10:00:05.09 +0000 UTC", "2026-11-02T10:00:05Z"],
  ["Mon Nov  2 10:00:05 2026", "2026-11-02T10:00:05Z"],
])("%s", (header, time) => {
  expect(readDate(header)).toBe(Date.parse(time));
});

test.each([
  ["UT", 0],
  ["UTC", 0],
  ["gmt", 0],
  ["Z", 0],
  ["EST", 5],
  ["EDT", 4],
  ["CST", 6],
  ["CDT", 5],
  ["MST", 7],
  ["MDT", 6],
  ["PST", 8],
  ["PDT", 7],
  ["XYZ", 0],
  ["-0000", 0],
  ["-0330", 3.5],
  ["+05:45", -5.75],
  ["", 0],
])("noon in zone %s is %d hours after noon UTC", (zone, hours) => {
  expect(readDate(`2 Nov 2026 12:00 ${zone}`)).toBe(Date.UTC(2026, 10, 2, 12) + hours * 3_600_000);
});

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

test.each(months)("the month %s is known", (name) => {
  const time = Date.UTC(2026, months.indexOf(name));
  expect(readDate(`1 ${name} 2026 00:00 +0000`)).toBe(time);
  expect(readDate(`1-${name.toUpperCase()}-2026 00:00`)).toBe(time);
});

test.each([
  ["00", 2000],
  ["49", 2049],
  ["50", 1950],
  ["99", 1999],
  ["126", 2026],
  ["999", 2899],
  ["1999", 1999],
])("the year %s is %i", (written, year) => {
  expect(readDate(`1 Jan ${written} 00:00 GMT`)).toBe(Date.UTC(year, 0));
});

test.each([
  ["2 November 2026 10:00:05 +0000", "2026-11-02T10:00:05Z"],
  ["Mon, 2 Nov 2026 10:00 +0000 (CET)", "2026-11-02T10:00:00Z"],
  ["Mon, 2 Nov 2026 10:00+0000", "2026-11-02T10:00:00Z"],
  ["Mon Nov 2 10:00:05 CET 2026", "2026-11-02T10:00:05Z"],
  ["2026-11-02T10:00", "2026-11-02T10:00:00Z"],
  ["at 2026-11-02T10:00:05Z sharp", "2026-11-02T10:00:05Z"],
  [`${" ".repeat(170)}2 Nov 2026 10:00:05 +0000`, "2026-11-02T10:00:05Z"],
])("also reads %s", (header, time) => {
  expect(readDate(header)).toBe(Date.parse(time));
});

test.each(["2026-13-02T10:00", "2 Nov 2026", "10:00:05", "Foo Bar 2 10:00:05", `${" ".repeat(200)}2 Nov 2026 10:00`])(
  "%j isn't a date",
  (header) => {
    expect(readDate(header)).toBeNull();
  },
);

test("an invalid date is null, and nothing throws", () => {
  expect(readDate(null)).toBeNull();
  expect(readDate("soon")).toBeNull();
  expect(readDate("2 Foo 2026 10:00")).toBeNull();
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9:+\- A-Za-z]{0,60}$/), (text) => {
      expect(readDate(text)).not.toBeNaN();
    }),
  );
});

test("any date in RFC 5322 format is read", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("1970-01-02"), max: new Date("2099-12-31"), noInvalidDate: true }), (date) => {
      expect(readDate(date.toUTCString())).toBe(Math.floor(date.getTime() / 1000) * 1000);
    }),
  );
});
