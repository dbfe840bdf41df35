import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { expect, home, test } from "./support/test.ts";

const uid = "00000000-0000-4000-8000-000000000000";
const token = "this-link-was-never-sent-by-anyone";

/** Pages for visitors without a login, and the heading by which each is known. */
const visitorPages: readonly (readonly [address: string, heading: string])[] = [
  ["/login", "Log in"],
  ["/register", "Create a provider"],
  // Nobody was sent this link, and the page says so.
  [`/api_provider/confirm_email?uid=${uid}&token=${token}`, "This link does not work any more"],
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

for (const [address, heading] of visitorPages) {
  const { pathname } = new URL(address, "http://parapet");

  test(`PUB-1 ${pathname} shows its page in the blank layout to a visitor`, async ({ page, allow }) => {
    allow(refused(410, "/auth/confirm-email"));
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await inMatrix.expectAccessible(page);
  });

  test(`PUB-1 ${pathname} sends a logged-in visitor home`, async ({ page, loginAs }) => {
    await loginAs();
    await page.goto(address);
    await expect(page).toHaveURL(home);
    await expect(page.getByRole("navigation").first()).toBeVisible();
  });
}

for (const address of openPages) {
  test(`PUB-2 ${address} is open to a visitor`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: /main|side/i })).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(address);
    await inMatrix.expectAccessible(page);
  });

  test(`PUB-2 ${address} does not send a logged-in visitor away`, async ({ page, loginAs }) => {
    await loginAs();
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
  });
}

const unknown = "/no/such/page?with=query#and-hash";

for (const who of ["a visitor", "a logged-in user"] as const) {
  test(`PUB-3 an unknown path shows the not-found page to ${who} and keeps the address`, async ({ page, loginAs }) => {
    if (who === "a logged-in user") await loginAs();
    await page.goto(unknown);
    await expect(page.getByRole("heading", { name: /not found/i })).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    expect(page.url().endsWith(unknown)).toBe(true);
    await inMatrix.expectAccessible(page);
  });
}
