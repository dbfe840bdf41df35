import type { Page } from "@playwright/test";
import { storageKeys } from "@parapet/contract";
import { bearer } from "./support/api.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { dialogOf } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

/** Opens the menu of a row, or says what it did instead. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

test("INS-5 a person is invited by mail", async ({ page, parapet, loginAs, allow, admin }) => {
  allow(refused(409, "/api/account/users"));
  await loginAs(admin);
  await page.goto("/insights/settings/users");
  await expect(page.getByRole("row", { name: admin.user.email })).toContainText("You");
  await inMatrix.expectAccessible(page);

  await page.getByRole("button", { name: "Invite a person" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("Fill this in.")).toHaveCount(3);
  await dialog.getByLabel("First name").fill("Nour");
  await dialog.getByLabel("Last name").fill("Haddad");
  await dialog.getByLabel("Email").fill(admin.user.email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("This address already has an account.")).toBeVisible();
  await inMatrix.expectAccessible(page);
  await dialog.getByLabel("Email").fill("nour@example.com");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toHaveCount(0);

  const row = page.getByRole("row", { name: /nour@example\.com/ });
  await expect(row).toContainText("Invited");
  await expect(row).toContainText("Viewer");
  const mailed = async () => (await parapet.api.mails()).filter((mail) => mail.includes("nour@example.com")).length;
  await expect.poll(mailed).toBe(1);
  await act(page, "Nour Haddad", "Resend invitation");
  await expect.poll(mailed).toBe(2);
});

test("INS-5 ADA-6 a person gets another role, is suspended and activated", async ({
  page,
  parapet,
  loginAs,
  admin,
}) => {
  const person = { first_name: "Mika", last_name: "Aalto", email: "mika@example.com", role: "viewer" };
  const invited = await parapet.api.post("/api/account/users", person, bearer(await loginAs(admin)));
  expect(invited.status).toBe(201);
  await page.goto("/settings/users");
  const row = page.getByRole("row", { name: /mika@example\.com/ });
  const dialog = dialogOf(page);

  await act(page, "Mika Aalto", "Change role or organization");
  await dialog.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Analyst" }).click();
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Analyst");

  await act(page, "Mika Aalto", "Suspend");
  await expect(dialog).toContainText("Mika Aalto");
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(row).toContainText("Suspended");
  await act(page, "Mika Aalto", "Activate");
  // The invitation was never accepted, so it stands again.
  await expect(row).toContainText("Invited");
});

test("ADA-6 people are searched and filtered, and the address keeps it", async ({ page, loginAs, admin }) => {
  await loginAs(admin);
  await page.goto("/settings/users?search=nobody-has-this-name");
  await expect(page.getByText("Nobody fits")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page.getByRole("row", { name: admin.user.email })).toBeVisible();

  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("checkbox", { name: "Administrator", exact: true }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/role=provider_admin/);
  await page.reload();
  const row = page.getByRole("row", { name: admin.user.email });
  await expect(row).toBeVisible();
});

test("INS-5 the open sessions of a person are listed and end together", async ({ page, loginAs, allow, admin }) => {
  allow(refused(401));
  await loginAs(admin);
  await page.goto("/insights/settings/users");
  const row = page.getByRole("row", { name: admin.user.email });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await expect(page.getByRole("menuitem", { name: "Suspend" })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Sessions" }).click();
  const drawer = page.getByRole("dialog", { name: "Sessions" });
  await expect(drawer.getByText("This session")).toHaveCount(1);
  await expect(drawer).toContainText("127.0.0.1");
  await drawer.getByRole("button", { name: "End all sessions" }).click();
  await expect(page.getByRole("dialog", { name: "End all sessions?" })).toBeVisible();
  await inMatrix.expectAccessible(page);
  const ended = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page
    .getByRole("dialog", { name: "End all sessions?" })
    .getByRole("button", { name: "End all sessions" })
    .click();
  expect((await ended).status()).toBe(204);
  // This one was among them.
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.auth)).toBeNull();
});

test("INS-5 administrators see the logins of their people, and why each was usual or not", async ({
  page,
  loginAs,
  admin,
}) => {
  await loginAs(admin);
  await page.goto("/insights/settings/users");
  const row = page.getByRole("row", { name: admin.user.email });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Logins" }).click();
  const drawer = page.getByRole("dialog", { name: "Logins" });
  const login = drawer.getByRole("listitem").filter({ hasText: "This session" });
  await expect(login).toContainText("127.0.0.1");
  await login.getByText("Why", { exact: true }).click();
  await expect(login).toContainText("Block list: Cannot tell");
  await expect(drawer.getByRole("button", { name: /This was not me/ })).toHaveCount(0);
  await inMatrix.expectAccessible(page);
});

test("INS-5 ADA-6 an organization is created with a code, changed, archived and restored", async ({
  page,
  loginAs,
  admin,
}) => {
  await loginAs(admin);
  await page.goto("/settings/organizations");
  await page.getByRole("button", { name: "New organization" }).first().click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Name").fill("North Harbour");
  await dialog.getByLabel("Mail domains").fill("north.example, not a domain!");
  await dialog.getByRole("checkbox", { name: "Sign-up by code" }).check();
  await dialog.getByRole("button", { name: "Create organization" }).click();
  await expect(dialog.getByText("“not” is not a domain like acme.com.")).toBeVisible();
  await inMatrix.expectAccessible(page);
  await dialog.getByLabel("Mail domains").fill("North.example, harbour.example");
  await dialog.getByRole("button", { name: "Create organization" }).click();

  const row = page.getByRole("row", { name: /North Harbour/ });
  await expect(row).toContainText("north.example, harbour.example");
  await expect(row.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/)).toBeVisible();
  await expect(row.getByRole("button", { name: "Copy the code of North Harbour" })).toBeVisible();
  await inMatrix.expectAccessible(page);

  await act(page, "North Harbour", "Edit");
  await dialog.getByLabel("Name").fill("Far North");
  await dialog.getByRole("checkbox", { name: "Sign-up by code" }).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  const renamed = page.getByRole("row", { name: /Far North/ });
  await expect(renamed).toContainText("Off");

  await act(page, "Far North", "Archive");
  await expect(dialog).toContainText("Far North");
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Archive" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(renamed).toHaveCount(0);

  await page.goto("/insights/settings/organizations");
  await page.getByRole("checkbox", { name: "Archived only" }).check();
  await expect(page).toHaveURL(/archived=true/);
  await expect(renamed).toBeVisible();
  await act(page, "Far North", "Restore");
  await expect(renamed).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Archived only" }).uncheck();
  await expect(renamed).toBeVisible();
});

test("INS-5 an organization's administrator joins the organization that was chosen", async ({
  page,
  loginAs,
  admin,
}) => {
  await loginAs(admin);
  await page.goto("/insights/settings/organizations");
  await page.getByRole("button", { name: "New organization" }).first().click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Name").fill("South Quay");
  await dialog.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByRole("row", { name: /South Quay/ })).toBeVisible();

  await page.goto("/insights/settings/users");
  await page.getByRole("button", { name: "Invite a person" }).click();
  await dialog.getByLabel("First name").fill("Sam");
  await dialog.getByLabel("Last name").fill("Quay");
  await dialog.getByLabel("Email").fill("sam@south.example");
  await dialog.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Organization administrator" }).click();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("This role needs an organization.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Organization" }).click();
  await page.getByRole("option", { name: "South Quay" }).click();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("row", { name: /sam@south\.example/ })).toContainText("South Quay");
});
