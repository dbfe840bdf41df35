import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTimestamp } from "./timestamp.ts";

const at = Date.UTC(2026, 9, 10, 20, 55, 36);

describe("ISO 8601", () => {
  it.each([
    ["2026-10-10T20:55:36Z", 0],
    ["2026-10-10t20:55:36z", 0],
    ["2026-10-10 20:55:36Z", 0],
    ["2026-10-10T20:55:36.5Z", 500],
    ["2026-10-10T20:55:36.05Z", 50],
    ["2026-10-10T20:55:36,25Z", 250],
    ["2026-10-10T20:55:36.123999999Z", 123],
    ["2026-10-10T13:55:36-07:00", 0],
    ["2026-10-10T13:55:36-0700", 0],
    ["2026-10-11T02:25:36.001+05:30", 1],
    ["2026-10-11T02:25:36.001+0530", 1],
  ])("reads %s", (text, ms) => {
    expect(readTimestamp(text)).toBe(at + ms);
  });

  it.each([
    "2026-10-10T20:55:36",
    "2026-10-10",
    "2026-10-10T20:55Z",
    "2026-10-10T20:55:36.Z",
    "2026-10-10T20:55:36+05",
    "2026-13-10T20:55:36Z",
    "2026-02-29T20:55:36Z",
    "2026-02-31T20:55:36Z",
    "2026-10-32T20:55:36Z",
    "2026-10-10T25:55:36Z",
    "2026-10-10T20:61:36Z",
    " 2026-10-10T20:55:36Z",
    "2026-10-10T20:55:36Z ",
    "20261010T205536Z",
  ])("refuses %j", (text) => {
    expect(readTimestamp(text)).toBeNull();
  });

  it("reads whatever moment a program writes", () => {
    const moments = fc.date({ min: new Date(0), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(readTimestamp(moment.toISOString())).toBe(moment.getTime());
      }),
    );
  });
});

describe("Apache's and nginx's local time", () => {
  const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  it.each(names.map((name, month) => [month, name] as const))("month %d is %s", (month, name) => {
    expect(readTimestamp(`05/${name}/2026:01:02:03 +0000`)).toBe(Date.UTC(2026, month, 5, 1, 2, 3));
    expect(readTimestamp(`05/${name.toUpperCase()}/2026:01:02:03 +0000`)).toBe(Date.UTC(2026, month, 5, 1, 2, 3));
  });

  it.each([
    ["10/Oct/2026:13:55:36 -0700", 0],
    ["10/Oct/2026:13:55:36 -07:00", 0],
    ["11/Oct/2026:02:25:36 +0530", 0],
    ["10/Oct/2026:20:55:36.7 +0000", 700],
    ["10/Oct/2026:20:55:36.123456 +0000", 123],
  ])("reads %s", (text, ms) => {
    expect(readTimestamp(text)).toBe(at + ms);
  });

  it.each([
    "10/Okt/2026:20:55:36 +0000",
    "1/Oct/2026:20:55:36 +0000",
    "32/Oct/2026:20:55:36 +0000",
    "10/Oct/2026:25:55:36 +0000",
    "10/Oct/2026:20:55:36",
    "10/Oct/2026 20:55:36 +0000",
    "10/Oct/26:20:55:36 +0000",
    "[10/Oct/2026:20:55:36 +0000]",
    "",
    "-",
  ])("refuses %j", (text) => {
    expect(readTimestamp(text)).toBeNull();
  });
});
