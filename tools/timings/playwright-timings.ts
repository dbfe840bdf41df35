import { relative } from "node:path";
import type { Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";
import { timeTable } from "./time-table.ts";

/** Words for what Playwright's steps wait for, by the start of their titles; the first that fits. */
const waits: readonly (readonly [start: RegExp, wait: string])[] = [
  [/^(?:Navigate|Reload|Go back|Go forward|page\.goto|page\.reload)/i, "pages"],
  [/^(?:Evaluate|Wait for function)/i, "scripts in pages"],
  [/^(?:GET|POST|PUT|PATCH|DELETE|apiRequest)/, "requests"],
  [/^(?:Create context|Create page|Close|Launch)/i, "windows"],
  [/^(?:Expect|expect)/, "expectations"],
];

/** Playwright's reporter of the slowest browser test files. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads reporters by their default export
export default class PlaywrightTimings implements Reporter {
  readonly #table = timeTable();

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = relative(process.cwd(), test.location.file);
    let known = 0;
    const note = (wait: string, ms: number) => {
      known += ms;
      this.#table.add(file, wait, ms);
    };
    const walk = (steps: readonly TestStep[]) => {
      for (const step of steps) {
        const wait = waitOf(step);
        if (wait === null) walk(step.steps);
        else note(wait, step.duration);
      }
    };
    walk(result.steps);
    this.#table.add(file, "the test itself", Math.max(0, result.duration - known));
  }

  onEnd(): void {
    console.log(`\n--- slowest browser test files\n${this.#table.print()}`);
  }
}

/** What a step waits for; null for one that only holds others. */
function waitOf({ category, title }: TestStep): string | null {
  if (category === "hook" || category === "test.step") return null;
  if (category === "expect") return "expectations";
  if (category === "fixture") return title.replaceAll('"', "").toLowerCase();
  return waits.find(([start]) => start.test(title))?.[1] ?? "actions";
}
