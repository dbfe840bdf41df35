import type { RunningServer } from "./server/start-server.ts";

/** One fixture file; `name` is its path below the fixtures without the ending. */
export interface FixtureFile {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

/** One fixture file's verdict; each failure reads `case name: what differed`. */
export interface SuiteResult {
  readonly name: string;
  readonly total: number;
  readonly passed: number;
  readonly failed: readonly string[];
  /** Figures that a verdict alone does not tell. */
  readonly notes?: readonly string[];
}

/** What suites share. */
export interface Bench {
  /** The product, started once, when the first suite needs it. */
  readonly server: () => Promise<RunningServer>;
  /** Runs a case when its turn comes: few at a time, so that the server's answers say something about one case. */
  readonly inTurn: <Result>(task: () => Promise<Result>) => Promise<Result>;
}

/** Checks one fixture file. */
export type Suite = (file: FixtureFile, bench: Bench) => Promise<SuiteResult>;

/** Checks one fixture file in several ways. */
export function allOf(...suites: readonly Suite[]): Suite {
  return async (file, bench) => {
    const results = await Promise.all(suites.map(async (suite) => await suite(file, bench)));
    return {
      name: file.name,
      total: results.reduce((sum, { total }) => sum + total, 0),
      passed: results.reduce((sum, { passed }) => sum + passed, 0),
      failed: results.flatMap(({ failed }) => failed),
      notes: results.flatMap(({ notes = [] }) => notes),
    };
  };
}

/** One case of a fixture file; the problems that its check finds, none when it passes. */
export interface Case {
  readonly name: string;
  readonly check: () => Promise<readonly string[]>;
}

/** Runs the cases of a fixture; one that throws fails with the message. Failures come in the order of the cases. */
export async function runCases(name: string, cases: readonly Case[], bench: Bench): Promise<SuiteResult> {
  const outcomes = cases.map(async (each) => {
    const problems = await bench.inTurn(each.check).catch((error: unknown) => [messageOf(error)]);
    return problems.length === 0 ? [] : [`${each.name}: ${problems.join("; ").replaceAll(/\s+/g, " ")}`];
  });
  const failed = (await Promise.all(outcomes)).flat();
  return { name, total: cases.length, passed: cases.length - failed.length, failed };
}

/** What went wrong, with the reason behind it: `fetch failed` alone says little. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
