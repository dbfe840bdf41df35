import { createHash, createPublicKey } from "node:crypto";
import { endpoints } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { type Api, bearer } from "./support/api.ts";
import { joinAsProvider, joinedPassword } from "./support/join.ts";
import { linkOf } from "./support/mail.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { expect, test } from "./support/test.ts";

const address = "/provider/providers";

/** A toast counts as a dialog too, but it has no name. */
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

async function publishedKids(api: Api, id: string): Promise<string[]> {
  const row = endpoints["providers.jwks"];
  const answer = await api.call(row.path.replace(":id", id));
  return row.answer.body.parse(await answer.json()).keys.map(({ kid }) => kid);
}

test("ADA-5 a platform administrator creates a provider, finds it, and its administrator gets in", async ({
  page,
  parapet,
  loginAs,
  allow,
}) => {
  allow(refused(409, "/api/account/providers"));
  await loginAs();
  await page.goto(address);
  await expect(page.getByRole("row", { name: /Yours/ })).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);

  await page.getByRole("button", { name: "New provider" }).click();
  const dialog = dialogOf(page, "New provider");
  await dialog.getByRole("button", { name: "Create and invite" }).click();
  await expect(dialog.getByText("This field is required.")).toHaveCount(6);
  await dialog.getByLabel("Name", { exact: true }).fill("Globex");
  await dialog.getByLabel("Contact name").fill("Hank Scorpio");
  await dialog.getByLabel("Contact email").fill("hank@globex.example");
  await dialog.getByLabel("First name").fill("Frank");
  await dialog.getByLabel("Last name").fill("Grimes");
  await dialog.getByLabel("Email", { exact: true }).fill(parapet.administrator.email);
  await dialog.getByRole("button", { name: "Create and invite" }).click();
  await expect(dialog.getByText("An account with this email address already exists.")).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByLabel("Email", { exact: true }).fill("frank@globex.example");
  await dialog.getByRole("button", { name: "Create and invite" }).click();

  await page.getByRole("dialog", { name: "Copy the invitation link" }).getByRole("button", { name: "Done" }).click();
  const drawer = dialogOf(page, "Provider");
  await expect(drawer.getByRole("heading", { name: "Globex" })).toBeVisible();
  await expect(page).toHaveURL(/provider=[\w-]{36}/);
  await page.reload();
  await expect(drawer.getByText("hank@globex.example")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await page.getByRole("searchbox").fill("scorpio");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/search=scorpio/);
  await page.getByRole("searchbox").fill("nobody at all");
  await expect(page.getByText("No matching providers")).toBeVisible();

  const link = await linkOf(parapet.api, "frank@globex.example");
  expect(link.pathname).toBe("/user/confirm_user");
});

test("ADA-5 key rotation: a new key signs, the old one is listed and published until its grace is over", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { id, admin } = await joinAsProvider(parapet.api, "Initech");
  await loginAs(admin);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "Providers" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Initech" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Users" }).last()).toBeVisible();

  await page.getByRole("button", { name: "Show key" }).click();
  const pem = await page.getByText("BEGIN PUBLIC KEY").innerText();
  const spki = createPublicKey(pem).export({ type: "spki", format: "der" });
  const fingerprint = createHash("sha256").update(spki).digest("hex").toUpperCase().match(/../g)?.join(":") ?? "";
  await expect(page.getByText(fingerprint)).toBeVisible();
  await page.getByRole("button", { name: "Hide key" }).click();
  await expect(page.getByText("BEGIN PUBLIC KEY")).toHaveCount(0);
  const [first] = await publishedKids(parapet.api, id);
  await expect(page.getByText(first ?? "?")).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);

  await page.getByRole("button", { name: "Rotate key" }).click();
  const dialog = dialogOf(page, "Rotate the signing key?");
  await expect(dialog.getByRole("combobox")).toContainText("24 hours");
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Rotate key" }).click();
  await expect(dialog).toHaveCount(0);

  const history = page.getByRole("table", { name: "Key history" });
  await expect(history.getByRole("row")).toHaveCount(3);
  await expect(history.getByRole("row", { name: first ?? "?" })).toContainText("Retiring");
  await expect(page.getByText(fingerprint)).toHaveCount(0);
  const kids = await publishedKids(parapet.api, id);
  expect(kids).toHaveLength(2);
  expect(kids[1]).toBe(first);

  await page.getByRole("button", { name: "Rotate key" }).click();
  await dialog.getByRole("combobox").click();
  await page.getByRole("option", { name: "Don’t accept it" }).click();
  await dialog.getByRole("button", { name: "Rotate key" }).click();
  await expect(history.getByRole("row", { name: kids[0] ?? "?" })).toContainText("Retired");
  expect(await publishedKids(parapet.api, id)).not.toContain(kids[0]);
  await inMatrix.expectAccessibleInBothThemes(page);
});

test("ADA-5 an archived provider's people are out until it is restored", async ({ page, parapet, loginAs }) => {
  const { id, admin } = await joinAsProvider(parapet.api, "Umbrella");
  await loginAs();
  await page.goto(`${address}?provider=${id}`);
  const drawer = dialogOf(page, "Provider");
  await drawer.getByRole("button", { name: "Archive" }).click();
  const dialog = dialogOf(page, "Archive this provider?");
  const archive = dialog.getByRole("button", { name: "Archive provider" });
  await expect(archive).toBeDisabled();
  await dialog.getByRole("textbox").fill("umbrella");
  await expect(archive).toBeDisabled();
  await dialog.getByRole("textbox").fill("Umbrella");
  await inMatrix.expectAccessibleInBothThemes(page);
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("Archived", { exact: true })).toBeVisible();
  expect((await parapet.api.call("/auth/me", { headers: bearer(admin) })).status).toBe(401);
  const login = { email: admin.user.email, password: joinedPassword };
  expect((await parapet.api.post("/auth/jwt/create", login)).status).toBe(401);

  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Umbrella" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Archived only" }).check();
  await page.getByRole("link", { name: "Umbrella" }).click();
  await drawer.getByRole("button", { name: "Restore" }).click();
  await expect(drawer.getByRole("button", { name: "Archive" })).toBeVisible();
  expect((await parapet.api.login(login)).user.email).toBe(admin.user.email);
});
