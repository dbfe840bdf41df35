import type { Bench, Result, Results } from "../bench.ts";
import { measureAccessibility } from "./accessibility.ts";
import { measureGrid } from "./grid-script.ts";
import { measureLayoutShift } from "./layout-shift.ts";
import { measureLighthouse } from "./lighthouse-scores.ts";
import { measurePageScript } from "./page-script.ts";
import { measurePresetRenders } from "./preset-renders.ts";
import { measureLoginScripts, measureViewScripts } from "./script-bytes.ts";
import { measureSlowPaint } from "./slow-paint.ts";
import { openStage, type Stage } from "./stage.ts";
import { measureWire } from "./wire-bytes.ts";

/** What is measured, by the key it is printed under; a measure may add keys that say more about its own. */
const measures: Readonly<Record<string, (stage: Stage) => Results | Promise<Results>>> = {
  login_js_gz_kb: measureLoginScripts,
  view_js_gz_kb: measureViewScripts,
  wire: measureWire,
  preset_renders: measurePresetRenders,
  page_script: measurePageScript,
  slow_paint_ms: measureSlowPaint,
  grid_script_ms: measureGrid,
  cls: measureLayoutShift,
  axe_violations: measureAccessibility,
  lighthouse: measureLighthouse,
  // Last: it sums up what every page of the run reported.
  csp_violations: ({ violations }) => {
    for (const violation of violations) console.error(`csp: ${violation}`);
    return { csp_violations: violations.length };
  },
};

/** The built console in a real browser on a real server with some days of data. */
export const consoleBench: Bench = {
  keys: Object.keys(measures),
  async run(keys) {
    const stage = await openStage();
    try {
      const results: Record<string, Result> = {};
      for (const [key, measure] of Object.entries(measures)) {
        if (!keys.includes(key)) continue;
        console.error(`${key} …`);
        Object.assign(results, await attempt(key, () => measure(stage)));
      }
      return results;
    } finally {
      await stage.close();
    }
  },
};

/** One measure that fails does not take the others with it. */
async function attempt(key: string, measure: () => Results | Promise<Results>): Promise<Results> {
  try {
    return await measure();
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    process.exitCode = 1;
    return { [key]: null };
  }
}
