import { buildConsole } from "./build-console.ts";
import { ensureChromium } from "./ensure-chromium.ts";
import { runReported } from "./run-reported.ts";
import {
  addSummaries,
  failedBecause,
  readPlaywright,
  readVitest,
  reportSummary,
  type TestSummary,
} from "./test-summary.ts";

/** `--timings` prints the slowest files and what they wait for. */
const timings = process.argv.includes("--timings");

function runUnitTests(): Promise<TestSummary> {
  return runReported({
    name: "Unit tests",
    command: ["vitest", "run"],
    report: "unit.json",
    read: readVitest,
    timings,
  });
}

async function runBrowserTests(): Promise<TestSummary> {
  try {
    ensureChromium();
  } catch (error) {
    return failedBecause("Browser tests", error instanceof Error ? error.message : String(error));
  }
  return runReported({
    name: "Browser tests",
    command: ["playwright", "test", "-c", "e2e"],
    report: "browser.json",
    read: readPlaywright,
    timings,
  });
}

// Tests of the server look at what it serves of the console, too.
buildConsole();
reportSummary(addSummaries(await runUnitTests(), await runBrowserTests()));
