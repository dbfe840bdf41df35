import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { visit } from "./support/routes.ts";
import { expect, home, test } from "./support/test.ts";

const pages = [
  ["/misc/not-found", "Page not found", "Status 404"],
  ["/misc/not-authorized", "Not authorized", "Status 403"],
  ["/misc/server-error", "Server error", "Status 500"],
  ["/misc/coming-soon", "Coming soon", null],
  ["/misc/under-maintenance", "Under maintenance", "Status 503"],
] as const;

test("UX-4 error pages say what happened and lead on; a view that breaks shows one, and tries again", async ({
  page,
  context,
  loginAs,
  allow,
}) => {
  test.setTimeout(90_000);
  allow(refused(404, "/no/such/page"));
  await test.step("an unknown address is not found, and its details can be copied", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await inMatrix.expectSoundContent(page);
    await page.getByRole("button", { name: "Copy details" }).click();
    await expect(page.getByRole("button", { name: "Details copied" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^status: 404\naddress: http:.*\/no\/such\/page\ntime: \d{4}-\d\d-\d\dT/);
  });
  await loginAs();
  await page.goto("/misc/coming-soon");
  for (const [path, title, status] of pages)
    await test.step(path, async () => {
      await visit(page, "/misc/coming-soon");
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByText(/^Status \d+$/)).toHaveText(status === null ? [] : [status]);
      await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
      await inMatrix.expectSoundContent(page);
      if (path !== "/misc/coming-soon") {
        await page.getByRole("button", { name: "Go back" }).click();
        await expect(page).toHaveURL(/\/misc\/coming-soon$/);
      }
      await page.getByRole("link", { name: "Go to home page" }).click();
      await expect(page).toHaveURL(home);
    });

  await test.step("a view that breaks shows the server-error page", async () => {
    allow(/broken on purpose/);
    await page.route(/toastify-page.*\.js$/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'export function ToastifyPage() { throw new Error("broken on purpose"); }',
      }),
    );
    await page.goto("/extensions/toastify");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Server error");
    await expect(page.getByRole("banner")).toContainText("Welcome, ");
    await inMatrix.expectAccessible(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Server error");
  });
});
