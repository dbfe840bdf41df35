import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { settled } from "./settled.ts";
import { expect } from "./test.ts";

/**
 * Both themes and both directions in two looks. Names and roles are the same in each: the second look is asked only
 * for what colours and places may spoil.
 */
const looks = [
  { theme: "light", dir: "ltr", checks: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] },
  { theme: "dark", dir: "rtl", checks: ["color-contrast", "target-size", "scrollable-region-focusable"] },
];

/** Checks the content of a page in both looks, and that it fits a phone. The frame around it has tests of its own. */
export async function expectSoundContent(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { theme, dir, checks } of looks) {
    await page.locator("html").evaluate(
      (root, look) => {
        root.setAttribute("data-theme", look.theme);
        root.setAttribute("dir", look.dir);
      },
      { theme, dir },
    );
    await settled(page);
    const { violations } = await new AxeBuilder({ page }).include("main").options({ runOnly: checks }).analyze();
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
