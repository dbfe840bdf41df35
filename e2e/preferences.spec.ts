import { storageKeys } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { inMatrix } from "./support/matrix.ts";
import { settled } from "./support/settled.ts";
import { html, navbar, openSettings, sideNav, start, widthOf } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
/** But for the outline of the first paint, which no preference changes. */
const attributesOf = (page: Page) =>
  html(page).evaluate(({ dataset }) =>
    Object.fromEntries(Object.entries(dataset).filter(([name]) => name !== "outline")),
  );

test("PREF-1 PREF-2 PREF-3 what is chosen shows at once, is stored and comes back; box layout and direction do not", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto(start);
  await test.step("the defaults", async () => {
    expect(await attributesOf(page)).toEqual({
      theme: "light",
      nav: "vertical",
      box: "true",
      mini: "false",
      semiDark: "false",
      skin: "classic",
      navbar: "fixed",
      preset: "success",
      density: "comfortable",
      singleKeys: "true",
    });
    await expect(html(page)).toHaveAttribute("lang", "en");
    await expect(html(page)).toHaveAttribute("dir", "ltr");
  });
  const main = page.locator("main");
  await expect.poll(async () => Math.round((await main.boundingBox())?.width ?? 0)).toBe(1440);
  const drawer = await openSettings(page);
  await test.step("what a locked scrollbar leaves at the edge goes on as the drawer", async () => {
    const color = (element: Element) => getComputedStyle(element).backgroundColor;
    await expect.poll(() => html(page).evaluate(color)).toBe(await drawer.evaluate(color));
  });
  const choose = (name: string) => drawer.getByRole("radio", { name, exact: true }).click();

  await choose("Semi Dark");
  await expect(sideNav(page).locator("..")).toHaveAttribute("data-theme", "dark");
  await choose("Full Layout");
  await expect.poll(async () => (await main.boundingBox())?.width).toBe(1660);
  await choose("RTL");
  await expect(html(page)).toHaveAttribute("dir", "rtl");
  await expect.poll(async () => (await sideNav(page).boundingBox())?.x).toBe(1660);

  const brand = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand"));
  for (const [name, colour] of [
    ["Sky blue", "#078dee"],
    ["Purple", "#7635dc"],
    ["Blue", "#2065D1"],
    ["Yellow", "#fda92d"],
    ["Red", "#FF3030"],
    ["Teal", "#0D9394"],
    ["Purple", "#7635dc"],
  ] as const) {
    await choose(name);
    expect(await brand()).toBe(colour.toLowerCase());
    expect(await stored(page, storageKeys.preset)).toBe(colour);
  }
  await choose("Dark");
  expect(await brand()).toBe("#7635dc");
  await choose("Collapse");
  await choose("Absolute");
  await choose("Horizontal");
  await choose("Bordered");
  await page.reload();
  expect(await attributesOf(page)).toMatchObject({
    theme: "dark",
    nav: "horizontal",
    mini: "true",
    semiDark: "true",
    skin: "bordered",
    navbar: "absolute",
    preset: "primary",
    box: "true",
  });
  await expect(html(page)).toHaveAttribute("dir", "ltr");
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith("app-"))
        .toSorted(),
    ),
  ).toEqual(["app-menu", "app-menu-mini", "app-navbar-fixed", "app-preset", "app-semi-dark", "app-skins", "app-theme"]);
});

