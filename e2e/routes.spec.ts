import { adaptiveAuth, apiDynamics, heading, saidBy, secureInbox, sideMenu } from "./support/applications.ts";
import { inMatrix } from "./support/matrix.ts";
import { expect, test } from "./support/test.ts";

// Clocks and scripts stay in a page.
test.use({ keepsWindow: false });

test("LAY-1 MENU-1 MENU-2 MENU-3 MENU-5 the three applications share one layout, and each has its menu and documentation", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  const menu = sideMenu(page);
  for (const [path, entries, documentation] of [
    ["/", apiDynamics, "/guide/api-insights"],
    ["/secure-inbox/dashboard", secureInbox, "/guide/secure-inbox"],
    ["/provider/api", adaptiveAuth, "/guide/adaptive-auth"],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("main")).toBeVisible();
      await expect(heading(page)).toBeVisible();
      expect(await saidBy(menu)).toEqual(entries);
      await inMatrix.expectAccessible(page);
      const opened = page.waitForEvent("popup");
      await menu.getByRole("link", { name: /^Documentation/ }).click();
      const tab = await opened;
      await tab.waitForLoadState();
      expect(new URL(tab.url()).pathname).toBe(documentation);
      await expect(tab.getByRole("heading", { level: 1 })).toHaveText(/API Insights|Secure Inbox|Adaptive Auth/);
      await tab.close();
      expect(new URL(page.url()).pathname).toBe(path);
    });

  // An entry has its icon and its address; a heading leads nowhere.
  await expect(menu.getByText("Adaptive Auth", { exact: true })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Adaptive Auth" })).toHaveCount(0);
  await expect(menu.getByRole("link", { name: "Clients" })).toHaveAttribute("href", "/provider/clients");
  await expect(menu.getByRole("link", { name: /^Documentation/ })).toHaveAttribute("target", "_blank");
  for (const entry of await menu.locator(":scope > ul > li").getByRole("link").all()) {
    await expect(entry.locator("svg").first()).toBeVisible();
  }
});

test("LAY-2 a blank page is only its view, under a bar of 3 px while it loads", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto("/login");
  await expect(heading(page)).toBeVisible();
  await page.route(/forgot-password-page.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: /forgot/i }).click();
  const bar = page.getByRole("progressbar");
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.y).toBe(0);
  expect((await bar.boundingBox())?.height).toBe(3);
  release();
  await expect(heading(page)).toHaveText("Forgot your password?");
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByText("Welcome, ")).toHaveCount(0);
});

test("LAY-3 LAY-5 every navigation slides in and scrolls smoothly to the top, but for whoever wants less motion", async ({
  page,
  loginAs,
}) => {
  await page.addInitScript(() => {
    const scrolls: unknown[] = [];
    Object.assign(globalThis, { scrolls });
    const scrollTo = globalThis.scrollTo.bind(globalThis);
    globalThis.scrollTo = (...args: unknown[]) => {
      scrolls.push(args[0]);
      Reflect.apply(scrollTo, globalThis, args);
    };
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await loginAs();
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto("/insights/usage");
  await expect(heading(page)).toBeVisible();
  for (const entry of ["API Inventory", "API Usage"]) {
    await page.mouse.move(900, 200);
    // A page is short until its content has come.
    await expect(async () => {
      await page.mouse.wheel(0, 150);
      expect(await page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(50);
    }).toPass();
    await sideMenu(page).getByRole("link", { name: entry }).click();
    await expect(heading(page)).toHaveText(entry);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  }
  const scrolls = await page.evaluate(() => Reflect.get(globalThis, "scrolls"));
  expect(scrolls).toContainEqual(expect.objectContaining({ top: 0, behavior: "smooth" }));

  const motion = () =>
    page.getByRole("main").evaluate((main) => {
      const { animationName, animationDuration } = getComputedStyle(main);
      return [animationName, Number.parseFloat(animationDuration) > 0.01];
    });
  expect(await motion()).toEqual(["slide-x", true]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect((await motion())[1]).toBe(false);
});

test("MENU-4 one group is open at a time, by pointer, by keyboard and in the drawer of a phone", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  await page.goto("/secure-inbox/phishing-threats/logs");
  const menu = sideMenu(page);
  const open = menu.getByRole("button", { expanded: true });
  const highlighted = menu.locator("button[data-active]");
  await expect(open).toHaveText(["Phishing Threats"]);
  await expect(highlighted).toHaveText(["Phishing Threats"]);
  const plain = await menu.getByRole("button", { name: "Respond" }).evaluate((node) => getComputedStyle(node).color);
  expect(await highlighted.evaluate((node) => getComputedStyle(node).color)).not.toBe(plain);
  await menu.getByRole("button", { name: "Respond" }).click();
  await expect(open).toHaveText(["Respond"]);
  await expect(highlighted).toHaveText(["Phishing Threats"]);
  await expect(menu.getByRole("link", { name: "Threat Logs" })).toBeHidden();
  await inMatrix.expectAccessible(page);
  await menu.getByRole("link", { name: "Quarantine Emails" }).click();
  await expect(highlighted).toHaveText(["Respond"]);
  await expect(menu.locator("[aria-current=page]")).toHaveText(["Quarantine Emails"]);
  await menu.getByRole("button", { name: "Respond" }).click();
  await expect(open).toHaveCount(0);
  await page.goBack();
  await expect(open).toHaveText(["Phishing Threats"]);

  await test.step("the keyboard alone opens a group and follows an entry", async () => {
    await menu.getByRole("link", { name: "Dashboard" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("button", { name: "Account Takeover" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link", { name: "Suspicious Login" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/account-takeover\/email-rules-changes$/);
    await expect(menu.locator("[aria-current=page]")).toHaveText(["Email Rules Changes"]);
  });

  await test.step("the drawer of a phone holds the same menu and closes when an entry is followed", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByRole("link", { name: "Dashboard" })).toBeVisible();
    expect(await saidBy(menu)).toEqual(secureInbox);
    await expect(drawer.getByRole("button", { expanded: true })).toHaveText(["Account Takeover"]);
    await drawer.getByRole("button", { name: "Respond" }).click();
    await expect(drawer.getByRole("button", { expanded: true })).toHaveText(["Respond"]);
    await drawer.getByRole("link", { name: "Phishing Emails" }).click();
    await expect(drawer).toHaveCount(0);
    await expect(heading(page)).toHaveText("Phishing Emails");
    await inMatrix.expectAccessible(page);
  });
});
