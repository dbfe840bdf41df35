import type { Page } from "@playwright/test";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { dialogOf } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("ADA-1 an API is registered, refused where it is wrong, edited, let through with a reason, archived and restored", async ({
  page,
  parapet,
  loginAs,
  allow,
}) => {
  test.setTimeout(90_000);
  allow(refused(409, "/api/adaptive/apis"));
  const { admin } = await joinAsProvider(parapet.api, "Registrar");
  await loginAs(admin);
  await page.goto("/provider/api");
  await expect(page.getByText("No protected APIs yet")).toBeVisible();
  await inMatrix.expectAccessible(page);

  await page.getByRole("button", { name: "Register API" }).first().click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Register API" }).click();
  await expect(dialog.getByText("Enter a URL that starts with http:// or https://.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Acme Billing");
  await dialog.getByLabel("Base URL").fill("https://api.acme.example");
  await dialog.getByLabel("Trusted proxies").fill("10.0.0.0/40");
  await dialog.getByRole("button", { name: "Register API" }).click();
  await expect(dialog.getByText(/Enter IP ranges/)).toBeVisible();
  await inMatrix.expectAccessible(page);
  await dialog.getByLabel("Trusted proxies").fill("10.0.0.0/8");
  await dialog.getByRole("button", { name: "Register API" }).click();
  await expect(page).toHaveURL(/\/provider\/adaptive_auth\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Acme Billing");

  await page.getByRole("link", { name: "Protected APIs" }).click();
  const row = rowOf(page, "Acme Billing");
  await expect(row).toContainText("Monitor");
  await expect(row).toContainText("Waiting");
  await inMatrix.expectAccessible(page);
  await page.getByRole("button", { name: "Register API" }).click();
  await dialog.getByLabel("Name").fill("acme billing");
  await dialog.getByLabel("Base URL").fill("https://other.example");
  await dialog.getByRole("button", { name: "Register API" }).click();
  await expect(dialog.getByText("This name is already in use.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await test.step("endpoints are edited, the glass is broken with a reason, and the API is archived and restored", async () => {
    await act(page, "Acme Billing", "Edit");
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    await dialog.getByLabel("Path").fill("payouts");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText(/Enter a path that starts with/)).toBeVisible();
    await inMatrix.expectAccessible(page);
    await dialog.getByLabel("Path").fill("/payouts/{id}");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);

    await act(page, "Acme Billing", "Bypass policy…");
    await dialog.getByRole("button", { name: "Bypass policy" }).click();
    await expect(dialog.getByText("This field is required.")).toBeVisible();
    await dialog.getByLabel("Reason").fill("Outage of the mail relay");
    await inMatrix.expectAccessible(page);
    await dialog.getByRole("button", { name: "Bypass policy" }).click();
    await expect(rowOf(page, "Acme Billing")).toContainText("Bypassed");
    await rowOf(page, "Acme Billing").getByRole("link").first().click();
    await expect(page.getByText("Outage of the mail relay")).toBeVisible();
    await page.goBack();
    await act(page, "Acme Billing", "End bypass");
    await expect(rowOf(page, "Acme Billing")).not.toContainText("Bypassed");

    await page.getByRole("checkbox", { name: "Select Acme Billing" }).check();
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await dialog.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByText("1 API archived.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, "Acme Billing")).toBeVisible();
  });
});
