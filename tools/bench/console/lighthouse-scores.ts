import { chromium } from "@playwright/test";
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";
import type { Results } from "../bench.ts";
import { median } from "../statistics.ts";
import { chromiumFlags } from "./chromium-flags.ts";
import { storedSession, type Stage } from "./stage.ts";

const runs = 3;
const categories = {
  performance: "performance",
  accessibility: "accessibility",
  best_practices: "best-practices",
} as const;

/** Lighthouse's scores from 0 to 100, desktop, the median of three runs: a visitor's login, then the usage page. */
export async function measureLighthouse(stage: Stage): Promise<Results> {
  const chrome = await launch({ chromePath: stage.chromium, chromeFlags: [...chromiumFlags], logLevel: "error" });
  try {
    const login = await scoresOf(`${stage.baseURL}/login`, chrome.port);
    await logIn(stage, chrome.port);
    const usage = await scoresOf(`${stage.baseURL}/insights/usage`, chrome.port);
    return { lighthouse: { login, usage } };
  } finally {
    chrome.kill();
  }
}

/** Stores the session in the profile that Lighthouse opens its pages with. */
async function logIn({ baseURL, session }: Stage, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (page === undefined) throw new Error("Chromium has no profile to store a session in.");
  await page.goto(`${baseURL}/healthz`);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storedSession(session));
  await page.close();
  await browser.close();
}

async function scoresOf(url: string, port: number): Promise<Results> {
  const seen: Record<keyof typeof categories, number[]> = { performance: [], accessibility: [], best_practices: [] };
  for (let run = 0; run < runs; run += 1) {
    const flags = {
      port,
      logLevel: "error",
      onlyCategories: Object.values(categories),
      disableStorageReset: true,
    } as const;
    const result = await lighthouse(url, { ...flags, onlyCategories: [...flags.onlyCategories] }, desktopConfig);
    const report = result?.lhr;
    if (report?.finalDisplayedUrl !== url) throw new Error(`Lighthouse saw ${report?.finalDisplayedUrl}, not ${url}`);
    for (const [name, list] of Object.entries(seen)) {
      const id = Object.entries(categories).find(([key]) => key === name)?.[1] ?? "";
      list.push(Math.round((report.categories[id]?.score ?? 0) * 100));
    }
    for (const { id, score, title } of Object.values(report.audits)) {
      if (run === 0 && score !== null && score < 0.9) console.error(`  ${url}: ${id} ${score} (${title})`);
    }
  }
  return Object.fromEntries(Object.entries(seen).map(([name, list]) => [name, median(list)]));
}
