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

test("what is no date is none, and nothing throws", () => {
  expect(readDate(null)).toBeNull();
  expect(readDate("soon")).toBeNull();
  expect(readDate("2 Foo 2026 10:00")).toBeNull();
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9:+\- A-Za-z]{0,60}$/), (text) => {
      expect(readDate(text)).not.toBeNaN();
    }),
  );
});

test("a date that is written as RFC 5322 says is read as it was", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("1970-01-02"), max: new Date("2099-12-31"), noInvalidDate: true }), (date) => {
      expect(readDate(date.toUTCString())).toBe(Math.floor(date.getTime() / 1000) * 1000);
    }),
  );
});
