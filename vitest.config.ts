import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { guide } from "./apps/console/vite/guide/guide-plugin.ts";
import { compareWithDescription } from "./tools/graph-description.ts";
import { keepInMemory } from "./tools/keep-in-memory.ts";

compareWithDescription();
keepInMemory();

const base = {
  setupFiles: ["tools/steady-cases.ts"],
  /** Files of a worker share modules: loading the server for each file took most of the processor's time. */
  isolate: false,
  /** Slow machines get time for asynchronous results. */
  expect: { poll: { timeout: 15_000 } },
};

const server = "apps/server/src";
const packages =
  "packages/{client,contract,ip-address,api-model,graph-client,mail-analysis,node-middleware,risk-engine,rules}/src";

/** Tests without stores and without a browser. Asking for stores fails there. */
const unit: TestProjectInlineConfiguration = {
  test: {
    ...base,
    name: "unit",
    environment: "node",
    env: { PARAPET_TEST_STORES: "none" },
    include: [packages, server, "apps/tenant-simulator/src", "apps/console/vite", "tools"].map(
      (folder) => `${folder}/**/*.test.ts`,
    ),
    exclude: ["**/*.store.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
};

/** Tests on one PostgreSQL and one ClickHouse for the whole run. A project's workers end with it, which bounds their memory. */
function withStores(
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
      include: include.map((folder) => `${folder}/**/*.store.test.ts`),
      exclude: exclude.map((folder) => `${folder}/**`),
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
      unit,
      {
        plugins: [guide()],
        test: {
          ...base,
          name: "dom",
          // As in the browser: a test may have a second attempt in the pipeline, whose report names it.
          retry: process.env["CI"] === undefined ? 0 : 1,
          environment: "happy-dom",
          setupFiles: [...base.setupFiles, "apps/console/src/testing/setup.ts"],
          testTimeout: 20_000,
          include: ["packages/ui/src/**/*.test.{ts,tsx}", "apps/console/src/**/*.test.{ts,tsx}"],
        },
      },
      withStores("store-platform", [server, packages, "tools"], [`${server}/http`, `${server}/modules`]),
      withStores("store-http", [`${server}/http`]),
      withStores("store-modules", [`${server}/modules`]),
    ],
  },
});
