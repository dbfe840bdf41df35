import {
  adaptiveAuth,
  apiDynamics,
  applications,
  heading,
  requirementsOf,
  saidBy,
  secureInbox,
  sideMenu,
} from "./support/applications.ts";
import { inMatrix } from "./support/matrix.ts";
import { visit } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

// Clocks and scripts stay in a page.
test.use({ keepsWindow: false });

for (const application of applications)
  test(`${requirementsOf(application)} every page of ${application.name} asks a visitor to log in`, async ({
    page,
  }) => {
    await page.goto("/login");
    await expect(heading(page)).toBeVisible();
    for (const [id, path] of application.pages)
      await test.step(`${id} ${path}`, async () => {
        await visit(page, path);
        await expect(page).toHaveURL(/\/login\?to=/);
        expect(new URL(page.url()).searchParams.get("to")).toBe(path);
      });
  });

test("INS-6 the toast page shows a toast of each type", async ({ page, loginAs }) => {
  await loginAs();
  await page.goto("/extensions/toastify");
  for (const [button, text] of [
    ["Default", "A message without a colour of its own."],
    ["Info", "Something worth knowing happened."],
    ["Success", "That worked."],
    ["Warning", "That worked, but look again."],
    ["Error", "That did not work."],
  ] as const) {
    await page.getByRole("button", { name: button, exact: true }).click();
    const shown = page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });
    await expect(shown).toBeVisible();
    // Under the pointer a toast stays, so that it is not checked while it fades.
    await shown.hover();
  }
  await inMatrix.expectAccessible(page);
});

test("LAY-1 the three applications share one layout and differ by menu", async ({ page, loginAs }) => {
  await loginAs();
  for (const [path, menu] of [
    ["/", apiDynamics],
    ["/provider/api", adaptiveAuth],
    ["/secure-inbox/dashboard", secureInbox],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("main")).toBeVisible();
    expect(await saidBy(sideMenu(page))).toEqual(menu);
    await inMatrix.expectAccessible(page);
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

test("LAY-3 every navigation scrolls smoothly to the top", async ({ page, loginAs }) => {
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
});

test("LAY-5 a page slides in, and stands still for whoever wants less motion", async ({ page, loginAs }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await loginAs();
  const motion = () =>
    page.getByRole("main").evaluate((main) => {
      const { animationName, animationDuration } = getComputedStyle(main);
      return [animationName, Number.parseFloat(animationDuration) > 0.01];
    });
  await page.goto("/provider/api");
  expect(await motion()).toEqual(["slide-x", true]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect((await motion())[1]).toBe(false);
});

for (const [name, path, menu, documentation] of [
  ["MENU-1", "/", apiDynamics, "/api/openapi.json"],
  ["MENU-2", "/provider/api", adaptiveAuth, "/api/openapi.json"],
  ["MENU-3", "/secure-inbox/dashboard", secureInbox, "/secure-inbox/documentation"],
] as const) {
  test(`${name} the menu of ${path} has its entries, and opens the documentation in a new tab`, async ({
    page,
    loginAs,
  }) => {
    await loginAs();
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    expect(await saidBy(sideMenu(page))).toEqual(menu);
    const link = sideMenu(page).getByRole("link", { name: /^Documentation/ });
    const opened = page.waitForEvent("popup");
    await link.click();
    const tab = await opened;
    await tab.waitForLoadState();
    expect(new URL(tab.url()).pathname).toBe(documentation);
    await expect(tab.locator("body")).toContainText(/openapi|Microsoft 365/);
    expect(new URL(page.url()).pathname).toBe(path);
  });
}

test("MENU-4 one group is open at a time, and the group of the current page is highlighted", async ({
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
});

test("MENU-4 the keyboard alone opens a group and follows an entry", async ({ page, loginAs }) => {
  await loginAs();
  await page.goto("/insights/usage");
  const menu = sideMenu(page);
  await menu.getByRole("link", { name: "Trace Source" }).focus();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("button", { name: "Settings" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Users" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/insights\/settings\/organizations$/);
  await expect(menu.locator("[aria-current=page]")).toHaveText(["Organizations"]);
});

test("MENU-4 on a phone the drawer holds the same menu and closes when an entry is followed", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/secure-inbox/respond/phishing-emails");
  await expect(sideMenu(page)).toBeHidden();
  await page.getByRole("button", { name: "Open the menu" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("link", { name: "Dashboard" })).toBeVisible();
  expect(await saidBy(sideMenu(page))).toEqual(secureInbox);
  await expect(drawer.getByRole("button", { expanded: true })).toHaveText(["Respond"]);
  await drawer.getByRole("button", { name: "Account Takeover" }).click();
  await expect(drawer.getByRole("button", { expanded: true })).toHaveText(["Account Takeover"]);
  await drawer.getByRole("link", { name: "Suspicious Login" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(heading(page)).toHaveText("Suspicious Login");
  await inMatrix.expectAccessible(page);
});

test("MENU-5 an entry has its icon and its address, a heading leads nowhere", async ({ page, loginAs }) => {
  await loginAs();
  await page.goto("/provider/api");
  const menu = sideMenu(page);
  await expect(menu.getByText("Adaptive Auth", { exact: true })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Adaptive Auth" })).toHaveCount(0);
  await expect(menu.getByRole("link", { name: "Clients" })).toHaveAttribute("href", "/provider/clients");
  await expect(menu.getByRole("link", { name: /^Documentation/ })).toHaveAttribute("target", "_blank");
  for (const entry of await menu.locator(":scope > ul > li").getByRole("link").all()) {
    await expect(entry.locator("svg").first()).toBeVisible();
  }
});
