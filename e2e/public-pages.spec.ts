import type { Page } from "@playwright/test";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { visit } from "./support/routes.ts";
import { expect, home, test } from "./support/test.ts";

const uid = "00000000-0000-4000-8000-000000000000";
const token = "this-link-was-never-sent-by-anyone";

/** Pages for visitors without a login, and the heading by which each is known. */
const visitorPages: readonly (readonly [address: string, heading: string])[] = [
  ["/login", "Sign in"],
  ["/register", "Create a provider"],
  // Nobody was sent this link, and the page says so.
  [`/api_provider/confirm_email?uid=${uid}&token=${token}`, "This link no longer works"],
  [`/user/confirm_user?uid=${uid}&token=${token}`, "Accept your invitation"],
  ["/forgot-password", "Forgot your password?"],
  [`/public/reset-password/${uid}/${token}`, "Set a new password"],
  ["/signup", "Join an organization"],
];

const openPages = [
  "/public/sandbox/adaptiveAuth",
  "/secure-inbox/documentation",
  "/secure-inbox/outlook-login-success",
];

const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("PUB-1 pages for visitors have the blank layout", async ({ page, allow }) => {
  allow(refused(410, "/auth/confirm-email"));
  for (const [address, heading] of visitorPages)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(title(page)).toHaveText(heading);
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await inMatrix.expectAccessible(page);
    });
});

test("PUB-1 pages for visitors send a signed-in visitor home", async ({ page, loginAs }) => {
  await loginAs();
  await page.goto("/account/profile");
  await expect(title(page)).toBeVisible();
  for (const [address] of visitorPages)
    await test.step(address, async () => {
      await visit(page, address);
      await expect(page).toHaveURL(home);
      await expect(page.getByRole("navigation").first()).toBeVisible();
    });
});

test("PUB-2 open pages show themselves to visitors and to signed-in users", async ({ page, loginAs }) => {
  for (const who of ["visitor", "signed-in user"]) {
    if (who === "signed-in user") await loginAs();
    for (const address of openPages)
      await test.step(`${address} to a ${who}`, async () => {
        await page.goto(address);
        await expect(title(page)).toBeVisible();
        await expect(page.getByRole("navigation", { name: /main|side/i })).toHaveCount(0);
        expect(new URL(page.url()).pathname).toBe(address);
        await inMatrix.expectAccessible(page);
      });
  }
});

test("PUB-3 an unknown path shows the not-found page to everyone and keeps the address", async ({
  page,
  loginAs,
  allow,
}) => {
  allow(refused(404));
  const paths = ["/no/such/page?with=query#and-hash", "/insights/usage/none", "/account/planet"];
  for (const [who, unknown] of ["visitor", "signed-in user"].flatMap((each) =>
    paths.map((path) => [each, path] as const),
  ))
    await test.step(`${who} at ${unknown}`, async () => {
      if (who === "signed-in user") await loginAs();
      const answer = await page.goto(unknown);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: /not found/i })).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await expect(page.getByRole("main")).toHaveCount(1);
      expect(page.url().endsWith(unknown)).toBe(true);
      await inMatrix.expectAccessible(page);
    });
});
