import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPlaywright, readVitest } from "./test-tally.ts";

const folder = mkdtempSync(join(tmpdir(), "parapet-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: unknown): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(report));
  return path;
}

test("a missing or broken report is one failure", () => {
  writeFileSync(join(folder, "broken.json"), "{");
  expect(readVitest(join(folder, "none.json"))).toEqual({ passed: 0, failed: 1, skipped: [] });
  expect(readPlaywright(join(folder, "broken.json"))).toEqual({ passed: 0, failed: 1, skipped: [] });
});

test("unit tests: a skipped test and a file that does not load count as failed", () => {
  const path = written({
    testResults: [
      { status: "passed", assertionResults: [{ status: "passed", fullName: "a" }] },
      { status: "passed", assertionResults: [{ status: "skipped", fullName: "b" }] },
      { status: "failed", assertionResults: [{ status: "failed", fullName: "c" }] },
      { status: "failed", assertionResults: [] },
    ],
  });
  expect(readVitest(path)).toEqual({ passed: 1, failed: 3, skipped: ["b"] });
});

test("browser tests: flaky, skipped and errors outside of tests count as failed", () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const path = written({
    suites: [
      { specs: [spec("a", "expected")], suites: [{ specs: [spec("b", "skipped"), spec("c", "unexpected")] }] },
      { specs: [spec("d", "flaky"), spec("e", "expected")] },
    ],
    errors: [{ message: "no worker" }],
  });
  expect(readPlaywright(path)).toEqual({ passed: 2, failed: 4, skipped: ["b"] });
});
