import { existsSync } from "node:fs";
import { canInstall, install } from "./system-packages.ts";

const debianChromium = "/usr/bin/chromium";

/** Path of the Chromium that the browser tests drive; null when there is none. */
export function findChromium(): string | null {
  const path = process.env["CHROMIUM_PATH"] ?? debianChromium;
  return existsSync(path) ? path : null;
}

/** Path of a Chromium, installed first where that is possible. @throws Error saying what to install. */
export function ensureChromium(): string {
  // DejaVu draws Arabic too; the console brings its own web fonts, so one small family is enough.
  if (findChromium() === null && canInstall()) install("chromium", "fonts-dejavu-core");
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
