import type { Page } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { inMatrix } from "./support/matrix.ts";
import { expect, test } from "./support/test.ts";

const users = "/insights/settings/users";
const rows = (page: Page) => page.locator("tbody").getByRole("row");

/** Invites people named `<family> 1` and so on, so that a test can search for its own. */
async function invite(api: Api, session: LoggedIn, family: string, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const email = `${family.toLowerCase()}${index}@example.com`;
    const person = { first_name: family, last_name: String(index).padStart(2, "0"), email, role: "viewer" };
    expect((await api.post("/api/account/users", person, bearer(session))).status).toBe(201);
  }
}

test("UX-2 all that match are selected beyond the page, suspended together and activated again", async ({
  page,
  parapet,
  loginAs,
}) => {
  await invite(parapet.api, await loginAs(), "Bulk", 12);
  await page.goto(`${users}?search=bulk&page_size=10`);
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByLabel("Rows per page").locator("option")).toHaveText(["10", "25", "50", "100"]);
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  const bar = page.getByRole("group", { name: "10 selected" });
  await inMatrix.expectAccessibleInBothThemes(page);
  await bar.getByRole("button", { name: "Select all 12 matching" }).click();
  await page.getByRole("group", { name: "12 selected" }).getByRole("button", { name: "Suspend" }).click();

  const dialog = page.getByRole("dialog", { name: "Suspend 12 users?" });
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("12 users suspended.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Suspended" })).toHaveCount(10);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await inMatrix.expectAccessibleInBothThemes(page);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("12 users reactivated.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Suspended" })).toHaveCount(0);
});

test("UX-2 the keyboard alone walks a list, selects a range and opens a row; rows become lower and stay so", async ({
  page,
  parapet,
  loginAs,
}) => {
  await invite(parapet.api, await loginAs(), "Keys", 5);
  await page.goto(`${users}?search=keys`);
  await expect(rows(page)).toHaveCount(5);
  const row = (index: number) => page.getByRole("row", { name: new RegExp(`Keys 0${index}`) });
  await page.keyboard.press("j");
  await expect(row(1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await page.keyboard.press("End");
  await expect(row(5)).toBeFocused();
  await page.keyboard.press("Shift+Space");
  await expect(page.getByRole("group", { name: "4 selected" })).toBeVisible();
  await page.keyboard.press("Home");
  await expect(row(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Change role or organization" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("searchbox").focus();
  await page.keyboard.type("xj");
  await expect(page.getByRole("searchbox")).toHaveValue("keysxj");

  await test.step("rows become lower, and stay so on the next visit", async () => {
    await page.goto(`${users}?search=keys`);
    const height = async () => (await rows(page).first().boundingBox())?.height ?? 0;
    await expect(rows(page)).toHaveCount(5);
    const before = await height();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("button", { name: "Compact" }).click();
    await inMatrix.expectAccessibleInBothThemes(page);
    await page.reload();
    await expect(rows(page)).toHaveCount(5);
    expect(await height()).toBeLessThan(before);
  });
});

test("UX-2 a view keeps filters and sort, goes into the address, tells that it was changed and starts the page", async ({
  page,
  parapet,
  loginAs,
}) => {
  await invite(parapet.api, await loginAs(), "Viewed", 2);
  await page.goto(`${users}?search=viewed&sort=-email`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Saved views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as new view…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as new view" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a name for the view.")).toBeVisible();
  await dialog.getByLabel("Name").fill("My two");
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  const menu = page.getByRole("button", { name: /^My two/ });
  await expect(menu).toHaveText("My two");
  await expect(page).toHaveURL(/view=[0-9a-f-]{36}/);

  await page.getByRole("searchbox").fill("viewed 01");
  await expect(rows(page)).toHaveCount(1);
  await expect(menu).toHaveText("My twomodified");
  await page.reload();
  await expect(menu).toHaveText("My twomodified");
  await inMatrix.expectAccessibleInBothThemes(page);
  await menu.click();
  await page.getByRole("menuitem", { name: "Discard changes" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(menu).toHaveText("My two");

  await menu.click();
  await page.getByRole("menuitem", { name: "Set as default" }).click();
  await expect(page.getByText("My two is now the default view")).toBeVisible();
  await page.goto(users);
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/search=viewed&sort=-email|sort=-email&search=viewed/);
  await menu.click();
  await page.getByRole("menuitemradio", { name: "No saved view" }).click();
  // Other tests' users may fill the first page: any user other than "Viewed" shows that the search was cleared.
  await expect(rows(page).filter({ hasNotText: "Viewed" })).not.toHaveCount(0);

  await page.goto(users);
  await menu.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete this view?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "Saved views", exact: true })).toBeVisible();
});
