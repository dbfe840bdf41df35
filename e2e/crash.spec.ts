import type { Page } from "@playwright/test";
import { inMatrix } from "./support/matrix.ts";
import { cutOff } from "./support/page-guard.ts";
import { visit } from "./support/routes.ts";
import { navbar, sideNav } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function expectShell(page: Page): Promise<void> {
  await expect(navbar(page)).toBeVisible();
  await expect(sideNav(page).getByRole("link", { name: "API Events" })).toBeVisible();
}

test("LAY-4 a view that does not arrive or throws leaves the shell in place, can be tried again, and the next page works", async ({
  page,
  loginAs,
  allow,
}) => {
  allow(cutOff);
  allow(/Failed to fetch dynamically imported module/);
  await loginAs();
  await page.goto("/insights/events");
  await expect(heading(page)).toHaveText("API Events");
  let down = true;
  await page.route(/trace-sources-page.*\.js$/, (route) => (down ? route.abort() : route.continue()));
  await sideNav(page).getByRole("link", { name: "Trace Source" }).click();
  await expect(page.getByRole("alert")).toContainText("Couldn’t load the page.");
  await expectShell(page);
  await expect(page).toHaveURL(/\/insights\/trace-sources$/);
  await inMatrix.expectAccessible(page);
  down = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText("Trace sources");

  await test.step("a view that throws", async () => {
    allow(/TypeError|page error/);
    await page.route("**/api/account/users?*", (route) => route.fulfill({ json: { items: [null], total: 1 } }));
    await visit(page, "/insights/settings/users");
    await expect(heading(page)).toHaveText("Server error");
    await expectShell(page);
    await page.unroute("**/api/account/users?*");
    await sideNav(page).getByRole("link", { name: "API Events" }).click();
    await expect(heading(page)).toHaveText("API Events");
  });
});
