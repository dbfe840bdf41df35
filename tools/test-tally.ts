import { readFileSync } from "node:fs";

/** What came of a test run. A skipped test proves nothing, so it counts as failed and is named. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
}

export const failedOnly: Tally = { passed: 0, failed: 1, skipped: [] };

export function addTallies(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: [...a.skipped, ...b.skipped] };
}

/** Prints the one line that sums a run up, and sets the exit code. */
export function reportTally({ passed, failed, skipped }: Tally): void {
  for (const name of skipped) console.log(`skipped, which counts as failed: ${name}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** Reads Vitest's JSON report. */
export function readVitest(path: string): Tally {
  const report = readJson(path);
  if (report === null) return failedOnly;
  const files = listIn(report, "testResults");
  const tests = files.flatMap((file) => listIn(file, "assertionResults"));
  const named = (status: string) => tests.filter((each) => textIn(each, "status") === status);
  const skipped = tests
    .filter((each) => !["passed", "failed"].includes(textIn(each, "status")))
    .map((each) => textIn(each, "fullName"));
  // A file that does not even load has a failed status and no failed test.
  const broken = files.filter(
    (file) =>
      textIn(file, "status") === "failed" &&
      !listIn(file, "assertionResults").some((each) => textIn(each, "status") === "failed"),
  );
  return { passed: named("passed").length, failed: named("failed").length + skipped.length + broken.length, skipped };
}

/** Reads Playwright's JSON report. */
export function readPlaywright(path: string): Tally {
  const report = readJson(path);
  if (report === null) return failedOnly;
  const specs = listIn(report, "suites").flatMap(specsBelow);
  const tests = specs.flatMap((spec) =>
    listIn(spec, "tests").map((each) => ({ title: textIn(spec, "title"), status: textIn(each, "status") })),
  );
  const skipped = tests.filter(({ status }) => status === "skipped").map(({ title }) => title);
  const passed = tests.filter(({ status }) => status === "expected").length;
  return { passed, failed: tests.length - passed + listIn(report, "errors").length, skipped };
}

function specsBelow(suite: unknown): unknown[] {
  return [...listIn(suite, "specs"), ...listIn(suite, "suites").flatMap(specsBelow)];
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

function valueIn(holder: unknown, key: string): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, key) : undefined;
}

function listIn(holder: unknown, key: string): unknown[] {
  const value = valueIn(holder, key);
  return Array.isArray(value) ? value : [];
}

function textIn(holder: unknown, key: string): string {
  const value = valueIn(holder, key);
  return typeof value === "string" ? value : "";
}
