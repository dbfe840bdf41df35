import type { Page } from "@playwright/test";
import { settled } from "../../../e2e/support/settled.ts";
import type { Results } from "../bench.ts";
import { countRenders } from "./count-renders.ts";
import type { Stage } from "./stage.ts";
import { visit } from "./visit.ts";

const route = "/insights/events";
const groups = ["Theme", "Direction", "Skin", "Primary color"] as const;

/**
 * Renders of React components outside the customizer's drawer while every theme, direction, skin and primary colour is
 * chosen in it, over a page with a full table. Counted by `countRenders` in the production build.
 */
export async function measurePresetRenders(stage: Stage): Promise<Results> {
  return stage.onFreshPage({ session: stage.session }, async (page) => {
    await page.addInitScript(countRenders);
    await visit(page, route);
    await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
    const drawer = page.getByRole("dialog", { name: "Settings" });
    await drawer.waitFor();
    await settled(page);
    await page.evaluate(() => Reflect.set(globalThis, "outsideRenders", []));
    let switches = 0;
    for (const group of groups) {
      const choices = drawer.getByRole("radiogroup", { name: group, exact: true }).getByRole("radio");
      const count = await choices.count();
      if (count === 0) throw new Error(`The customizer has no choice called ${group}.`);
      // The one that holds comes last, so that each is really switched to.
      for (const index of [...Array.from({ length: count }, (_, at) => at).slice(1), 0]) {
        await choices.nth(index).click();
        await settled(page);
        switches += 1;
      }
    }
    const renders = await outsideRenders(page);
    const byName = Object.groupBy(renders, (name) => name);
    for (const [name, times] of Object.entries(byName)) console.error(`  ${times?.length} × ${name}`);
    return { preset_renders: renders.length, preset_switches: switches };
  });
}

async function outsideRenders(page: Page): Promise<string[]> {
  const seen: unknown = await page.evaluate(() => Reflect.get(globalThis, "outsideRenders"));
  if (!Array.isArray(seen)) throw new Error("React reported no commit.");
  return seen.map(String);
}
