import type { Page } from "@playwright/test";
import { settled } from "./settled.ts";
import { expect } from "./test.ts";
import { colorRules, violationsOf, wcagRules } from "./violations.ts";

/** What a direction may spoil. Names and roles are the same in every look, and asked for once. */
const visual = [...colorRules, "target-size", "scrollable-region-focusable"];

interface Look {
  readonly theme: string;
  readonly dir: string;
}

const looks = [
  { theme: "light", dir: "ltr", rules: wcagRules },
  { theme: "dark", dir: "ltr", rules: colorRules },
  { theme: "dark", dir: "rtl", rules: visual },
  { theme: "light", dir: "rtl", rules: colorRules },
];

/**
 * Checks the content of a page in both themes and directions, and that it fits a phone; then it looks as before. The frame
 * around it has tests of its own.
 */
export async function expectSoundContent(page: Page): Promise<void> {
  const root = page.locator("html");
  const wear = (look: Look) =>
    root.evaluate((element, { theme, dir }) => {
      element.setAttribute("data-theme", theme);
      element.setAttribute("dir", dir);
    }, look);
  const worn = await root.evaluate((element) => ({
    theme: element.getAttribute("data-theme") ?? "light",
    dir: element.getAttribute("dir") ?? "ltr",
  }));
  for (const { theme, dir, rules } of looks) {
    await wear({ theme, dir });
    await settled(page);
    expect(await violationsOf(page, rules, "main"), `accessibility of ${page.url()} in ${theme}, ${dir}`).toEqual([]);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${page.url()} on a phone`)
    .toBeLessThanOrEqual(360);
  if (size) await page.setViewportSize(size);
  await wear(worn);
}
