import type { Page } from "@playwright/test";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { html, navbar, start } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The tab that a press opens, once it shows its page. */
async function openedBy(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await press();
  const tab = await opened;
  await expect(heading(tab)).toBeVisible();
  return tab;
}

test("NAV-1 NAV-3 help, the Documentation menu, a shortcut and the palette open the guide, which is searched and read in every language", async ({
  page,
  loginAs,
}) => {
  test.setTimeout(120_000);
  await loginAs();

  await test.step("nothing of the guide loads before it is opened", async () => {
    await page.goto("/insights/events");
    await expect(heading(page)).toHaveText("API Events");
    const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(names.filter((name) => /guide|api-events-/.test(name))).toEqual([]);
  });

  await test.step("help opens the page's own page", async () => {
    const tab = await openedBy(page, () => navbar(page).getByRole("link", { name: "Help for this page" }).click());
    expect(new URL(tab.url()).pathname).toBe("/guide/api-events");
    await expect(heading(tab)).toHaveText("API Events");
    await expect(tab.getByRole("navigation", { name: "Guide pages" }).locator("[aria-current=page]")).toHaveText(
      "API Events",
    );
    await tab.close();
    const byKeys = await openedBy(page, async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("h");
    });
    expect(new URL(byKeys.url()).pathname).toBe("/guide/api-events");
    await byKeys.close();
  });

  await test.step("the palette finds a heading", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("keyboard shortcuts");
    const found = page.getByRole("group", { name: "Guide" }).getByRole("option").first();
    const tab = await openedBy(page, () => found.click());
    await expect(tab).toHaveURL(/\/guide\/getting-around#keyboard-shortcuts$/);
    await expect(tab.getByRole("heading", { level: 2, name: "Keyboard shortcuts" })).toBeInViewport();
    await tab.close();
  });

  await test.step("Documentation of the menu opens the application's page", async () => {
    await page.goto(start);
    const menu = page.getByRole("navigation", { name: "Main menu" });
    const tab = await openedBy(page, () => menu.getByRole("link", { name: /^Documentation/ }).click());
    expect(new URL(tab.url()).pathname).toMatch(/^\/guide\/[\w-]+$/);
    await tab.getByRole("navigation", { name: "Guide pages" }).getByRole("link", { name: "API reference" }).click();
    await expect(tab).toHaveURL(/\/reference$/);
    await expect(heading(tab)).toContainText("Parapet");
    await tab.close();
  });

  await test.step("the guide is searched, and its pages follow each other", async () => {
    await page.goto("/guide");
    await expect(heading(page)).toBeVisible();
    await inMatrix.expectAccessibleInBothThemes(page);
    await page.keyboard.press("/");
    await page.keyboard.type("back-test");
    const main = page.getByRole("main");
    await expect(main.getByRole("link").first()).toBeVisible();
    await inMatrix.expectAccessible(page);
    await main.getByRole("link").first().click();
    await expect(page.getByRole("searchbox")).toHaveValue("");
    await expect(page).toHaveURL(/\/guide\/[\w-]+/);
    await page.getByRole("navigation", { name: "Previous and next page" }).getByRole("link").last().click();
    await expect(heading(page)).toBeVisible();
  });

  await test.step("a phone asks for the list of pages", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto("/guide/send-from-logs");
    await expect(page.locator("pre").first()).toBeVisible();
    expect(await html(page).evaluate((root) => root.scrollWidth)).toBe(390);
    await page.getByText("Guide pages", { exact: true }).click();
    await page
      .getByRole("navigation", { name: "Guide pages" })
      .getByRole("link", { name: "Alerts", exact: true })
      .click();
    await expect(page).toHaveURL(/\/guide\/alerts$/);
    await inMatrix.expectAccessible(page);
    if (size) await page.setViewportSize(size);
  });

  await test.step("Arabic is read from right to left, its code from left to right", async () => {
    await page.goto("/guide/send-from-logs");
    await page.getByRole("button", { name: "العربية" }).click();
    await expect(html(page)).toHaveAttribute("dir", "rtl");
    await expect(heading(page)).toHaveText(/\p{Script=Arabic}/u);
    await expect(page.locator("pre").first()).toHaveCSS("direction", "ltr");
    await inMatrix.expectAccessibleInBothThemes(page);
  });
});

test("a visitor reads the guide, and an unknown page of it is not found", async ({ page, allow }) => {
  allow(refused(404));
  await page.goto("/guide/connect-microsoft-365");
  await expect(heading(page)).toContainText("Microsoft 365");
  const answer = await page.goto("/guide/planets");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
});
