import { hash } from "node:crypto";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { protectApi } from "./support/protection.ts";
import { dialogOf } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

test("ADA-4 an API's own keys are imported without leaving the browser, identified in order, and undone", async ({
  page,
  parapet,
  loginAs,
}) => {
  test.setTimeout(120_000);
  const { admin } = await joinAsProvider(parapet.api, "Keymaster");
  await loginAs(admin);
  const { id } = await protectApi(parapet.api, admin, "Partners");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.postData() ?? ""));
  await page.goto(`/provider/adaptive_auth/${id}?tab=clients`);
  const ways = page.getByRole("list", { name: "Client identification" });
  await expect(ways.getByRole("listitem")).toHaveCount(1);
  await inMatrix.expectAccessible(page);

  await test.step("ways are added, rejected where they are wrong, and ordered by their buttons", async () => {
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("menuitem", { name: "API’s own key" }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel("Name").fill("X-Partner-Key");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(ways.getByRole("listitem")).toHaveCount(2);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("menuitem", { name: "Token claim (JWT)" }).click();
    await dialog.getByLabel("Issuer (iss)").fill("https://login.example.com/");
    await dialog.getByRole("combobox", { name: "Signature verified with" }).click();
    await page.getByRole("option", { name: "Pasted key set (JWKS)" }).click();
    await dialog.getByLabel("Key set (JWKS)").fill('{"keys": [{"kty": "oct", "k": "c2VjcmV0"}]}');
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Enter a JSON Web Key Set with public keys only.")).toBeVisible();
    await inMatrix.expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Move API’s own key.* up/ }).click();
    await expect(ways.getByRole("listitem").first()).toContainText("X-Partner-Key");
    await page.reload();
    await expect(ways.getByRole("listitem").first()).toContainText("X-Partner-Key");
  });

  await test.step("keys are previewed, imported and undone", async () => {
    await page.getByRole("button", { name: "Import keys…" }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel("CSV file").setInputFiles({
      name: "keys.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("client;key\nPartner A;partner-a-secret\nPartner A;partner-a-second\nPartner B;short\n"),
    });
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByText("1 new client")).toBeVisible();
    await expect(dialog.getByText("A key has 8 to 500 characters.")).toBeVisible();
    await inMatrix.expectAccessible(page);
    await dialog.getByRole("button", { name: "Import 2 keys" }).click();
    await expect(dialog.getByText("2 keys added")).toBeVisible();
    expect(sent.join("\n")).toContain(hash("sha256", "partner-a-secret"));
    expect(sent.join("\n")).not.toContain("partner-a-secret");
    await dialog.getByRole("button", { name: "Undo import" }).click();
    await expect(dialog.getByText("Import undone: 2 keys removed, 1 client removed.")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
  });

  await test.step("clients are created from unknown callers", async () => {
    await page.getByRole("switch", { name: /Create clients from unknown callers/ }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Settings for unknown callers saved.")).toBeVisible();
    await page.getByRole("button", { name: "Adopt consumers…" }).click();
    await expect(page.getByText("No consumers yet")).toBeVisible();
    await inMatrix.expectAccessible(page);
  });
});
