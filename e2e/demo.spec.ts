import type { Page } from "@playwright/test";
import { isMatrix } from "./support/is-matrix.ts";
import { inMatrix } from "./support/matrix.ts";
import { visit } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const sideMenu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });

/** Every template address by family, with its heading. The menu entry of the family is marked on each. */
const families: Readonly<Record<string, readonly (readonly [path: string, title: string])[]>> = {
  Foundations: [
    ["/typography", "Typography"],
    ["/cards", "Cards"],
    ["/tables", "Tables"],
    ["/datatables", "Data tables"],
  ],
  Charts: [
    ["/charts/apex-chart", "Time and shares"],
    ["/charts/chart-js", "Counts and comparisons"],
  ],
  Store: [
    ["/dashboard/ecommerce", "Dashboard"],
    ["/ecommerce/products/list", "Products"],
    ["/ecommerce/products/overview", "Product"],
    ["/ecommerce/products/edit", "Edit product"],
    ["/ecommerce/products/add", "Add product"],
    ["/ecommerce/order/list", "Orders"],
    ["/ecommerce/order/overview", "Order"],
  ],
  Invoices: [
    ["/apps/invoice/list", "Invoices"],
    ["/apps/invoice/details/INV-2030", "Invoice"],
    ["/apps/invoice/edit/INV-2030", "Edit invoice"],
    ["/apps/invoice/add", "Add invoice"],
  ],
  Calendar: [["/apps/calendar", "Calendar"]],
  People: [
    ["/users/list", "Users"],
    ["/user/account", "User"],
    ["/user/security", "User"],
    ["/user/notifications", "User"],
  ],
  Pages: [
    ["/pages/search", "Search"],
    ["/pages/pricing", "Pricing"],
    ["/pages/faq", "FAQ"],
    ["/pages/crypto", "Cryptocurrencies"],
  ],
};

const loginScreens: readonly (readonly [path: string, title: string])[] = [
  ["/auth/login", "Sign in"],
  ["/auth/register", "Register"],
  ["/auth/forgot-password", "Forgot password"],
  ["/auth/reset-password", "Reset password"],
  ["/auth/login-v2", "Sign in"],
  ["/auth/register-v2", "Register"],
  ["/auth/forgot-password-v2", "Forgot password"],
  ["/auth/reset-password-v2", "Reset password"],
];

async function expectPage(page: Page, family: string, path: string, title: string): Promise<void> {
  await visit(page, path);
  await expect(heading(page)).toHaveText(title);
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(sideMenu(page).locator("[aria-current=page]")).toHaveText([family]);
  await inMatrix.expectSoundContent(page);
}

test("DEMO-1 every page of every family is in the content layout", async ({ page, loginAs }) => {
  test.setTimeout(isMatrix ? 300_000 : 90_000);
  await loginAs();
  await page.goto("/typography");
  for (const [family, pages] of Object.entries(families))
    await test.step(family, async () => {
      for (const [path, title] of pages) await expectPage(page, family, path, title);
    });
});

test("DEMO-2 DEMO-4 login screens have two addresses each, and one part's page loads no other's code", async ({
  page,
  loginAs,
}) => {
  test.setTimeout(isMatrix ? 180_000 : 45_000);
  await loginAs();
  await page.goto("/auth/login");
  for (const [path, title] of loginScreens) {
    await expectPage(page, "Sign-in screens", path, title);
    await expect(page.getByRole("figure").first()).toBeVisible();
  }
  // Beside them are endpoints: who asks for no page is told so in their words.
  const answer = await page.request.get("/auth/no-such-thing", { headers: { accept: "*/*" } });
  expect(answer.status()).toBe(404);
  expect(answer.headers()["content-type"]).toContain("application/problem+json");

  const loaded: string[] = [];
  page.on("response", (response) => loaded.push(response.url()));
  await page.goto("/components/badge");
  await expect(page.getByRole("figure").first()).toBeVisible();
  expect(loaded.filter((url) => /badge\.story/.test(url))).toHaveLength(1);
  expect(loaded.filter((url) => /(?<!badge)\.story/.test(url))).toEqual([]);
});

for (const [family, title] of [
  ["components", "Components"],
  ["forms", "Forms"],
  ["extensions", "Extensions"],
] as const)
  test(`DEMO-1 DEMO-4 /${family} shows its index for any name, and the stories of every part it lists`, async ({
    page,
    loginAs,
  }) => {
    test.setTimeout(isMatrix ? 400_000 : 90_000);
    await loginAs();
    await page.goto(`/${family}`);
    for (const path of [`/${family}`, `/${family}/deep/er`, `/${family}/no-such-part`]) {
      await visit(page, path);
      await expect(heading(page)).toHaveText(title);
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(sideMenu(page).locator("[aria-current=page]")).toHaveText([title]);
    }
    await inMatrix.expectSoundContent(page);
    const links = page.getByRole("main").getByRole("listitem").locator(`a[href^="/${family}/"]:not([href$=toastify])`);
    await expect(links.first()).toBeVisible();
    const names = await links.locator("code").allTextContents();
    expect(names.length).toBeGreaterThan(3);
    await links.first().click();
    const list = page.getByRole("navigation", { name: title });
    for (const name of names) {
      await list.getByRole("link", { name, exact: true }).click();
      await expect(heading(page).first()).toHaveText(name);
      await expect(page.getByRole("main").getByRole("figure").first()).toBeVisible();
      await inMatrix.expectSoundContent(page);
    }
  });

test("DEMO-3 the search shows at most five results, and its address keeps it", async ({ page, loginAs }) => {
  await loginAs();
  await page.goto("/pages/search");
  const field = page.getByRole("searchbox", { name: "Search pages and components" });
  const results = page.getByRole("list", { name: "Results" }).getByRole("listitem");
  await field.fill("a");
  await expect(results).toHaveCount(5);
  await expect(page.getByRole("status").filter({ hasText: "5 results" })).toBeVisible();
  await field.fill("icon-button");
  await expect(results).toHaveCount(1);
  await expect(page).toHaveURL(/search=icon-button/);
  await results.getByRole("link").click();
  await expect(heading(page)).toHaveText("icon-button");
  await page.goBack();
  await expect(field).toHaveValue("icon-button");
  await field.fill("zzz");
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
});

test.describe("with a clock that stops", () => {
  test.use({ keepsWindow: false });

  test("UX-3 a comparison says that it is under way only after 100 ms", async ({ page, loginAs }) => {
    await loginAs();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/diff-worker.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    await page.goto("/components/alert");
    await expect(heading(page)).toHaveText("alert");
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("navigation", { name: "Components" }).getByRole("link", { name: "diff-viewer" }).click();
    const viewer = page.locator("section", { has: page.getByText("Before", { exact: true }) }).last();
    await expect(viewer.getByRole("region")).toBeAttached();
    const loading = viewer.getByText("Loading");
    await page.clock.runFor(90);
    await expect(loading).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(loading).toBeVisible();
    release();
    await expect(viewer.getByText("207 differences")).toBeVisible();
    await expect(loading).toHaveCount(0);
  });
});
