import type { Page } from "@playwright/test";
import type { Results } from "../bench.ts";
import { quantile, rounded } from "../statistics.ts";
import type { Stage } from "./stage.ts";

/** A slow mobile line: what browsers' developer tools call Slow 4G. */
const line = {
  offline: false,
  latency: 400,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const;
const paths = ["/login", "/", "/insights/events", "/secure-inbox/dashboard"] as const;
const visits = 3;

/** Milliseconds to the first contentful paint on a slow line with an empty cache: the median of each page's visits. */
export async function measureSlowPaint(stage: Stage): Promise<Results> {
  const paints: Record<string, number> = {};
  for (const path of paths) {
    const look = path === "/login" ? {} : { session: stage.session };
    const times: number[] = [];
    for (let each = 0; each < visits; each += 1)
      times.push(await stage.onFreshPage(look, (page) => firstPaint(page, path)));
    paints[path] = rounded(quantile(times, 0.5), 0);
    console.error(`  ${paints[path]} ms ${path}`);
  }
  return { slow_paint_ms: paints };
}

async function firstPaint(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  return paint ?? Number.NaN;
}
