import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { findCoverageProblem } from "./coverage.ts";
import { getGzipDate, getTextDate } from "./file-date.ts";
import { readRanges } from "./read-ranges.ts";

const nowMs = Date.UTC(2026, 10, 28);
const day = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 10));

describe("the date of a file", () => {
  test.each([
    ["# This File Date  : Sat Oct 10 04:13:08 UTC 2026\n1.1.1.1\n", "2026-10-10"],
    ["; Last-Modified: Thu, 05 Nov 2026 10:00:00 GMT\n", "2026-11-05"],
    ["# updated 2026-09-01\n8.8.8.8\n", "2026-09-01"],
    ["#\n# Generated on: 2026-08-02T10:00:00Z\n", "2026-08-02"],
    ["ExitNode AA\nPublished 2026-11-01 10:00:00\nExitNode BB\nPublished 2026-11-03 09:00:00\n", "2026-11-03"],
    ["# 2026-09-01\n8.8.8.8\n", null],
    ["# Date: 2099-01-01\n", null],
    ["# Date: yesterday evening\n", null],
    ["8.8.8.8\n", null],
  ])("%j is %s", (text, expected) => {
    expect(day(getTextDate(text, nowMs))).toBe(expected);
  });

  test("is read from the header of a gzip file, too", () => {
    const file = gzipSync("8.8.8.8\n");
    expect(getGzipDate(file, nowMs)).toBeNull();
    file.writeUInt32LE(Date.UTC(2026, 5, 1) / 1000, 4);
    expect(day(getGzipDate(file, nowMs))).toBe("2026-06-01");
    expect(getGzipDate(Buffer.from("8.8.8.8 and more"), nowMs)).toBeNull();
  });
});

describe("a list", () => {
  const problemOf = (...blocks: readonly string[]) =>
    findCoverageProblem(readRanges("blocklist", blocks.join("\n")).ranges);

  test.each([
    ["0.0.0.0/0", "100% of all IPv4"],
    ["0.0.0.0/1", "50% of all IPv4"],
    ["::/0", "100% of all IPv6"],
    ["2000::/4", "50% of all IPv6"],
  ])("that holds %s covers too much", (block, said) => {
    expect(problemOf("8.8.8.8", block)).toContain(said);
  });

  test("is counted as a whole, each address once", () => {
    const halves = Array.from({ length: 128 }, (_, at) => `${2 * at}.0.0.0/8`);
    expect(problemOf(...halves)).toContain("50%");
    expect(problemOf(...Array.from({ length: 300 }, () => "10.0.0.0/8"))).toBeNull();
    expect(problemOf("0.0.0.0/3", "224.0.0.0/4", "2001:db8::/32")).toBeNull();
  });
});
