import type { Page } from "@playwright/test";
import { inMatrix } from "./support/matrix.ts";
import { expect, test } from "./support/test.ts";

const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.beforeEach(async ({ page, loginAs }) => {
  await loginAs();
  await page.goto("/insights/settings/users");
  await expect(page.getByRole("table")).toBeVisible();
});

test("NAV shortcuts: g and a letter goes, ? lists what works now, / searches, and single keys can be turned off", async ({
  page,
}) => {
  test.setTimeout(90_000);
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(page).toHaveURL(/\/insights\/events$/);
  await expect(heading(page)).toHaveText("API Events");
  await page.keyboard.press("t");
  await expect(page.getByRole("dialog", { name: "Time range" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("g");
  await page.keyboard.press("3");
  // The letters are those of the menu that is shown.
  await expect(page.getByRole("navigation", { name: "Main menu" })).toContainText("Quarantine Emails");
  await page.keyboard.press("g");
  await page.keyboard.press("q");
  await expect(page).toHaveURL(/\/quarantine-emails$/);

  await page.goto("/insights/settings/users");
  await expect(page.getByRole("table")).toBeVisible();

  await test.step("? lists what works now, and single keys can be turned off", async () => {
    await page.keyboard.press("Shift+?");
    await expect(sheet(page)).toContainText("Search this page");
    await expect(sheet(page)).toContainText("Trace Source");
    await expect(sheet(page)).not.toContainText("Time range");
    await inMatrix.expectAccessibleInBothThemes(page);
    await sheet(page).getByRole("checkbox", { name: "Shortcuts without Ctrl or ⌘" }).uncheck();
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole("table")).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("e");
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).not.toBeFocused();
    expect(new URL(page.url()).pathname).toBe("/insights/settings/users");

    // Ctrl-K is no single key, and it leads to the sheet and back.
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search and commands" }).getByRole("combobox").fill("shortcuts");
    await page.keyboard.press("Enter");
    await sheet(page).getByRole("checkbox", { name: "Shortcuts without Ctrl or ⌘" }).check();
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toHaveCount(0);
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("g e?/");
    await expect(page.getByRole("searchbox")).toHaveValue("g e?/");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe("/insights/settings/users");
  });
});
