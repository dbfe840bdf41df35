import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { compareWithDescription } from "./tools/graph-description.ts";
import { keepInMemory } from "./tools/keep-in-memory.ts";

compareWithDescription();
keepInMemory();

const base = {
  setupFiles: ["tools/steady-cases.ts"],
  /**
   * The files of a worker share its modules, as what modules keep they keep by platform: to load the server anew for
   * each file took much of the processor's time.
   */
  isolate: false,
  /** What comes true in its own time is waited for on slow machines too. */
  expect: { poll: { timeout: 15_000 } },
};

const server = "apps/server/src";

/** Tests that run in Node. A project's workers end with it, so its size bounds the memory that one worker comes to hold. */
function inNode(
  name: string,
  include: readonly string[],
  exclude: readonly string[] = [],
): TestProjectInlineConfiguration {
  return {
    test: {
      ...base,
      name,
      environment: "node",
      globalSetup: ["packages/testkit/src/global-setup.ts"],
      include: [...include],
      exclude: [...exclude],
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  };
}

export default defineConfig({
  test: {
    // The stores that tests wait for are processes of their own: one worker would leave a processor idle.
    maxWorkers: "100%",
    projects: [
      inNode("packages", [
        "packages/{contract,api-model,graph-client,mail-analysis,node-middleware,risk-engine}/src/**/*.test.ts",
        "apps/tenant-simulator/src/**/*.test.ts",
        "apps/console/vite/**/*.test.ts",
        "tools/**/*.test.ts",
      ]),
      inNode("server", [`${server}/**/*.test.ts`], [`${server}/{http,modules}/**`]),
      inNode("server-http", [`${server}/http/**/*.test.ts`]),
      inNode("server-modules", [`${server}/modules/**/*.test.ts`]),
      {
        test: {
          ...base,
          name: "dom",
          environment: "happy-dom",
          // A page, its globals and its clock belong to one file; a worker of its own for each would load the DOM anew.
          isolate: true,
          pool: "vmThreads",
          testTimeout: 20_000,
          include: ["packages/ui/src/**/*.test.{ts,tsx}", "apps/console/src/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
