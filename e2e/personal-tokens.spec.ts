import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { dialogOf } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

const shownToken = /ppt_[\w-]{43}/;

test("ADA-2 a user creates a personal token, rotates it with a grace period, and revokes it", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { admin } = await joinAsProvider(parapet.api, "Scripts");
  await loginAs(admin);
  await page.goto("/account/tokens");
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByRole("combobox", { name: "API Insights" }).click();
  await page.getByRole("option", { name: "Read", exact: true }).click();
  await dialog.getByLabel("Single endpoints").fill("protectedApis.list");
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Create token" }).click();
  const shown = async () => {
    await expect(dialog).toContainText(shownToken);
    const token = shownToken.exec((await dialog.textContent()) ?? "")?.[0] ?? "";
    await dialog.getByRole("button", { name: "I’ve stored it" }).click();
    return token;
  };
  const first = await shown();

  const statusOf = async (token: string, path: string) => {
    const answer = await fetch(new URL(path, parapet.baseURL), { headers: { authorization: `Bearer ${token}` } });
    return answer.status;
  };
  const paths = ["/api/dynamics/apis", "/api/adaptive/apis", "/api/adaptive/clients"];
  expect(await Promise.all(paths.map((path) => statusOf(first, path)))).toEqual([200, 200, 403]);

  await page.getByRole("button", { name: "Rotate Laptop" }).click();
  await dialogOf(page).getByRole("button", { name: "Rotate" }).click();
  const second = await shown();
  expect([await statusOf(first, "/api/dynamics/apis"), await statusOf(second, "/api/dynamics/apis")]).toEqual([
    200, 200,
  ]);
  const row = page.getByRole("row", { name: /Laptop/ });
  await expect(row).toContainText("Previous one valid until");
  await inMatrix.expectAccessible(page);

  await page.getByRole("button", { name: "Revoke Laptop" }).click();
  await dialogOf(page).getByRole("button", { name: "Revoke" }).click();
  await expect(row).toContainText("Revoked");
  expect([await statusOf(first, "/api/dynamics/apis"), await statusOf(second, "/api/dynamics/apis")]).toEqual([
    401, 401,
  ]);
});
