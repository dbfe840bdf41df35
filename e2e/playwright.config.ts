import { defineConfig } from "@playwright/test";
import { findHeadlessChromium } from "../tools/ensure-chromium.ts";
import { compareWithDescription } from "../tools/graph-description.ts";
import { keepInMemory } from "../tools/keep-in-memory.ts";
import { isMatrix } from "./support/is-matrix.ts";
import { launching } from "./support/launch.ts";

compareWithDescription();
keepInMemory();

/** A pipeline's machine is slow, and nobody watches: it repeats what failed, and only that is traced. At a desk, add `--trace on`. */
const isPipeline = process.env["CI"] !== undefined;

export default defineConfig({
  testDir: ".",
  // Files that only look, without a deed.
  testIgnore: isMatrix ? [] : ["matrix/**"],
  outputDir: "../test-results/browser",
  // The tests of a file share a window, one after the other.
  fullyParallel: false,
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
    // A trace of every test, most of them thrown away, takes a quarter of all processor time.
    trace: isPipeline ? "on-first-retry" : "off",
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    launchOptions: launching(findHeadlessChromium()),
  },
});
