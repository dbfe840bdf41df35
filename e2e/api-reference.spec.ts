import { inMatrix } from "./support/matrix.ts";
import { start } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

test("an API's reference is searched by keyboard, an operation opens, is copied as curl and left by Back", async ({
  page,
  context,
  loginAs,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await loginAs();
  await page.goto(start);
  await page.goto("/reference");
  const operations = page.getByRole("navigation", { name: "Operations" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Parapet");
  await inMatrix.expectAccessibleInBothThemes(page);

  await page.keyboard.press("/");
  await page.keyboard.type("apiTokens.create");
  await expect(operations.getByRole("link")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/reference\?.*method=POST/);
  await expect(page.getByRole("heading", { name: "Request body" })).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);

  await page.getByRole("button", { name: "Copy as curl" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^curl -X POST 'http:\/\/127\.0\.0\.1:\d+\//);
  expect(copied).toContain("-H 'Content-Type: application/json'");

  await page.reload();
  await expect(page.getByRole("heading", { name: "Request body" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Servers" })).toBeVisible();
});
