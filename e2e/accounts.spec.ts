import type { Page } from "@playwright/test";
import { bearer, type Api } from "./support/api.ts";
import { join, joinedPassword as password } from "./support/join.ts";
import { linkOf } from "./support/mail.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { passDay } from "./support/past.ts";
import { expect, home, test } from "./support/test.ts";
import { totpAt } from "./support/totp.ts";

/** The newest link that was mailed to an address, as a path of the console. */
async function mailedLink(api: Api, address: string): Promise<string> {
  const { pathname, search } = await linkOf(api, address);
  return pathname + search;
}

async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Registers a provider in the browser and confirms its address. */
async function register(page: Page, api: Api, email: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Company name").fill("Acme Robotics");
  await page.getByLabel("Contact name").fill("Grace Hopper");
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create provider" }).click();
  await expect(page.getByRole("heading", { name: "Email isn’t set up" })).toBeVisible();
  await page.goto(await mailedLink(api, email));
  await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
}

test("PUB-1 a provider registers, confirms the address and logs in; a forgotten password is set anew, and sessions end", async ({
  page,
  parapet,
  allow,
}) => {
  allow(refused(410, "/auth/confirm-email"));
  const email = "grace@acme-register.example";
  await register(page, parapet.api, email);
  await inMatrix.expectAccessible(page);
  await page.goto(await mailedLink(parapet.api, email));
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await logIn(page, email);
  await expect(page).toHaveURL(home);
  await expect(page.getByText("Welcome, Grace Hopper")).toBeVisible();

  const before = await parapet.api.login({ email, password });
  await page.evaluate(() => (localStorage.clear(), location.replace("/forgot-password")));
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Create a link" }).click();
  await expect(page.getByRole("heading", { name: "Email isn’t set up" })).toBeVisible();
  await expect.poll(() => mailedLink(parapet.api, email)).toContain("/public/reset-password/");
  await page.goto(await mailedLink(parapet.api, email));
  const changed = "nine herons by the weir";
  await page.getByLabel("New password").fill(changed);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();
  expect((await parapet.api.call("/auth/me", { headers: bearer(before) })).status).toBe(401);
  await logIn(page, email, changed);
  await expect(page).toHaveURL(home);
});

test("PUB-1 an invited person sets a password, and signs in", async ({ page, parapet }) => {
  const session = await parapet.api.login();
  const email = "invited@example.com";
  const person = { first_name: "Ida", last_name: "Rhodes", email, role: "viewer" };
  expect((await parapet.api.post("/api/account/users", person, bearer(session))).status).toBe(201);
  await page.goto(await mailedLink(parapet.api, email));
  await expect(page.getByRole("heading", { name: "Accept your invitation" })).toBeVisible();
  await inMatrix.expectAccessible(page);
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password);
  await page.getByRole("button", { name: "Accept and set password" }).click();
  await expect(page.getByRole("heading", { name: "Your account is ready" })).toBeVisible();
  await logIn(page, email);
  await expect(page).toHaveURL(home);
});

test("PUB-1 a person joins an organization with its invitation code", async ({ page, parapet }) => {
  const session = await parapet.api.login();
  const made = await parapet.api.post(
    "/api/account/organizations",
    { name: "Customer One", signup_by_code: true },
    bearer(session),
  );
  const { invitation_code: code } = await made.json();
  const email = "joins@customer-one.example";
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Mary");
  await page.getByLabel("Last name").fill("Somerville");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Invitation code").fill(code);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("heading", { name: "Email isn’t set up" })).toBeVisible();
  await page.goto(await mailedLink(parapet.api, email));
  await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  const joined = await parapet.api.login({ email, password });
  expect(joined.user).toMatchObject({ role: "viewer", organization_id: expect.any(String) });
});

test("SES-4 a login takes a code, pasted, or a backup code, and who is known is asked at an unusual login only", async ({
  page,
  browser,
  parapet,
  allow,
}) => {
  test.setTimeout(120_000);
  const email = "usual@acme-risk.example";
  allow(refused(403, "/auth/mfa/verify"));
  const person = { first_name: "Grace", last_name: "Hopper", email };
  const session = await join(parapet.api, await parapet.api.login(), person);
  const { secret } = await (await parapet.api.post("/auth/mfa/totp", { password }, bearer(session))).json();
  const used = totpAt(secret);
  const confirmed = await parapet.api.post("/auth/mfa/totp/confirm", { code: used }, bearer(session));
  const { backup_codes: codes }: { backup_codes: string[] } = await confirmed.json();

  // Nobody is known before four logins on two days; each one is from this browser.
  const question = page.getByRole("button", { name: "Use a backup code" });
  const inside = page.getByText("Welcome, Grace Hopper");
  let asked = 0;
  for (const code of codes) {
    await logIn(page, email);
    await expect(question.or(inside)).toBeVisible();
    if (await inside.isVisible()) break;
    asked += 1;
    if (asked === 1) {
      await inMatrix.expectAccessible(page);
      const field = page.getByRole("textbox").first();
      await expect(field).toHaveAttribute("autocomplete", "one-time-code");
      // Each code counts once: the one that confirmed the enrolment is used up.
      await field.focus();
      await paste(page, used);
      await expect(page.getByRole("alert")).toContainText(/code/i);
    }
    await question.click();
    await page.getByLabel("Backup code").fill(code);
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(inside).toBeVisible();
    // What the page still asks ends with it.
    await page.evaluate(() => (localStorage.clear(), location.replace("/login")));
    await expect(page).toHaveURL(/\/login/);
    await passDay(parapet, email);
  }
  expect(asked).toBeGreaterThanOrEqual(2);
  await expect(page).toHaveURL(home);

  const stranger = await browser.newContext({ userAgent: "python-requests/2.32.3" });
  try {
    const elsewhere = await stranger.newPage();
    await logIn(elsewhere, email);
    await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("Two-step verification");
    await elsewhere.getByRole("textbox").first().focus();
    await paste(elsewhere, totpAt(secret, Date.now() + 30_000));
    await expect(elsewhere).toHaveURL(home);
  } finally {
    await stranger.close();
  }
});

/** Pastes as a person does, into whatever has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}
