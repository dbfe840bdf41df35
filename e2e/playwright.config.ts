import { defineConfig } from "@playwright/test";
import { findChromium } from "../tools/ensure-chromium.ts";
import { compareWithDescription } from "../tools/graph-description.ts";
import { keepInMemory } from "../tools/keep-in-memory.ts";

compareWithDescription();
keepInMemory();

const executablePath = findChromium();

/** A pipeline's machine is slow, and nobody watches: it repeats what failed, and only that is traced. */
const isPipeline = process.env["CI"] !== undefined;

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/browser",
  fullyParallel: true,
  workers: 2,
  // A test may have a second attempt there; the report names each one that needed it.
  retries: isPipeline ? 1 : 0,
  forbidOnly: isPipeline,
  timeout: 45_000,
  expect: { timeout: 7_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    locale: "en-US",
    viewport: { width: 1366, height: 860 },
    // What moves is drawn sixty times a second by the processor. Tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    trace: isPipeline ? "on-first-retry" : "retain-on-failure",
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
