import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { join, joinedPassword as password } from "./support/join.ts";
import { linkOf } from "./support/mail.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { expect, home, test } from "./support/test.ts";
import { totpAt } from "./support/totp.ts";

const stepMs = 30_000;

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Invites somebody who accepts at once; every test has a person of its own. */
async function addPerson(api: Api): Promise<{ email: string; session: LoggedIn }> {
  const email = `${randomUUID()}@example.com`;
  const person = { first_name: "Nour", last_name: "Haddad", email, role: "analyst" } as const;
  return { email, session: await join(api, await api.login(), person) };
}

async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Types a code of the authenticator into the six boxes. */
async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: /code/i }).first().click();
  await page.keyboard.type(code);
}

/** A code that was used is refused for good, so each one is of a later step; the server accepts one step ahead. */
function authenticator(secret: string) {
  let last = 0;
  return async () => {
    await expect.poll(() => Math.floor(Date.now() / stepMs) + 1, { timeout: 2 * stepMs }).toBeGreaterThan(last);
    // From the earliest code that the server accepts, so that three of them need no waiting.
    last = Math.max(Math.floor(Date.now() / stepMs) - 1, last + 1);
    return totpAt(secret, last * stepMs);
  };
}

test("a new address is confirmed by its mail, then logs in", async ({ page, openPage, parapet, loginAs, allow }) => {
  allow(refused(403, "/auth/me/email"));
  const { email, session } = await addPerson(parapet.api);
  await loginAs(session);
  await page.goto("/account/profile");
  const address = page.getByLabel("New email address");
  const secret = page.getByLabel("Your password");
  await address.fill(email.toUpperCase());
  await expect(page.getByText("This is already your email address.")).toBeVisible();
  const next = `moved-${email}`;
  await address.fill(next);
  await secret.fill("not my password");
  await page.getByRole("button", { name: "Create a link" }).click();
  await expect(page.getByText("The password is incorrect.")).toBeVisible();
  await secret.fill(password);
  await page.getByRole("button", { name: "Create a link" }).click();
  await expect(page.getByText(`the link for ${next} is in the server’s log`)).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);

  const link = await linkOf(parapet.api, next);
  const mail = await openPage();
  await mail.goto(link.pathname);
  await expect(mail.getByRole("heading", { level: 1 })).toHaveText("Email address changed");
  await inMatrix.expectAccessibleInBothThemes(mail);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(next);
  expect((await parapet.api.login({ email: next, password })).user.email).toBe(next);
  allow(refused(410, "/auth/change-email"));
  await mail.reload();
  await expect(mail.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
});

