import { createHash } from "node:crypto";
import { refused } from "./support/page-guard.ts";
import { joinAsProvider } from "./support/join.ts";
import { dialogOf, expectAccessibleInBothThemes } from "./support/shell.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

test("ADA-4 a data pack is imported, replaced, rolled back and deleted, and says what is missing without it", async ({
  page,
  loginAs,
  allow,
}) => {
  allow(refused(400, "/api/adaptive/data-packs"));
  await loginAs();
  await page.goto("/settings/data-packs");
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: /^Block list/ }) });
  await expect(card).toContainText("Unavailable until then: Block list.", { timeout: 20_000 });
  const dialog = dialogOf(page);
  const choose = async (name: string, content: string | Buffer) => {
    await card.getByRole("button", { name: "Import: Block list" }).click();
    await dialog.getByLabel("File").setInputFiles(file(name, content));
  };

  await choose("picture.png", Buffer.from([0, 1, 2, 0]));
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(card.getByText("Rejected")).toBeVisible({ timeout: 20_000 });
  await card.getByRole("button", { name: /^Delete / }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(card.getByText("Rejected")).toHaveCount(0);

  const blocks = Array.from({ length: 199 }, (_, at) => `192.88.${at}.0/24`);
  const [first, second] = [["# attackers", "8.8.4.4", ...blocks, "nowhere"].join("\n"), "8.8.4.4\n"];
  await choose("list.netset", first);
  await dialog.getByLabel("Source").fill("FireHOL level 1");
  await dialog.getByLabel("Version").fill("2026-11");
  await dialog.getByLabel("Words of attribution").fill("Lists by FireHOL");
  await dialog.getByLabel("Link of the attribution").fill("https://iplists.firehol.org/");
  await dialog.getByLabel("Expected SHA-256").fill("0".repeat(64));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog).toContainText("The file has another checksum.");
  await dialog.getByLabel("Expected SHA-256").fill(createHash("sha256").update(first).digest("hex"));
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(card.getByText("In use")).toBeVisible({ timeout: 20_000 });
  await expect(card).toContainText("200, and 1 that could not be read");
  await expect(card).toContainText(createHash("sha256").update(first).digest("hex"));
  await expect(card.getByRole("link", { name: "Lists by FireHOL" })).toBeVisible();

  await page.getByLabel("Address").fill("8.8.4.4");
  await page.getByRole("button", { name: "Look up" }).click();
  const looked = page.getByRole("status").filter({ hasText: "On the block list" });
  await expect(looked).toContainText("8.8.4.0/24");
  await expect(looked.getByRole("link", { name: "Lists by FireHOL" })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await choose("newer.netset", second);
  await dialog.getByLabel("Version").fill("2026-12");
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(card.getByText("1 other import")).toBeVisible({ timeout: 20_000 });
  await expect(card).toContainText("2026-12");
  await card.getByRole("button", { name: "Back to the earlier one" }).click();
  await expect(dialog).toContainText("FireHOL level 1 2026-11 is used");
  await dialog.getByRole("button", { name: "Back to the earlier one" }).click();
  await expect(card.getByRole("link", { name: "Lists by FireHOL" })).toBeVisible();

  await card.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog).toContainText("its signals are unavailable");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(card).toContainText("Unavailable until then: Block list.");
  await card.getByText("1 other import").click();
  await card.getByRole("button", { name: /^Delete / }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(card.getByText("1 other import")).toHaveCount(0);
});

test("ADA-4 who does not manage the installation reads its data packs and changes nothing", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { admin } = await joinAsProvider(parapet.api, "Packless");
  await loginAs(admin);
  await page.goto("/settings/data-packs");
  await expect(page.getByText("Packs belong to the whole installation")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("heading", { name: /^Countries/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Auth Logs" }).first().click();
  await expect(page).toHaveURL(/\/provider\/logging/);
});
