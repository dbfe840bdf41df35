import type { CDPSession, Page } from "@playwright/test";
import type { Results } from "../bench.ts";
import { quantile, rounded } from "../statistics.ts";
import type { Stage } from "./stage.ts";
import { visit } from "./visit.ts";

const measured = "/insights/events";
/** Other pages of lists and numbers, as heavy as a page usually is. */
const others = [
  "/insights/inventory",
  "/insights/usage",
  "/settings/users",
  "/provider/logging",
  "/secure-inbox/dashboard",
];
const visits = 5;

/**
 * Milliseconds of processor time that scripts take while a page loads: of API Events, and of five others as the control. A
 * median of visits with an empty cache; time of the thread, so that a busy machine adds little.
 */
export async function measurePageScript(stage: Stage): Promise<Results> {
  const costs = new Map<string, number>();
  for (const path of [measured, ...others]) {
    const times: number[] = [];
    for (let each = 0; each < visits; each += 1)
      times.push(await stage.onFreshPage({ session: stage.session }, (page) => scriptOf(page, path)));
    costs.set(path, quantile(times, 0.5));
  }
  for (const [path, cost] of costs) console.error(`  ${cost.toFixed(0)} ms ${path}`);
  const cost = costs.get(measured) ?? Number.NaN;
  const control = quantile(
    others.map((path) => costs.get(path) ?? Number.NaN),
    0.5,
  );
  return {
    page_script: { events_ms: rounded(cost, 0), control_ms: rounded(control, 0), ratio: rounded(cost / control, 2) },
  };
}

async function scriptOf(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await visit(page, path);
  return scriptMs(session);
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN) * 1000;
}
