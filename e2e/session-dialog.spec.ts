import { storageKeys } from "@parapet/contract";
import type { Page, Request } from "@playwright/test";
import { bearer, type LoggedIn } from "./support/api.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { administrator } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

const users = "/insights/settings/users";
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const again = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });
const isInvitation = (request: Request) => request.method() === "POST" && request.url().endsWith("/api/account/users");

// A code that is wrong answers 403.
test.beforeEach(({ allow }) => [401, 403].forEach((status) => allow(refused(status))));

async function halfFill(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Invite user" }).click();
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
}

async function logInAgain(page: Page, password: string = administrator.password): Promise<void> {
  await again(page).getByLabel("Password", { exact: true }).fill(password);
  await again(page).getByRole("button", { name: "Sign in", exact: true }).click();
}

test.describe("SES-5", () => {
  let session: LoggedIn;
  test.beforeEach(async ({ page, loginAs }) => {
    session = await loginAs();
    await page.goto(users);
    await expect(page.getByRole("table")).toBeVisible();
  });

  test("SES-5 a session that ends over half-filled forms is renewed in place for every tab, and the forms are sent", async ({
    page,
    openPage,
    parapet,
  }) => {
    const other = await openPage();
    await other.goto(users);
    await halfFill(other, "lovelace@example.com");
    await halfFill(page, "grace@example.com");
    await parapet.api.post("/auth/jwt/logout", {}, bearer(session));
    const sent: Request[] = [];
    page.on("request", (request) => isInvitation(request) && sent.push(request));
    await page.getByRole("button", { name: "Create invitation link" }).click();

    await expect(again(page)).toBeVisible();
    await expect(again(other)).toBeVisible();
    expect(await stored(page, storageKeys.auth)).toBeNull();
    expect(await stored(page, storageKeys.user)).toBeNull();
    await expect(again(page).getByLabel("Account")).toHaveValue(administrator.email);
    await expect(again(page).getByLabel("Password", { exact: true })).toBeFocused();
    await inMatrix.expectAccessibleInBothThemes(page);

    // No key of this dialog closes it or the form under it.
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(again(page)).toBeVisible();

    await logInAgain(page, "not the right password");
    await expect(again(page).getByRole("alert")).toContainText("The email address or password is incorrect.");
    await logInAgain(page);
    await expect(again(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("table")).toContainText("grace@example.com");
    await expect(page).toHaveURL(new RegExp(users));
    // Refused once, replayed once.
    expect(sent.map((request) => request.postDataJSON())).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ email: "grace@example.com", first_name: "Grace" })),
    );
    expect(await stored(page, storageKeys.expired)).toBeNull();
    await expect(again(other)).toHaveCount(0);
    await other.getByRole("button", { name: "Create invitation link" }).click();
    await other.getByRole("button", { name: "Done" }).click();
    await expect(other.getByRole("table")).toContainText("lovelace@example.com");
  });

  test("SES-6 an explicit logout asks nobody for a password, even when the session has ended already", async ({
    page,
    openPage,
    parapet,
  }) => {
    const other = await openPage();
    await other.goto(users);
    await expect(other.getByRole("table")).toBeVisible();
    const seen = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const dialogs: string[] = [];
          const observer = new MutationObserver(() => {
            for (const each of document.querySelectorAll('[role="dialog"]')) dialogs.push(each.textContent);
            if (location.pathname === "/login") resolve(dialogs);
          });
          observer.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await page.getByRole("button", { name: /^Account of / }).click();
    const logout = page.getByRole("menuitem", { name: "Logout" });
    await expect(logout).toBeVisible();
    // At the last moment: pages that poll would notice it, and ask for the password.
    await parapet.api.post("/auth/jwt/logout", {}, bearer(session));
    await logout.click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await seen).toEqual([]);
    await expect(other).toHaveURL(/\/login/);
    await expect(again(other)).toHaveCount(0);
  });
});
