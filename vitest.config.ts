import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          setupFiles: ["tools/steady-cases.ts"],
          globalSetup: ["packages/testkit/src/global-setup.ts"],
          include: [
            "packages/{contract,api-model,node-middleware,risk-engine}/src/**/*.test.ts",
            "apps/server/src/**/*.test.ts",
            "apps/console/vite/**/*.test.ts",
            "tools/**/*.test.ts",
          ],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "dom",
          environment: "happy-dom",
          setupFiles: ["tools/steady-cases.ts"],
          include: ["packages/ui/src/**/*.test.{ts,tsx}", "apps/console/src/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