test("the second factor: set up, asked for at every login, new backup codes, a backup code, turned off", async ({
  page,
  context,
  parapet,
  loginAs,
}) => {
  test.setTimeout(180_000);
  const { email, session } = await addPerson(parapet.api);
  await loginAs(session);
  await page.goto("/account/security");
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Set up" }).click();
  const start = dialogOf(page, "Set up two-step verification");
  await inMatrix.expectAccessibleInBothThemes(page);
  await start.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");

  const scan = dialogOf(page, "Add Parapet to your authenticator app");
  await expect(scan.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await scan.getByRole("button", { name: "Copy key" }).click();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  const codeOf = authenticator(secret);
  await typeCode(page, await codeOf());

  const codes = dialogOf(page, "Save your backup codes");
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await inMatrix.expectAccessibleInBothThemes(page);
  const download = page.waitForEvent("download");
  await codes.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("parapet-backup-codes.txt");
  await codes.getByRole("button", { name: "Copy", exact: true }).click();
  const early = (await page.evaluate(() => navigator.clipboard.readText())).trim().split("\n");
  expect(early).toEqual(await codes.getByRole("listitem").allInnerTexts());
  await page.emulateMedia({ media: "print" });
  // Hidden from the eye, the dialog has no role either.
  await expect(page.getByText("Parapet: backup codes, each for one sign-in")).toBeVisible();
  await expect(page.getByText(early[0] ?? "?")).toBeVisible();
  await expect(page.getByText("Your account", { exact: true })).toBeHidden();
  await expect(page.getByText("I saved them")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await codes.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByText(/^On since/)).toBeVisible();
  await expect(page.getByText("10 left")).toBeVisible();

  await logOut(page);
  await logIn(page, email);
  await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeVisible();
  await typeCode(page, await codeOf());
  await expect(page).toHaveURL(home);

  await test.step("each login says how unusual it was and why", async () => {
    await page.goto("/account/logins");
    const logins = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Learning" });
    await expect(logins.first()).toContainText("Two-step verified");
    await logins.first().getByText("Why this score", { exact: true }).click();
    // The login before came from this test, not from a browser.
    await expect(logins.first().getByText("First sign-in with an unknown app on Linux.")).toBeVisible();
    await expect(logins.first()).toContainText("the IP address is private");
    await inMatrix.expectAccessibleInBothThemes(page);
  });

  await page.getByRole("tab", { name: "Security" }).click();
  await page.getByRole("button", { name: "New backup codes" }).click();
  const renew = dialogOf(page, "Create new backup codes?");
  await renew.getByLabel("Code").fill(early[0] ?? "");
  await renew.getByRole("button", { name: "Create new codes" }).click();
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const late = await codes.getByRole("listitem").allInnerTexts();
  expect(late).not.toContain(early[1]);
  await codes.getByRole("button", { name: "I saved them" }).click();

  await test.step("when a code is asked for is chosen with one", async () => {
    await expect(page.getByText("At unusual sign-ins", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Ask at every sign-in" }).click();
    const dialog = dialogOf(page, "Ask at every sign-in");
    await dialog.getByLabel("Code").fill(late[0] ?? "");
    await inMatrix.expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Change" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("At every sign-in", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Ask only at unusual sign-ins" })).toBeVisible();
  });

  await logOut(page);
  await logIn(page, email);
  await page.getByRole("button", { name: "Use a backup code" }).click();
  await page.getByLabel("Backup code").fill(late[1] ?? "");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(home);

  await page.goto("/account/security");
  await expect(page.getByText("8 left")).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Turn off" }).click();
  const off = dialogOf(page, "Turn off two-step verification?");
  await off.getByLabel("Your password").fill(password);
  await off.getByLabel("Code").fill(await codeOf());
  await off.getByRole("button", { name: "Turn off" }).click();
  await expect(off).toHaveCount(0);
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
  await logOut(page);
  await logIn(page, email);
  await expect(page).toHaveURL(home);
});

test("a login that was somebody else's is reported, told, and the password has to be a new one", async ({
  page,
  parapet,
  loginAs,
  allow,
}) => {
  allow(refused(403, "/auth/me/password"));
  const { email, session } = await addPerson(parapet.api);
  const stranger = await parapet.api.login({ email, password });
  await loginAs(session);
  await page.goto("/account/logins");
  const logins = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Why this score" });
  await expect(logins).toHaveCount(2);
  await expect(logins.filter({ hasText: "This session" }).getByRole("button")).toHaveCount(0);
  await logins.getByRole("button", { name: /^This wasn’t me/ }).click();
  const dialog = dialogOf(page, "Report this sign-in?");
  await expect(dialog).toContainText("This can’t be undone.");
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Report sign-in" }).click();
  await expect(logins.filter({ hasText: "Reported as not theirs" })).toHaveCount(1);
  await expect(page.getByText("Someone else may know your password.")).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);
  expect((await parapet.api.call("/auth/me", { headers: bearer(stranger) })).status).toBe(401);
  expect((await parapet.api.post("/auth/jwt/create", { email, password })).status).toBe(403);

  await page.getByRole("link", { name: "Choose a new password" }).click();
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password").fill("quiet pond with old frogs");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("Current password")).toHaveValue("");
  await page.getByRole("tab", { name: "Sign-ins" }).click();
  await expect(logins.filter({ hasText: "Reported as not theirs" })).toHaveCount(1);
  await expect(page.getByText("Someone else may know your password.")).toHaveCount(0);
  expect((await parapet.api.login({ email, password: "quiet pond with old frogs" })).user.email).toBe(email);
});

