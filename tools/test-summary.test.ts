import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { failedBecause, listFailures, readPlaywright, readVitest, reportSummary } from "./test-summary.ts";

const folder = mkdtempSync(join(tmpdir(), "parapet-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

function written(report: unknown): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(report));
  return path;
}

test("a missing or broken report is one failure", () => {
  writeFileSync(join(folder, "broken.json"), "{");
  const error = "The run left no report that can be read.";
  expect(readVitest(join(folder, "none.json"))).toMatchObject({ passed: 0, failures: [{ error }] });
  expect(readPlaywright(join(folder, "broken.json"))).toMatchObject({ passed: 0, failures: [{ error }] });
});

test("unit tests: a skipped test and a file that does not load count as failed", () => {
  const path = written({
    testResults: [
      {
        status: "passed",
        name: join(process.cwd(), "one.test.ts"),
        assertionResults: [
          { status: "passed", failureMessages: [] },
          { status: "passed", fullName: "late", failureMessages: ["AssertionError: not yet"] },
        ],
      },
      {
        status: "failed",
        message: "no store",
        name: join(process.cwd(), "two.test.ts"),
        assertionResults: [
          { status: "skipped", fullName: "group b" },
          { status: "failed", fullName: "group c", failureMessages: ["AssertionError: 1 is not 2"] },
        ],
      },
      { status: "failed", name: join(process.cwd(), "three.test.ts"), message: "no module", assertionResults: [] },
    ],
  });
  expect(readVitest(path)).toEqual({
    passed: 2,
    failures: [
      { name: "two.test.ts › group b", error: "skipped, which counts as failed: no store" },
      { name: "two.test.ts › group c", error: "AssertionError: 1 is not 2" },
      { name: "three.test.ts", error: "no module" },
    ],
    flaky: [{ name: "one.test.ts › late", error: "AssertionError: not yet" }],
  });
});

test("browser tests: skipped tests and errors outside of tests count as failed, a second attempt is named", () => {
  const spec = (title: string, status: string, ...messages: string[]) => {
    const location = { file: join(process.cwd(), "e2e/a.spec.ts"), line: 7 };
    return { title, tests: [{ status, results: [{ errors: messages.map((message) => ({ message, location })) }] }] };
  };
  const path = written({
    suites: [
      {
        title: "a.spec.ts",
        specs: [spec("a", "expected")],
        suites: [{ title: "group", specs: [spec("b", "skipped"), spec("c", "unexpected", "no button", "timeout")] }],
      },
      { title: "b.spec.ts", specs: [spec("d", "flaky", "once"), spec("e", "expected")] },
    ],
    errors: [{ message: "no worker" }],
  });
  expect(readPlaywright(path)).toEqual({
    passed: 3,
    failures: [
      { name: "a.spec.ts › group › b", error: "skipped, which counts as failed" },
      { name: "a.spec.ts › group › c", error: "at e2e/a.spec.ts:7\nno button\nat e2e/a.spec.ts:7\ntimeout" },
      { name: "outside of any test", error: "no worker" },
    ],
    flaky: [{ name: "b.spec.ts › d", error: "at e2e/a.spec.ts:7\nonce" }],
  });
});

test("a list of failures keeps the first lines of each error, without colours, blank lines and foreign frames", () => {
  const error =
    "Error: \u001B[31mred\u001B[39m\n\n    at of /house/node_modules/vitest/run.js:1\n    at /house/a.test.ts:2";
  expect(listFailures([{ name: "a", error }])).toBe(
    "--- failed tests\n× a\n    Error: red\n        at /house/a.test.ts:2",
  );
});

test("no failure takes more than 15 lines, and a flood of them one line each", () => {
  const error = Array.from({ length: 40 }, (_, at) => `line ${at}`).join("\n");
  const linesOf = (count: number) =>
    listFailures(Array.from({ length: count }, (_, at) => ({ name: `${at}`, error }))).split("\n").length - 1;
  expect(linesOf(1)).toBe(1 + 15);
  expect(linesOf(20)).toBe(20 * (1 + 10));
  expect(linesOf(500)).toBe(500 * (1 + 1));
});

test("what failed is said last, just before the line that sums the run up", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const exitCode = process.exitCode;
  const flaky = [{ name: "b.spec.ts › b", error: "late" }];
  reportSummary({ ...failedBecause("a.test.ts › a", "no"), passed: 3, flaky });
  expect(process.exitCode).toBe(1);
  process.exitCode = exitCode;
  expect(log.mock.calls.flat().join("\n")).toBe(
    "\n--- passed at the second attempt only\n× b.spec.ts › b\n    late\n\n--- failed tests\n× a.test.ts › a\n    no\n\n3 passed, 1 failed",
  );
});
