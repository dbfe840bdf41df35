import type { Page } from "@playwright/test";
import { inMatrix } from "./support/matrix.ts";
import { cutOff } from "./support/page-guard.ts";
import { navbar, sideNav } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

// Clocks and scripts stay in a page.
test.use({ keepsWindow: false });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function expectShell(page: Page): Promise<void> {
  await expect(navbar(page)).toBeVisible();
  await expect(sideNav(page).getByRole("link", { name: "API Events" })).toBeVisible();
}

test("LAY-4 a view that does not arrive leaves the shell in place and can be tried again", async ({
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
  await expect(page.getByRole("alert")).toContainText("The page could not be loaded.");
  await expectShell(page);
  await expect(page).toHaveURL(/\/insights\/trace-sources$/);
  await inMatrix.expectAccessible(page);
  down = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText("Trace sources");
});

test("LAY-4 a view that throws leaves the shell in place, and the next page works", async ({
  page,
  loginAs,
  allow,
}) => {
  allow(/TypeError|page error/);
  await loginAs();
  await page.route("**/api/account/users?*", (route) => route.fulfill({ json: { items: [null], total: 1 } }));
  await page.goto("/insights/settings/users");
  await expect(heading(page)).toHaveText("Something went wrong");
  await expectShell(page);
  await page.unroute("**/api/account/users?*");
  await sideNav(page).getByRole("link", { name: "API Events" }).click();
  await expect(heading(page)).toHaveText("API Events");
});

test("LAY-4 the loader starts at 10 %, goes on every 800 ms, waits at 82 %, jumps to 100 % and is gone after 300 ms", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  // In the middle of its range, a step is 10 points, and 11 of the buffer.
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  await page.clock.install();
  await page.goto("/insights/events");
  await expect(heading(page)).toHaveText("API Events");
  const bar = page.getByRole("progressbar", { name: "Loading" });
  await page.clock.runFor(1000);
  await expect(bar).toHaveCount(0);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/trace-sources-page.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await sideNav(page).getByRole("link", { name: "Trace Source" }).dispatchEvent("click");
  const shown = async () => [
    await bar.getAttribute("aria-valuenow"),
    await bar
      .locator("span")
      .first()
      .evaluate((span) => span.style.width),
  ];
  await expect.poll(shown).toEqual(["10", "20%"]);
  await page.clock.runFor(799);
  expect(await shown()).toEqual(["10", "20%"]);
  await page.clock.runFor(1);
  await expect.poll(shown).toEqual(["20", "31%"]);
  await page.clock.runFor(800 * 20);
  await expect.poll(shown).toEqual(["82", "100%"]);
  release();
  await expect.poll(async () => (await shown())[0]).toBe("100");
  await page.clock.runFor(299);
  await expect(bar).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(bar).toHaveCount(0);
  await expect(heading(page)).toHaveText("Trace sources");
});
