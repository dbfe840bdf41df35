import type { Page } from "@playwright/test";
import { inMatrix } from "./support/matrix.ts";
import { settled } from "./support/settled.ts";
import { html, navbar, openSettings, sideNav, start, widthOf } from "./support/shell.ts";
import { expect, inMotion, test } from "./support/test.ts";

// Clocks and scripts stay in a page.
test.use({ keepsWindow: false });

test.use(inMotion);

async function openAccount(page: Page) {
  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  const drawer = page.getByRole("dialog", { name: "Account Details" });
  await expect(drawer).toBeVisible();
  return drawer;
}

test("NAV-1 NAV-2 NAV-3 the navbar greets and holds help, applications and the user menu, on a phone too", async ({
  page,
  loginAs,
}) => {
  const { user } = await loginAs();
  await page.clock.install();
  await page.goto(start);
  await expect(navbar(page)).toContainText(`Welcome, ${`${user.first_name} ${user.last_name}`.trim()}`);
  const account = page.getByRole("button", { name: /^Account of / });
  await expect(account).toBeVisible();
  await page.clock.runFor(600);
  await expect(account.locator("[aria-hidden]").first()).toHaveText(/^\p{L}{1,2}$/u);
  await page.clock.resume();
  const help = navbar(page).getByRole("link", { name: "Help for this page" });
  await expect(help).toHaveAttribute("target", "_blank");
  await expect(help).toHaveAttribute("href", /^\/guide\//);
  const answer = await page.request.get((await help.getAttribute("href")) ?? "", { headers: { accept: "text/html" } });
  expect(answer.status()).toBe(200);

  await test.step("a phone has all of it too", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(help).toBeVisible();
    const buttons = ["Open menu", "Search", "Switch to dark theme", "Settings", "Applications", /^Notifications/];
    for (const name of [...buttons, /^Account of /])
      await expect(navbar(page).getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    expect(await html(page).evaluate((root) => root.scrollWidth)).toBe(360);
    await inMatrix.expectAccessible(page);
    if (size) await page.setViewportSize(size);
  });

  await test.step("the user menu changes the language, and longer names fit", async () => {
    await account.click();
    const menu = page.getByRole("menu").first();
    await expect(menu).toContainText(user.email);
    await expect(menu.getByRole("menuitem")).toHaveText(["Profile", "Language", "Logout"]);
    await menu.getByRole("menuitem", { name: "Language" }).click();
    await expect(page.getByRole("menuitemradio")).toHaveText(["English", "Français", "العربية"]);
    await page.getByRole("menuitemradio", { name: "Français" }).click();
    await expect(html(page)).toHaveAttribute("lang", "fr");
    await expect(navbar(page)).toContainText("Bienvenue");
  });

  await test.step("the application switcher leads to an application", async () => {
    await page.getByRole("button", { name: "Applications" }).click();
    const drawer = page.getByRole("dialog", { name: "Applications" });
    await expect(drawer.getByRole("link")).toHaveCount(3);
    await inMatrix.expectAccessibleInBothThemes(page);
    await drawer.getByRole("link", { name: /^Secure Inbox/ }).click();
    await expect(page).toHaveURL(/\/secure-inbox\/dashboard$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const names = page.getByRole("navigation", { name: "Menu" });
    await expect(names).toContainText("Prise de contrôle de compte");
    expect(await names.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0);
  });
});

test("NAV-4 NAV-5 NAV-6 the account drawer is 70 % wide, shows and copies the key, and leads to APIs and clients", async ({
  page,
  context,
  loginAs,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { user } = await loginAs();
  await page.goto(start);
  const drawer = await openAccount(page);
  for (const text of [
    `Hi, ${user.first_name}`,
    "Contact name",
    "Contact email",
    "Contact phone",
    "Provider Public Key",
  ]) {
    await expect(drawer).toContainText(text);
  }
  await settled(page);
  const box = await drawer.boundingBox();
  expect(box?.width).toBeCloseTo(1366 * 0.7, 0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(1366, 0);
  await inMatrix.expectAccessibleInBothThemes(page);

  await drawer.getByRole("button", { name: "Full width" }).click();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(1366);
  await drawer.getByRole("button", { name: "Normal width" }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(360);
  await expect(drawer.getByRole("button", { name: "Full width" })).toBeHidden();
  await inMatrix.expectAccessible(page);
  await page.setViewportSize({ width: 1366, height: 860 });

  await expect(drawer.getByText("•••")).toBeVisible();
  await expect(drawer).toContainText("proves nothing");
  await expect(drawer.locator("pre")).toHaveCount(0);
  await drawer.getByRole("button", { name: "Show key" }).click();
  await expect(drawer.locator("pre")).toHaveText(/^[\w-]{64}$/);
  const shown = await drawer.locator("pre").textContent();
  await drawer.getByRole("button", { name: "Hide key" }).click();
  await expect(drawer.locator("pre")).toHaveCount(0);
  await drawer.getByRole("button", { name: "Copy key" }).click();
  await expect(page.getByText("Copied to clipboard").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);

  await drawer.getByRole("link", { name: "See APIs" }).click();
  await expect(page).toHaveURL(/\/provider\/api$/);
  await (await openAccount(page)).getByRole("link", { name: "See API Client" }).click();
  await expect(page).toHaveURL(/\/provider\/clients$/);
});

const options =
  "Light,Dark,Vertical,Horizontal,Full Layout,Box Layout,Expand,Collapse,Semi Dark,LTR,RTL,Fixed,Absolute,Classic,Modern,Decent,Bordered,Teal,Red".split(
    ",",
  );

test("NAV-7 NAV-8 the settings drawer is narrow, and side navigation and rail have their widths", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  await page.goto(start);
  expect(await widthOf(page)).toBe(260);
  const drawer = await openSettings(page);
  expect((await drawer.boundingBox())?.width).toBeLessThanOrEqual(260);
  for (const name of options) {
    await expect(drawer.getByRole("radio", { name, exact: true }).first()).toBeVisible();
  }
  await expect(drawer.getByRole("radiogroup", { name: "Primary color" }).getByRole("radio")).toHaveCount(6);
  await inMatrix.expectAccessibleInBothThemes(page);
  await drawer.getByRole("radio", { name: "Full Layout" }).hover();
  await expect(page.getByText("Full Layout")).toBeVisible();
  // The arrow keys choose.
  await drawer.getByRole("radio", { name: "Light" }).first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(drawer.getByRole("radio", { name: "Dark", exact: true })).toBeChecked();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");

  await drawer.getByRole("radio", { name: "Collapse" }).click();
  await expect.poll(() => widthOf(page)).toBe(80);
  await drawer.getByRole("radio", { name: "Modern" }).click();
  await expect.poll(() => widthOf(page)).toBe(96);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(navbar(page).getByRole("button", { name: "Settings" })).toBeFocused();
  await sideNav(page).hover();
  await expect.poll(() => widthOf(page)).toBe(260);
  const content = await page.getByRole("main").boundingBox();
  expect(content?.x).toBeGreaterThanOrEqual(96);
  expect(content?.x).toBeLessThan(260);
});
