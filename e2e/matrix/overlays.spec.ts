import type { Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { inMatrix } from "../support/matrix.ts";
import { settled } from "../support/settled.ts";
import { navbar, openSettings, start } from "../support/shell.ts";
import { expect, inMotion, test } from "../support/test.ts";
import { violationsOf } from "../support/violations.ts";

test.use(inMotion);

/** Nothing that can be read lies outside the landmarks of the page. */
async function expectInsideLandmarks(page: Page): Promise<void> {
  expect(await violationsOf(page, ["region"])).toEqual([]);
}

const events = "/insights/events";
const userMenu = (page: Page) => navbar(page).getByRole("button", { name: /^Account of/ });

test.beforeEach(async ({ loginAs }) => {
  await loginAs();
});

test("an open menu and its submenu are accessible", async ({ page }) => {
  await page.goto(start);
  await userMenu(page).click();
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
  await inMatrix.expectAccessible(page);
  await page.getByRole("menuitem", { name: "Language" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Français" })).toBeVisible();
  await inMatrix.expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(userMenu(page), "the focus is back").toBeFocused();
});

test("an open popover is accessible, and Tab goes through it to what follows its button", async ({ page }) => {
  await page.goto(events);
  const button = page.getByRole("button", { name: "Columns" });
  await button.click();
  const popover = page.getByRole("dialog", { name: "Columns" });
  await expect(popover).toBeVisible();
  await inMatrix.expectAccessible(page);
  await expectInsideLandmarks(page);
  const inside = popover.locator(":focus");
  const stops = await popover.locator("input, button, [tabindex='0']").count();
  for (let stop = 0; stop <= stops && (await inside.count()) > 0; stop += 1) await page.keyboard.press("Tab");
  await expect(inside).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator(":focus"), "a guard never keeps the focus").not.toHaveAttribute("aria-hidden", "true");
  await expect(page.locator("body"), "nor loses it").not.toBeFocused();
});

test("an open time range is accessible", async ({ page }) => {
  await page.goto(events);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.getByRole("button", { name: "All time" }).click();
  await expect(page.getByRole("dialog", { name: "Time range" })).toBeVisible();
  await inMatrix.expectAccessible(page);
});

/** Opens the dialog that rotates the token of a source of that name. */
async function openRotation(page: Page, api: Api, name: string) {
  await api.createTraceSource(await api.login(), name);
  await page.goto(start);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Rotate token" }).click();
  const dialog = page.getByRole("dialog", { name: "Rotate the token?" });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("a dialog, and a select open in it, are accessible", async ({ page, parapet }) => {
  const dialog = await openRotation(page, parapet.api, "selected");
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("combobox", { name: "Previous token expires" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await inMatrix.expectAccessible(page);
});

test("a drawer, and a tooltip in it, are accessible", async ({ page }) => {
  await page.goto(start);
  const drawer = await openSettings(page);
  await inMatrix.expectAccessible(page);
  const tile = drawer.getByRole("radio").last();
  await tile.hover();
  const name = (await tile.getAttribute("aria-label")) ?? "";
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await settled(page);
  await inMatrix.expectAccessible(page);
  await expectInsideLandmarks(page);
});

test("a toast is accessible while it shows, and its button can be reached", async ({ page, context, parapet }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const dialog = await openRotation(page, parapet.api, "told by toast");
  await dialog.getByRole("button", { name: "Rotate token" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Copy" }).first().click();
  const toast = page.getByRole("dialog", { name: "Copied to clipboard" });
  await expect(toast).toBeVisible();
  // The pointer on it stops its clock.
  await toast.hover();
  await settled(page);
  await inMatrix.expectAccessible(page);
  await toast.getByRole("button", { name: "Close" }).click();
  await expect(toast).toHaveCount(0);
});