test("PREF-1 a fixed navbar stays, a semi-dark menu is dark on a phone too, a horizontal one lies under the navbar", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  await page.goto(start);
  await test.step("a fixed navbar stays, an absolute one leaves with the page", async () => {
    await page.setViewportSize({ width: 1366, height: 400 });
    const top = async () => (await navbar(page).boundingBox())?.y;
    await page.mouse.move(800, 300);
    // The page may be drawn anew when its data comes.
    await expect(async () => {
      await page.getByRole("main").evaluate((main) => main.style.setProperty("min-height", "3000px"));
      await page.mouse.wheel(0, 600);
      await expect.poll(() => page.evaluate(() => scrollY), { timeout: 1_000 }).toBeGreaterThan(300);
    }).toPass();
    expect(await top()).toBe(0);
    await html(page).evaluate((root) => root.setAttribute("data-navbar", "absolute"));
    expect(await top()).toBeLessThan(-300);
  });
  await test.step("a semi-dark menu is dark on a phone too", async () => {
    await page.evaluate(() => localStorage.setItem("app-semi-dark", "true"));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(start);
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog");
    await settled(page);
    const surface = () => drawer.evaluate((node) => getComputedStyle(node).backgroundColor);
    const dark = await surface();
    expect(await html(page).getAttribute("data-theme")).toBe("light");
    await html(page).evaluate((root) => root.setAttribute("data-theme", "dark"));
    expect(await surface()).toBe(dark);
    await html(page).evaluate((root) => root.setAttribute("data-theme", "light"));
    await inMatrix.expectAccessible(page);
  });
  await test.step("a horizontal menu lies in a bar under the navbar", async () => {
    await page.evaluate(() => localStorage.setItem("app-menu", "horizontal"));
    await page.setViewportSize({ width: 1366, height: 860 });
    await page.goto(start);
    await expect(sideNav(page)).toBeHidden();
    const menu = page.getByRole("navigation", { name: "Main menu" });
    expect((await menu.boundingBox())?.y).toBeGreaterThanOrEqual(64);
    await expect(menu.getByRole("link", { name: "Trace Source" })).toHaveAttribute("aria-current", "page");
    const documentation = menu.getByRole("link", { name: /^Documentation/ });
    await expect(documentation).toHaveAccessibleName("Documentation opens in a new tab");
    await menu.getByRole("link", { name: "API Events" }).click();
    await expect(page).toHaveURL(/\/insights\/events/);
    await inMatrix.expectAccessibleInBothThemes(page);
    await menu.getByRole("button", { name: "Settings" }).click();
    await expect(page.getByRole("menuitem", { name: "Users" })).toBeVisible();
  });
});

test("PREF-4 PREF-5 PREF-6 Arabic is remembered, breakpoints are five, and damaged preferences break nothing", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  await page.goto(start);
  await test.step("the style sheets know the five breakpoints and no other", async () => {
    await page.setViewportSize({ width: 960, height: 700 });
    await expect(sideNav(page)).toBeVisible();
    await page.setViewportSize({ width: 959, height: 700 });
    await expect(sideNav(page)).toBeHidden();
    const widths = await page.evaluate(() => {
      const conditions = (rules: CSSRuleList): string[] =>
        Array.from(rules).flatMap((rule) => [
          ...(rule instanceof CSSMediaRule ? [rule.conditionText] : []),
          ...("cssRules" in rule && rule.cssRules instanceof CSSRuleList ? conditions(rule.cssRules) : []),
        ]);
      const all = Array.from(document.styleSheets).flatMap((sheet) => conditions(sheet.cssRules));
      return all.flatMap((condition) => /width\D+(\d+)px/.exec(condition)?.[1] ?? []);
    });
    expect(widths.length).toBeGreaterThan(0);
    expect(["600", "960", "1280", "1920", "2560"]).toEqual(expect.arrayContaining([...new Set(widths)]));
    await page.setViewportSize({ width: 1366, height: 860 });
  });
  await test.step("Arabic turns the page and is remembered", async () => {
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: "Language" }).click();
    await page.getByRole("menuitemradio", { name: "العربية" }).click();
    await expect(html(page)).toHaveAttribute("dir", "rtl");
    expect(await stored(page, storageKeys.locale)).toBe("ar");
    await page.reload();
    await expect(html(page)).toHaveAttribute("dir", "rtl");
    await expect(navbar(page)).toContainText("مرحب");
    await navbar(page).getByRole("button", { name: "الإعدادات" }).click();
    const drawer = page.getByRole("dialog", { name: "الإعدادات" });
    await settled(page);
    expect((await drawer.boundingBox())?.x).toBe(0);
    await inMatrix.expectAccessible(page);
  });
  await test.step("damaged preferences fall back", async () => {
    await page.evaluate(() => {
      for (const key of ["theme", "menu", "menu-mini", "semi-dark", "skins", "navbar-fixed", "preset", "locale"])
        localStorage.setItem(`app-${key}`, '{"broken');
    });
    await page.goto(start);
    await expect(navbar(page)).toContainText("Welcome");
    await expect(html(page)).toHaveAttribute("data-skin", "classic");
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    expect(await widthOf(page)).toBe(260);
  });
});
