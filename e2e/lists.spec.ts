import { organization } from "@parapet/contract";
import type { Download, Page } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { dialogOf } from "./support/shell.ts";
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

async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

test("UX-2 all that match are selected beyond the page, suspended together and activated again", async ({
  page,
  parapet,
  loginAs,
}) => {
  await invite(parapet.api, await loginAs(), "Bulk", 12);
  await page.goto(`${users}?search=bulk&page_size=10`);
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  const bar = page.getByRole("group", { name: "10 selected" });
  await inMatrix.expectAccessibleInBothThemes(page);
  await bar.getByRole("button", { name: "Select all 12 that match" }).click();
  await page.getByRole("group", { name: "12 selected" }).getByRole("button", { name: "Suspend" }).click();

  const dialog = page.getByRole("dialog", { name: "Suspend 12 people?" });
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("12 people were suspended.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Suspended" })).toHaveCount(10);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await inMatrix.expectAccessibleInBothThemes(page);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("12 people may log in again.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Suspended" })).toHaveCount(0);
});

test("UX-2 a bulk action that fails for some says for whom and why, and does the rest", async ({
  page,
  parapet,
  loginAs,
}) => {
  await invite(parapet.api, await loginAs(), "Partly", 2);
  await page.goto(`${users}?sort=-created_at`);
  const administrator = page.getByRole("row", { name: parapet.administrator.email });
  await administrator.getByRole("checkbox").check();
  await page.getByRole("checkbox", { name: "Select Partly 01" }).check();
  await page.getByRole("checkbox", { name: "Select Partly 02" }).check();
  await page.getByRole("group", { name: "3 selected" }).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Resend invitation" }).click();
  await dialogOf(page).getByRole("button", { name: "Resend invitation" }).click();
  await expect(page.getByText("2 people were invited again. 1 failed:")).toBeVisible();
  const failures = page.getByRole("list", { name: "What failed and why" });
  await expect(failures.getByRole("listitem")).toHaveText([/This collides with something that exists already/]);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("UX-2 many people get a role at once", async ({ page, parapet, loginAs }) => {
  await invite(parapet.api, await loginAs(), "Promoted", 3);
  await page.goto(`${users}?search=promoted`);
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await page.getByRole("group", { name: "3 selected" }).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Change role" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the role of 3 people?" });
  await dialog.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Analyst" }).click();
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(rows(page).filter({ hasText: "Analyst" })).toHaveCount(3);
});

test("UX-2 the keyboard alone walks a list, selects a range and opens a row", async ({ page, parapet, loginAs }) => {
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
});

test("UX-2 a view keeps filters and sort, goes into the address, tells that it was changed and starts the page", async ({
  page,
  parapet,
  loginAs,
}) => {
  await invite(parapet.api, await loginAs(), "Viewed", 2);
  await page.goto(`${users}?search=viewed&sort=-email`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as a new view…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a new view" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Give the view a name.")).toBeVisible();
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
  await page.getByRole("menuitem", { name: "Start with this view" }).click();
  await expect(page.getByText("The list now starts with My two")).toBeVisible();
  await page.goto(users);
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/search=viewed&sort=-email|sort=-email&search=viewed/);
  await menu.click();
  await page.getByRole("menuitemradio", { name: "No view" }).click();
  await expect(page.getByRole("row", { name: parapet.administrator.email })).toBeVisible();

  await page.goto(users);
  await menu.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete this view?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "Views", exact: true })).toBeVisible();
});

test("UX-2 a shared view opens from the menu into the address", async ({ page, parapet, loginAs }) => {
  const session = await loginAs();
  const view = { page: "events", name: "Server errors", query: "statusCode[gte]=500", shared: true };
  expect((await parapet.api.post("/api/account/saved-views", view, bearer(session))).status).toBe(201);
  await page.goto("/insights/events");
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Server errors" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("statusCode[gte]")).toBe("500");
  await expect(page.getByRole("button", { name: "Server errors" })).toBeVisible();
});

test("UX-2 users and organizations are exported as they are filtered, with the columns shown", async ({
  page,
  parapet,
  loginAs,
}) => {
  const session = await loginAs();
  await invite(parapet.api, session, "Export", 3);
  await page.goto(`${users}?search=export&column=name&column=role`);
  await expect(rows(page)).toHaveCount(3);
  const people = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await people).suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  expect(await textOf(await people)).toBe("name,role\r\nExport 01,viewer\r\nExport 02,viewer\r\nExport 03,viewer\r\n");

  await parapet.api.post("/api/account/organizations", { name: "=Formula & Sons" }, bearer(session));
  await page.goto("/settings/organizations?search=formula&column=name&column=users");
  await expect(rows(page)).toHaveCount(1);
  const organizations = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(await textOf(await organizations)).toBe("name,users\r\n'=Formula & Sons,0\r\n");
});

test("UX-2 providers are kept as a view and exported as they are filtered", async ({ page, parapet, loginAs }) => {
  await joinAsProvider(parapet.api, "Listedworks");
  await loginAs();
  await page.goto("/provider/providers?search=listed&column=name&column=contact_email");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save as a new view…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a new view" });
  await dialog.getByLabel("Name").fill("Listed");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/view=[0-9a-f-]{36}/);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(await textOf(await file)).toMatch(/^name,contact_email\r\nListedworks,\S+@\S+\r\n$/);
});

test("UX-2 organizations are archived together, and it is undone", async ({ page, parapet, loginAs }) => {
  const session = await loginAs();
  for (const name of ["Fleet A", "Fleet B"])
    await parapet.api.post("/api/account/organizations", { name }, bearer(session));
  await page.goto("/settings/organizations?search=fleet");
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await page.getByRole("group", { name: "2 selected" }).getByRole("button", { name: "Archive" }).click();
  await page.getByRole("dialog", { name: "Archive 2 organizations?" }).getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("2 organizations were archived.")).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 organizations were restored.")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test("INS-5 ADA-6 an organization leads to its people", async ({ page, parapet, loginAs }) => {
  const session = await loginAs();
  const headers = bearer(session);
  const made = await parapet.api.post("/api/account/organizations", { name: "Inhabited" }, headers);
  const { id } = organization.parse(await made.json());
  const person = { first_name: "Ines", last_name: "Habitant", email: "ines@inhabited.example", role: "viewer" };
  await parapet.api.post("/api/account/users", { ...person, organization_id: id }, headers);
  await page.goto("/settings/organizations?search=inhabited");
  await page.getByRole("link", { name: "1 users of Inhabited" }).click();
  await expect(page).toHaveURL(new RegExp(`/settings/users\\?organization_id=${id}`));
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Organization is Inhabited", exact: true })).toBeVisible();
});

test("UX-2 rows become lower, and stay so on the next visit", async ({ page, loginAs }) => {
  await loginAs();
  await page.goto(users);
  const height = async () => (await rows(page).first().boundingBox())?.height ?? 0;
  await expect(page.getByRole("row", { name: /You/ })).toBeVisible();
  const before = await height();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Compact" }).click();
  await inMatrix.expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(page.getByRole("row", { name: /You/ })).toBeVisible();
  expect(await height()).toBeLessThan(before);
});
