import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** A test that did not pass, and what it said. A skipped test proves nothing, so it is one of them. */
export interface Failure {
  readonly name: string;
  readonly error: string;
}

/** What came of a test run. */
export interface TestSummary {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** The passed tests that needed a second attempt, with what the first one said: each is a defect to fix. */
  readonly flaky: readonly Failure[];
}

export function failedBecause(name: string, error: string): TestSummary {
  return { passed: 0, failures: [{ name, error }], flaky: [] };
}

export function addSummaries(a: TestSummary, b: TestSummary): TestSummary {
  return {
    passed: a.passed + b.passed,
    failures: [...a.failures, ...b.failures],
    flaky: [...a.flaky, ...b.flaky],
  };
}

/** Prints what failed and the one line that sums a run up, and sets the exit code. */
export function reportSummary({ passed, failures, flaky }: TestSummary): void {
  if (flaky.length > 0) console.log(`\n--- passed at the second attempt only\n${blocksOf(flaky)}`);
  if (failures.length > 0) console.log(`\n${listFailures(failures)}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
}

const linesOfOne = 15;
const linesOfAll = 200;

/**
 * Every failure by its full name with the first lines of its error, for a log of which only the end is kept. The first
 * line is what `.ci/run` looks for.
 */
export function listFailures(failures: readonly Failure[]): string {
  return `--- failed tests\n${blocksOf(failures)}`;
}

function blocksOf(failures: readonly Failure[]): string {
  const kept = Math.max(1, Math.min(linesOfOne, Math.floor(linesOfAll / failures.length)));
  const lines = failures.flatMap(({ name, error }) => [
    `× ${name}`,
    ...relevantLines(error)
      .slice(0, kept)
      .map((line) => `    ${line}`),
  ]);
  return lines.join("\n");
}

function relevantLines(error: string): string[] {
  return stripVTControlCharacters(error)
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s*at .*(node_modules|<anonymous>)/.test(line));
}

/** Reads Vitest's JSON report. */
export function readVitest(path: string): TestSummary {
  const report = readJson(path);
  if (report === null) return noReport(path);
  const files = listIn(report, "testResults").map((file) => ({
    name: fromHere(textIn(file, "name")),
    status: textIn(file, "status"),
    message: textIn(file, "message"),
    tests: listIn(file, "assertionResults"),
  }));
  const failures = files.flatMap(({ name, status, message, tests }): Failure[] => {
    // If setup fails, the file has the message and its tests are skipped.
    const failed = tests
      .filter((each) => textIn(each, "status") !== "passed")
      .map((each) => ({
        name: `${name} › ${textIn(each, "fullName")}`,
        error: textsIn(each, "failureMessages") || [notRun, message].filter((text) => text !== "").join(": "),
      }));
    // A file that does not even load has a failed status and no failed test.
    const broken = status === "failed" && !tests.some((each) => textIn(each, "status") === "failed");
    return broken ? [...failed, { name, error: message }] : failed;
  });
  const passed = files.flatMap(({ name, tests }) =>
    tests
      .filter((each) => textIn(each, "status") === "passed")
      .map((each) => ({ name: `${name} › ${textIn(each, "fullName")}`, error: textsIn(each, "failureMessages") })),
  );
  // A test that passed keeps what its first attempt said.
  return { passed: passed.length, failures, flaky: passed.filter(({ error }) => error !== "") };
}

/** Reads Playwright's JSON report. */
export function readPlaywright(path: string): TestSummary {
  const report = readJson(path);
  if (report === null) return noReport(path);
  const tests = listIn(report, "suites").flatMap((suite) => testsBelow(suite, []));
  const outside = listIn(report, "errors").map((error) => ({ name: "outside of any test", error: errorText(error) }));
  const named = (...wanted: readonly string[]) =>
    tests.filter(({ status }) => wanted.includes(status)).map(({ name, error }): Failure => ({ name, error }));
  const flaky = named("flaky");
  const passed = named("expected").length + flaky.length;
  return { passed, failures: [...named("unexpected", "skipped"), ...outside], flaky };
}

function testsBelow(suite: unknown, above: readonly string[]): (Failure & { readonly status: string })[] {
  const titles = [...above, textIn(suite, "title")];
  const here = listIn(suite, "specs").flatMap((spec) =>
    listIn(spec, "tests").map((each) => {
      const errors = listIn(each, "results").flatMap((result) => listIn(result, "errors"));
      return {
        name: [...titles, textIn(spec, "title")].join(" › "),
        error: errors.map(errorText).join("\n") || notRun,
        status: textIn(each, "status"),
      };
    }),
  );
  return [...here, ...listIn(suite, "suites").flatMap((below) => testsBelow(below, titles))];
}

/** Where it happened comes first: the message alone can be longer than what is kept of it. */
function errorText(error: unknown): string {
  const location = valueIn(error, "location");
  const line = valueIn(location, "line");
  const where = typeof line === "number" ? `at ${fromHere(textIn(location, "file"))}:${line}\n` : "";
  return where + textIn(error, "message");
}

const notRun = "skipped, which counts as failed";

function noReport(path: string): TestSummary {
  return failedBecause(fromHere(path), "The run left no report that can be read.");
}

function fromHere(path: string): string {
  return relative(process.cwd(), path);
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

function textsIn(holder: unknown, key: string): string {
  return listIn(holder, key)
    .filter((each) => typeof each === "string")
    .join("\n");
}
