import { endpoints } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { bearer } from "./support/api.ts";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { dialogOf } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions of ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("ADA-1 an API is registered, refused where it is wrong, and opened", async ({ page, parapet, loginAs, allow }) => {
  allow(refused(409, "/api/adaptive/apis"));
  const { admin } = await joinAsProvider(parapet.api, "Registrar");
  await loginAs(admin);
  await page.goto("/provider/api");
  await expect(page.getByText("No API is protected yet")).toBeVisible();
  await inMatrix.expectAccessible(page);

  await page.getByRole("button", { name: "Register an API" }).first().click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Register an API" }).click();
  await expect(dialog.getByText("An address that begins with http:// or https://.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Acme Billing");
  await dialog.getByLabel("Base URL").fill("https://api.acme.example");
  await dialog.getByLabel("Trusted proxies").fill("10.0.0.0/40");
  await dialog.getByRole("button", { name: "Register an API" }).click();
  await expect(dialog.getByText(/no address block/)).toBeVisible();
  await inMatrix.expectAccessible(page);
  await dialog.getByLabel("Trusted proxies").fill("10.0.0.0/8");
  await dialog.getByRole("button", { name: "Register an API" }).click();
  await expect(page).toHaveURL(/\/provider\/adaptive_auth\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Acme Billing");

  await page.getByRole("link", { name: "Protected APIs" }).click();
  const row = rowOf(page, "Acme Billing");
  await expect(row).toContainText("Monitor");
  await expect(row).toContainText("Waiting");
  await inMatrix.expectAccessible(page);
  await page.getByRole("button", { name: "Register an API" }).click();
  await dialog.getByLabel("Name").fill("acme billing");
  await dialog.getByLabel("Base URL").fill("https://other.example");
  await dialog.getByRole("button", { name: "Register an API" }).click();
  await expect(dialog.getByText("Another protected API has this name.")).toBeVisible();
});

test("ADA-1 endpoints are edited, the glass is broken with a reason, and an API is archived and restored", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { admin } = await joinAsProvider(parapet.api, "Editor");
  await loginAs(admin);
  const row = endpoints["protectedApis.create"];
  const body = { name: "Invoices", base_url: "https://invoices.example" };
  await parapet.api.post(row.path, body, bearer(admin));
  await page.goto("/provider/api");
  await act(page, "Invoices", "Edit");
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Add an endpoint" }).click();
  await dialog.getByLabel("Path").fill("payouts");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/A path that begins with/)).toBeVisible();
  await inMatrix.expectAccessible(page);
  await dialog.getByLabel("Path").fill("/payouts/{id}");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);

  await act(page, "Invoices", "Let everything pass…");
  await dialog.getByRole("button", { name: "Let everything pass" }).click();
  await expect(dialog.getByText("Fill this in")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Outage of the mail relay");
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Let everything pass" }).click();
  await expect(rowOf(page, "Invoices")).toContainText("Everything passes");
  await rowOf(page, "Invoices").getByRole("link").first().click();
  await expect(page.getByText("Outage of the mail relay")).toBeVisible();
  await page.goBack();
  await act(page, "Invoices", "Protect again");
  await expect(rowOf(page, "Invoices")).not.toContainText("Everything passes");

  await page.getByRole("checkbox", { name: "Select Invoices" }).check();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await dialog.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("1 API is archived.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, "Invoices")).toBeVisible();
});
