import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { settled } from "./settled.ts";
import { expect } from "./test.ts";

/** Both themes and both directions in two looks: what a colour does wrong, it does in either direction. */
const looks = [
  { theme: "light", dir: "ltr" },
  { theme: "dark", dir: "rtl" },
] as const;

/** Checks the content of a page in both looks, and that it fits a phone. The frame around it has tests of its own. */
export async function expectSoundContent(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { theme, dir } of looks) {
    await page.locator("html").evaluate(
      (root, look) => {
        root.setAttribute("data-theme", look.theme);
        root.setAttribute("dir", look.dir);
      },
      { theme, dir },
    );
    await settled(page);
    const { violations } = await new AxeBuilder({ page })
      .include("main")
      .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
      .analyze();
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    expect(told, `accessibility of ${page.url()} in ${theme}, ${dir}`).toEqual([]);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${page.url()} on a phone`)
    .toBeLessThanOrEqual(360);
  if (size) await page.setViewportSize(size);
}
