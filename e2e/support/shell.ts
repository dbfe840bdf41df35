import type { Page } from "@playwright/test";
import { settled } from "./settled.ts";
import { expect, expectAccessible } from "./test.ts";
import { colorRules, wcagRules } from "./violations.ts";

/** A page of the console that is there and light. */
export const start = "/insights/trace-sources";
export const html = (page: Page) => page.locator("html");
/** By its tag: an open drawer hides the page behind it from everybody who asks by role. */
export const sideNav = (page: Page) => page.locator("aside");
export const navbar = (page: Page) => page.getByRole("banner");
export const widthOf = async (page: Page) => (await sideNav(page).boundingBox())?.width;

export async function openSettings(page: Page) {
  await navbar(page).getByRole("button", { name: "Settings" }).click();
  const drawer = page.getByRole("dialog", { name: "Settings" });
  await expect(drawer).toBeVisible();
  await settled(page);
  return drawer;
}

/** The open dialog. A toast counts as a dialog too, one that is not modal. */
export const dialogOf = (page: Page) => page.getByRole("dialog").and(page.locator(":not([aria-modal=false])"));

/** Colours differ by theme, so they are checked in both. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const [theme, rules] of [
    ["light", wcagRules],
    ["dark", colorRules],
  ] as const) {
    await html(page).evaluate((root, name) => root.setAttribute("data-theme", name), theme);
    await expectAccessible(page, rules);
  }
}
