import { existsSync } from "node:fs";
import { canInstall, install } from "./system-packages.ts";

/** Where Debian puts the browser, and the same browser without a window, which takes an eighth less of a test's time. */
const debian = { full: "/usr/bin/chromium", headless: "/usr/bin/chromium-headless-shell" } as const;

const packages = ["chromium", "chromium-headless-shell"] as const;

const existing = (path: string | undefined) => (path !== undefined && existsSync(path) ? path : null);

/** Path of the whole Chromium; null when there is none. */
export function findChromium(): string | null {
  return existing(process.env["CHROMIUM_PATH"] ?? debian.full);
}

/** Path of the Chromium that drives most browser tests: without a window where the machine has it. */
export function findHeadlessChromium(): string | null {
  return existing(process.env["CHROMIUM_PATH"]) ?? existing(debian.headless) ?? findChromium();
}

/** Path of a Chromium, installed first where that is possible. @throws Error saying what to install. */
export function ensureChromium(): string {
  // DejaVu draws Arabic too; the console brings its own web fonts, so one small family is enough.
  if (process.env["CHROMIUM_PATH"] === undefined && !Object.values(debian).every(existsSync) && canInstall())
    install(...packages, "fonts-dejavu-core");
  const path = findChromium();
  if (path === null) {
    throw new Error(
      "The browser tests need Chromium: install the package chromium, or set CHROMIUM_PATH to its executable.",
    );
  }
  return path;
}

if (import.meta.main) {
  try {
    console.log(ensureChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
