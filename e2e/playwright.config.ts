import { defineConfig } from "@playwright/test";
import { findHeadlessChromium } from "../tools/ensure-chromium.ts";
import { compareWithDescription } from "../tools/graph-description.ts";
import { keepInMemory } from "../tools/keep-in-memory.ts";
import { isMatrix } from "./support/is-matrix.ts";

compareWithDescription();
keepInMemory();

const executablePath = findHeadlessChromium();

/** A pipeline's machine is slow, and nobody watches: it repeats what failed, and only that is traced. */
const isPipeline = process.env["CI"] !== undefined;

/**
 * What Chromium leaves out. It takes the last list only, so Playwright's own (1.65) is said again; then come the suggestions
 * of the address bar, a page of their own for each window, which took more of the processor than the page under test.
 */
const withoutFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

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
        `--disable-features=${withoutFeatures.join()}`,
        "--disable-background-networking",
        "--disable-component-update",
        // Without it, every window starts one more process in advance, which no test uses: a tenth of all.
        "--renderer-process-limit=1",
      ],
    },
  },
});
