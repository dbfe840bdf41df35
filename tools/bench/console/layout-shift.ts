import type { Page } from "@playwright/test";
import type { Results } from "../bench.ts";
import { rounded } from "../statistics.ts";
import { routesOf } from "./routes.ts";
import { desktopWidth, phoneWidth, type Stage } from "./stage.ts";
import { visit } from "./visit.ts";

/** The largest cumulative layout shift of any route while it loads, on a desktop and on a phone. */
export async function measureLayoutShift(stage: Stage): Promise<Results> {
  const shifts: { path: string; width: number; shift: number }[] = [];
  for (const { path, publicOnly } of await routesOf(stage)) {
    for (const width of [desktopWidth, phoneWidth]) {
      const look = { width, ...(!publicOnly && { session: stage.session }) };
      shifts.push({ path, width, shift: await stage.onFreshPage(look, (page) => shiftOf(page, path)) });
    }
  }
  const worst = shifts.toSorted((a, b) => b.shift - a.shift);
  for (const { path, width, shift } of worst.slice(0, 5)) console.error(`  ${shift.toFixed(4)} ${path} at ${width} px`);
  return { cls: rounded(worst[0]?.shift ?? 0, 4), cls_route: worst[0]?.path ?? null };
}

async function shiftOf(page: Page, path: string): Promise<number> {
  await page.addInitScript(sumShifts);
  await visit(page, path);
  return page.evaluate(() => Number(Reflect.get(globalThis, "layoutShift")));
}

/** The browser's definition: the largest window of shifts, 1 s apart at most and 5 s long at most. */
function sumShifts(): void {
  Reflect.set(globalThis, "layoutShift", 0);
  let start = 0;
  let last = 0;
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, "hadRecentInput") === true) continue;
      const isNew = entry.startTime - last > 1000 || entry.startTime - start > 5000;
      if (isNew) start = entry.startTime;
      sum = (isNew ? 0 : sum) + Number(Reflect.get(entry, "value"));
      last = entry.startTime;
      Reflect.set(globalThis, "layoutShift", Math.max(sum, Number(Reflect.get(globalThis, "layoutShift"))));
    }
  }).observe({ type: "layout-shift", buffered: true });
}
