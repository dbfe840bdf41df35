import { defineConfig } from "vitest/config";

/** What comes true in its own time is waited for on slow machines too. */
const patience = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    // The stores that tests wait for are processes of their own: one worker would leave a processor idle.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          setupFiles: ["tools/steady-cases.ts"],
          expect: patience,
          globalSetup: ["packages/testkit/src/global-setup.ts"],
          include: [
            "packages/{contract,api-model,graph-client,mail-analysis,node-middleware,risk-engine}/src/**/*.test.ts",
            "apps/{server,tenant-simulator}/src/**/*.test.ts",
            "apps/console/vite/**/*.test.ts",
            "tools/**/*.test.ts",
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "dom",
          environment: "happy-dom",
          setupFiles: ["tools/steady-cases.ts"],
          expect: patience,
          include: ["packages/ui/src/**/*.test.{ts,tsx}", "apps/console/src/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
