import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { addSummaries, failedBecause, type TestSummary } from "./test-summary.ts";

interface Run {
  /** What the run is called on the terminal. */
  readonly name: string;
  readonly command: readonly [program: "vitest" | "playwright", ...args: string[]];
  /** Name of the report's file. */
  readonly report: string;
  readonly read: (path: string) => TestSummary;
  readonly environment?: NodeJS.ProcessEnv;
  /** Whether to print the slowest files and what they wait for. */
  readonly timings?: boolean;
}

const root = join(import.meta.dirname, "..");
const results = join(root, "test-results");

/** Runs a test program with the terminal attached, and reads the report it leaves: no report is a failure. */
export async function runReported({
  name,
  command,
  report,
  read,
  environment,
  timings = false,
}: Run): Promise<TestSummary> {
  console.log(`\n== ${name}`);
  const path = join(results, report);
  mkdirSync(results, { recursive: true });
  rmSync(path, { force: true });
  const [program, ...args] = command;
  const timer = `./tools/timings/${program}-timings.ts`;
  const reporters =
    program === "vitest"
      ? [
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${path}`,
          ...(timings ? [`--reporter=${timer}`] : []),
        ]
      : [`--reporter=${["list", "json", ...(timings ? [join(root, timer)] : [])].join()}`];
  const child = spawn(program, [...args, ...reporters], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
  });
  const [code] = await once(child, "close");
  const summary = read(path);
  // A run that ends badly without a failed test, such as an error outside of any test, still fails.
  return code !== 0 && summary.failures.length === 0
    ? addSummaries(summary, failedBecause(name, `${program} ended with code ${code} though no test failed; see above.`))
    : summary;
}
