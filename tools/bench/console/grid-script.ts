import type { CDPSession, Page } from "@playwright/test";
import type { Results } from "../bench.ts";
import { mean, quantile, rounded } from "../statistics.ts";
import type { Stage } from "./stage.ts";
import { visit } from "./visit.ts";

/** Where the console shows its table of 100,000 rows, and how that table is known there. */
const route = "/datatables";
const rows = 100_000;
const frames = 120;
const stepPx = 240;

/**
 * Milliseconds of script in a frame while the table scrolls. The browser sums script time for a whole page, so a frame
 * is the difference of two readings around one step; an empty page that scrolls by the same steps is the control.
 */
export async function measureGrid(stage: Stage): Promise<Results> {
  return stage.onFreshPage({ session: stage.session }, async (page) => {
    await visit(page, route);
    const found = await page.evaluate(markGrid, rows);
    if (!found) {
      console.error(`  ${route} shows no table of ${rows} rows yet, so it is not measured.`);
      return { grid_script_ms: null };
    }
    const grid = await scroll(page, "[data-bench-scroller]");
    await page.goto("about:blank");
    await page.evaluate(() => {
      const scroller = document.createElement("div");
      scroller.style.cssText = "height:600px;overflow:auto";
      scroller.dataset["benchScroller"] = "";
      const tall = document.createElement("div");
      tall.style.height = "4000000px";
      scroller.append(tall);
      document.body.append(scroller);
    });
    return { grid_script_ms: { ...grid, control: await scroll(page, "[data-bench-scroller]") } };
  });
}

/** Marks the element that scrolls the table; false when there is none. */
function markGrid(atLeast: number): boolean {
  const table = [...document.querySelectorAll("[aria-rowcount]")].find(
    (each) => Number(each.getAttribute("aria-rowcount")) >= atLeast,
  );
  const around = (start: Element | undefined): Element[] =>
    start === undefined ? [] : [start, ...around(start.parentElement ?? undefined)];
  const inside = [...(table?.querySelectorAll("*") ?? [])];
  const scroller = [...around(table), ...inside].find(
    (each) => each.scrollHeight > 10 * each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY),
  );
  scroller?.setAttribute("data-bench-scroller", "");
  return scroller !== undefined;
}

async function scroll(page: Page, selector: string): Promise<Results> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const scroller = page.locator(selector);
  const times: number[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    const before = await scriptMs(session);
    await scroller.evaluate(
      (element, by) =>
        new Promise<void>((resolve) => {
          element.scrollTop += by;
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
      stepPx,
    );
    times.push((await scriptMs(session)) - before);
  }
  await session.detach();
  return { mean: rounded(mean(times), 2), p95: rounded(quantile(times, 0.95), 2) };
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN) * 1000;
}
