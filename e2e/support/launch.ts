import type { LaunchOptions } from "@playwright/test";

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

/** How the tests start a Chromium: at a path, or Playwright's own without one. */
export function launching(executablePath: string | null): LaunchOptions {
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      // For the whole Chromium, the new headless mode: the same browser that people run, without a window.
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      `--disable-features=${withoutFeatures.join()}`,
      "--disable-background-networking",
      "--disable-component-update",
      // Without it, every window starts one more process in advance, which no test uses: a tenth of all.
      "--renderer-process-limit=1",
      // Animations get no layers and frames of their own, a tenth of a page load.
      "--disable-threaded-animation",
    ],
  };
}
