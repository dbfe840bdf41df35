import { defineConfig } from "@playwright/test";
import { findChromium } from "../tools/ensure-chromium.ts";

const executablePath = findChromium();

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/browser",
  fullyParallel: true,
  workers: 2,
  // On a pipeline's noisy machine a test may have a second attempt; the report names each one that needed it.
  retries: process.env["CI"] === undefined ? 0 : 1,
  forbidOnly: process.env["CI"] !== undefined,
  timeout: 45_000,
  expect: { timeout: 7_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    locale: "en-US",
    viewport: { width: 1366, height: 860 },
    trace: "retain-on-failure",
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      // New headless mode: the same browser that people run, without a window.
      args: [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    },
  },
});
