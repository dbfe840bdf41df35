import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { timeTable } from "./time-table.ts";

/** Vitest's reporter of the slowest test files. Hooks start stores and servers, so their time is the wait for those. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads reporters by their default export
export default class VitestTimings implements Reporter {
  readonly #table = timeTable();

  onTestModuleEnd(module: TestModule): void {
    const file = relative(process.cwd(), module.moduleId);
    const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
    const tests = [...module.children.allTests()].reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
    this.#table.add(file, "environment", environmentSetupDuration + prepareDuration + setupDuration);
    this.#table.add(file, "imports", collectDuration);
    this.#table.add(file, "tests", tests);
    this.#table.add(file, "hooks", Math.max(0, duration - tests));
  }

  onTestRunEnd(): void {
    console.log(`\n--- slowest test files\n${this.#table.print()}`);
  }
}