/** Logs in in a browser of its own and waits until the console is there. */
async function openElsewhere(browser: Browser, baseURL: string, email: string, secret: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await logIn(page, email, secret);
  await expect(page.getByText("Welcome, Nur Haddad")).toBeVisible();
  return page;
}

/** Whatever the page does about an ended session, sooner or later it leads to the login. */
const expectLoggedOut = (page: Page) =>
  expect(async () => {
    await page.goto("/account/profile");
    await expect(page).toHaveURL(/\/login/, { timeout: 2000 });
  }).toPass();

test("an account gets a new name and a new password, and its other sessions end", async ({
  page,
  browser,
  parapet,
  loginAs,
  allow,
}) => {
  test.setTimeout(90_000);
  allow(refused(403, "/auth/me/password"));
  allow(refused(422, "/auth/me/password"));
  const { email, session } = await addPerson(parapet.api);
  const elsewhere = await parapet.api.login({ email, password });
  await loginAs(session);
  await page.goto("/account/profile");
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).not.toBeEditable();
  await inMatrix.expectAccessibleInBothThemes(page);
  await page.getByLabel("Phone").fill("+961 1 234 567");
  await page.getByLabel("First name").fill("Nur");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Welcome, Nur Haddad")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Welcome, Nur Haddad")).toBeVisible();
  await expect(page.getByLabel("Phone")).toHaveValue("+961 1 234 567");

  const changed = "quiet pond with old frogs";
  await test.step("a new password ends the other sessions, and the old one is worth nothing", async () => {
    await page.getByRole("tab", { name: "Security" }).click();
    await page.getByLabel("Current password").fill("not my password");
    await page.getByLabel("New password").fill(changed);
    await expect(page.getByRole("meter", { name: "Password strength" })).toBeVisible();
    const submit = page.getByRole("button", { name: "Change password" });
    await submit.click();
    await expect(page.getByText("The password is incorrect.")).toBeVisible();
    await page.getByLabel("Current password").fill(password);
    await page.getByLabel("New password").fill("password1234");
    await submit.click();
    await expect(page.getByText(/too easy to guess\. Try/)).toBeVisible();
    await inMatrix.expectAccessibleInBothThemes(page);
    await page.getByLabel("New password").fill(changed);
    await submit.click();
    await expect(page.getByLabel("Current password")).toHaveValue("");
    expect((await parapet.api.call("/auth/me", { headers: bearer(elsewhere) })).status).toBe(401);
    expect((await parapet.api.post("/auth/jwt/create", { email, password })).status).toBe(401);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  });

  await test.step("an ended session is over in its own browser; all others end together", async () => {
    const one = await openElsewhere(browser, parapet.baseURL, email, changed);
    await page.getByRole("tab", { name: "Sessions" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "This session" })).toHaveCount(1);
    const end = page.getByRole("button", { name: /^End the session on Chrome/ });
    await expect(end).toHaveCount(1);
    await inMatrix.expectAccessibleInBothThemes(page);
    await end.click();
    await expect(page.getByText("You aren’t signed in anywhere else.")).toBeVisible();
    await expectLoggedOut(one);
    await one.context().close();

    const secret = { email, password: changed };
    const others = [await parapet.api.login(secret), await parapet.api.login(secret)];
    await page.reload();
    await page.getByRole("button", { name: "End all other sessions" }).click();
    const dialog = dialogOf(page, "End all other sessions?");
    await expect(dialog).toContainText("2 other sessions end immediately. This session stays open.");
    await dialog.getByRole("button", { name: "End all other sessions" }).click();
    await expect(page.getByText("You aren’t signed in anywhere else.")).toBeVisible();
    for (const other of others)
      expect((await parapet.api.call("/auth/me", { headers: bearer(other) })).status).toBe(401);
  });
});
