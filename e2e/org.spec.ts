import type { Page } from "@playwright/test";
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

  await page.getByRole("button", { name: "Invite user" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Create invitation link" }).click();
  await expect(dialog.getByText("This field is required.")).toHaveCount(3);
  await dialog.getByLabel("First name").fill("Nour");
  await dialog.getByLabel("Last name").fill("Haddad");
  await dialog.getByLabel("Email").fill(admin.user.email);
  await dialog.getByRole("button", { name: "Create invitation link" }).click();
  await expect(dialog.getByText("An account with this email address already exists.")).toBeVisible();
  await inMatrix.expectAccessible(page);
  await dialog.getByLabel("Email").fill("nour@example.com");
  await dialog.getByRole("button", { name: "Create invitation link" }).click();
  const link = page.getByRole("dialog", { name: "Copy the invitation link" });
  await expect(link).toContainText("/user/confirm_user?uid=");
  await inMatrix.expectAccessible(page);
  await link.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);

  const row = page.getByRole("row", { name: /nour@example\.com/ });
  await expect(row).toContainText("Invited");
  await expect(row).toContainText("Viewer");
  const mailed = async () => (await parapet.api.mails()).filter((mail) => mail.includes("nour@example.com")).length;
  await expect.poll(mailed).toBe(1);
  await act(page, "Nour Haddad", "Resend invitation");
  await expect(link).toBeVisible();
  await link.getByRole("button", { name: "Done" }).click();
  await expect.poll(mailed).toBe(2);
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
  await dialog.getByLabel("Name", { exact: true }).fill("North Harbour");
  await dialog.getByLabel("Email domains").fill("north.example, not a domain!");
  await dialog.getByRole("checkbox", { name: "Sign-up with invitation code" }).check();
  await dialog.getByRole("button", { name: "Create organization" }).click();
  await expect(dialog.getByText("“not” isn’t a valid domain. Enter a domain such as acme.com.")).toBeVisible();
  await inMatrix.expectAccessible(page);
  await dialog.getByLabel("Email domains").fill("North.example, harbour.example");
  await dialog.getByRole("button", { name: "Create organization" }).click();

  const row = page.getByRole("row", { name: /North Harbour/ });
  await expect(row).toContainText("north.example, harbour.example");
  await expect(row.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/)).toBeVisible();
  await expect(row.getByRole("button", { name: "Copy invitation code of North Harbour" })).toBeVisible();
  await inMatrix.expectAccessible(page);

  await act(page, "North Harbour", "Edit");
  await dialog.getByLabel("Name", { exact: true }).fill("Far North");
  await dialog.getByRole("checkbox", { name: "Sign-up with invitation code" }).uncheck();
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
