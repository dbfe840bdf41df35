import { join } from "node:path";
import { buildConsole } from "./build-console.ts";
import { ensureChromium } from "./ensure-chromium.ts";
import { runReported } from "./run-reported.ts";
import { overBudget } from "./script-budgets.ts";
import { addTallies, failedBecause, readPlaywright, readVitest, reportTally, type Tally } from "./test-tally.ts";

function runUnitTests(): Promise<Tally> {
  return runReported({ name: "Unit tests", command: ["vitest", "run"], report: "unit.json", read: readVitest });
}

async function runBrowserTests(): Promise<Tally> {
  try {
    ensureChromium();
  } catch (error) {
    return failedBecause("Browser tests", error instanceof Error ? error.message : String(error));
  }
  buildConsole();
  const tests = await runReported({
    name: "Browser tests",
    command: ["playwright", "test", "-c", "e2e"],
    report: "browser.json",
    read: readPlaywright,
  });
  return addTallies(checkBudgets(), tests);
}

/** Bytes are the same on every machine, so they can be held to a number; times cannot. */
function checkBudgets(): Tally {
  const findings = overBudget(join(import.meta.dirname, "../apps/console/dist"));
  const failures = findings.map((error) => ({ name: "Scripts of a first visit", error }));
  return { passed: failures.length === 0 ? 1 : 0, failures, flaky: [] };
}

reportTally(addTallies(await runUnitTests(), await runBrowserTests()));
