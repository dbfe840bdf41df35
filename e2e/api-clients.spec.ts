import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { endpoints, type ApiClient } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { isMatrix } from "./support/is-matrix.ts";
import { join, joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { protectApi } from "./support/protection.ts";
import { dialogOf } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";
import { totpAt } from "./support/totp.ts";

/** A name that no other test of the worker uses: it is part of mail addresses. */
const fresh = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

async function addClient(api: Api, session: LoggedIn, body: object): Promise<ApiClient> {
  const { path, answer } = endpoints["apiClients.create"];
  const sent = await api.post(path, { kind: "headless", ...body }, bearer(session));
  return answer.body.parse(await sent.json());
}

async function addOrganization(api: Api, session: LoggedIn, name: string): Promise<string> {
  const { path, answer } = endpoints["organizations.create"];
  const sent = await api.post(path, { name, mail_domains: [], signup_by_code: false }, bearer(session));
  return answer.body.parse(await sent.json()).id;
}

const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });

/** A dialog by its title: the drawer behind it may have a button of the same name. */
const dialogNamed = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

/** The open part of a client: a dialog in front of it hides it from everybody who asks by role. */
const part = (page: Page) => page.getByRole("tabpanel");

test("ADA-3 a client is added, gets a key and an authenticator, is seen, takes its data away and is deleted", async ({
  page,
  parapet,
  loginAs,
}) => {
  test.setTimeout(120_000);
  const { admin } = await joinAsProvider(parapet.api, fresh("Life"));
  const billing = await protectApi(parapet.api, admin, "Billing");
  await loginAs(admin);
  await page.goto("/provider/clients");
  await expect(page.getByRole("heading", { name: "No clients yet" })).toBeVisible();
  await inMatrix.expectAccessible(page);
  await page.getByRole("button", { name: "Add client" }).first().click();
  const dialog = dialogNamed(page, "Add API client");
  await dialog.getByRole("button", { name: "Add client" }).click();
  await expect(dialog.getByText("This field is required.")).toBeVisible();
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await dialog.getByLabel("Name", { exact: true }).fill("Billing robot");
  await dialog.getByRole("radio", { name: "Interactive" }).click();
  await dialog.getByLabel("Owner email").fill("ada@acme.example");
  await dialog.getByLabel("Metadata").fill("{ no json");
  await dialog.getByLabel("Networks (AS numbers)").fill("AS2119");
  await dialog.getByRole("button", { name: "Add client" }).click();
  await expect(dialog.getByLabel("Metadata")).toHaveAttribute("aria-invalid", "true");
  await inMatrix.expectAccessible(page);
  await dialog.getByLabel("Metadata").fill('{"team": "finance"}');
  await dialog.getByRole("button", { name: "Add client" }).click();
  await expect(page).toHaveURL(/[?&]client=[\w-]+/);
  await expect(part(page)).toContainText("No API keys yet.");

  await test.step("it declares where it calls from", async () => {
    await page.getByRole("tab", { name: "Declared context" }).click();
    await expect(part(page).getByLabel("Networks (AS numbers)")).toHaveValue("AS2119");
    await part(page).getByLabel("IP ranges (CIDR)").fill("nowhere");
    await part(page).getByRole("button", { name: "Save" }).click();
    await expect(part(page).getByLabel("IP ranges (CIDR)")).toHaveAttribute("aria-invalid", "true");
    await part(page).getByLabel("IP ranges (CIDR)").fill("192.0.2.0/24");
    await part(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Billing robot saved.")).toBeVisible();
  });

  await test.step("it gets an authenticator and backup codes, and loses them", async () => {
    await page.getByRole("tab", { name: "Factors" }).click();
    await part(page).getByRole("button", { name: "Set up authenticator app" }).click();
    const scan = dialogNamed(page, "Add the client to an authenticator app");
    await expect(scan.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
    await inMatrix.expectAccessible(page);
    const secret = ((await scan.locator("bdi.font-mono").textContent()) ?? "").replaceAll(" ", "");
    await scan.getByRole("textbox").first().click();
    await page.keyboard.type(totpAt(secret));
    const codes = dialogNamed(page, "Save your backup codes");
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    await inMatrix.expectAccessible(page);
    await codes.getByRole("button", { name: "I saved them" }).click();
    await expect(part(page)).toContainText("10 backup codes left");
    await part(page).getByRole("button", { name: "Remove" }).click();
    await dialogNamed(page, "Remove the authenticator app?").getByRole("button", { name: "Remove" }).click();
    await expect(part(page).getByRole("button", { name: "Set up authenticator app" })).toBeVisible();
  });

  await test.step("its key is shown once", async () => {
    await page.getByRole("tab", { name: "Keys" }).click();
    await part(page).getByRole("button", { name: "Create API key" }).click();
    const key = dialogNamed(page, "Create API key");
    await key.getByLabel("Name", { exact: true }).fill("production");
    await key.getByRole("button", { name: "Create API key" }).click();
    const shown = dialogNamed(page, "New API key");
    const secret = (await shown.locator("code").first().textContent()) ?? "";
    expect(secret).toMatch(/^ppk_\w{33}$/);
    await inMatrix.expectAccessible(page);
    await shown.getByRole("button", { name: "I saved the key" }).click();
    await expect(part(page)).toContainText(`${secret.slice(0, 12)}…`);
    await page.reload();
    await expect(part(page)).toContainText("production");
    expect(await page.content()).not.toContain(secret);
  });

  await test.step("it takes all that is kept about it away, and is deleted", async () => {
    await page.getByRole("tab", { name: "Overview" }).click();
    await expect(part(page)).toContainText("Sessions: 0 of 8, days: 0 of 2");
    await expect(part(page)).toContainText("team: finance");
    await inMatrix.expectAccessibleInBothThemes(page);
    await page.getByRole("tab", { name: "Danger zone" }).click();
    await inMatrix.expectAccessible(page);
    const file = page.waitForEvent("download");
    await part(page).getByRole("button", { name: "Download data" }).click();
    const announced = await readFile(await (await file).path(), "utf8");
    expect(JSON.parse(announced)).toMatchObject({
      client: { name: "Billing robot" },
      api_keys: [{ name: "production" }],
    });
    await part(page).getByRole("button", { name: "Delete" }).click();
    await dialogNamed(page, "Delete this client?").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("heading", { name: "No clients yet" })).toBeVisible();
  });

  await test.step("where another one was seen is listed, and a context is forgotten", async () => {
    const robot = await billing.addClient({ name: "Payroll robot" });
    for (const address of ["203.0.113.7", "198.51.100.4"]) expect(await billing.ask(robot.key, { address })).toBe(200);
    const { path, answer } = endpoints["apiClients.list"];
    const sent = await parapet.api.call(path, { headers: bearer(admin) });
    const [client] = answer.body.parse(await sent.json()).items;
    await page.goto(`/provider/clients?client=${client?.id}&tab=contexts`);
    const contexts = part(page).getByRole("listitem");
    // What was seen is written down some seconds later.
    await expect(async () => {
      await page.reload();
      await expect(contexts).toHaveCount(2, { timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await expect(contexts.first()).toContainText("okhttp");
    await expect(contexts.first()).toContainText("1 session over 1 day");
    await page.getByRole("tab", { name: "Overview" }).click();
    await expect(part(page)).toContainText("Sessions: 2 of 8, days: 1 of 2");
    await page.getByRole("tab", { name: "Contexts" }).click();
    await inMatrix.expectAccessible(page);
    await part(page).getByRole("button", { name: "Delete 203.0.113.0/24 with okhttp" }).click();
    await dialogNamed(page, "Delete this context?").getByRole("button", { name: "Delete" }).click();
    await expect(contexts).toHaveCount(1);
    await expect(contexts).toContainText("198.51.100.0/24");
  });
});

test("ADA-3 people of an organization see its clients only, and who only looks changes nothing", async ({
  page,
  parapet,
  loginAs,
}) => {
  const name = fresh("Reach");
  const { admin } = await joinAsProvider(parapet.api, name);
  const organization_id = await addOrganization(parapet.api, admin, "North");
  await addClient(parapet.api, admin, { name: "Of the north", organization_id });
  const outside = await addClient(parapet.api, admin, { name: "Of the house" });
  const person = { first_name: "Mika", last_name: "Aalto" };
  const email = (who: string) => `${who}@${name.toLowerCase()}.example`;
  const role = "organization_admin" as const;
  await loginAs(await join(parapet.api, admin, { ...person, email: email("mika"), role, organization_id }));
  await page.goto("/");
  await expect(page, "the first page is one of theirs").toHaveURL("/provider/clients");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("link", { name: "Auth Logs" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "APIs", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Applications" }).click();
  await expect(dialogOf(page).getByRole("link")).toHaveText(/^Adaptive Auth/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill("users");
  await expect(palette.getByRole("option", { name: /^Users.*Adaptive Auth/ })).toBeVisible();
  await expect(palette.getByRole("option", { name: /^Users.*Secure Inbox/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(rowOf(page, "Of the north")).toBeVisible();
  await expect(rowOf(page, "Of the house")).toHaveCount(0);
  await page.getByRole("button", { name: "Add client" }).click();
  await expect(dialogOf(page).getByLabel("Name", { exact: true })).toBeVisible();
  await expect(dialogOf(page).getByRole("combobox", { name: "Organization" })).toHaveCount(0);
  await dialogOf(page).getByLabel("Name", { exact: true }).fill("Own");
  await dialogOf(page).getByRole("button", { name: "Add client" }).click();
  await expect(part(page)).toBeVisible();
  await page.goto("/provider/clients");
  await expect(rowOf(page, "Own")).toContainText("North");

  await loginAs(await join(parapet.api, admin, { ...person, email: email("viewer") }));
  await page.goto(`/provider/clients?client=${outside.id}&tab=keys`);
  await expect(part(page)).toContainText("No API keys yet.");
  await expect(part(page).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Danger zone" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(rowOf(page, "Of the house")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add client" })).toHaveCount(0);
  await inMatrix.expectAccessible(page);
});

test("ADA-3 codes that need no secret are allowed after a warning, shown in red, and ended", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { admin } = await joinAsProvider(parapet.api, fresh("Moved"));
  const client = await addClient(parapet.api, admin, { name: "Moved robot", kind: "interactive" });
  await loginAs(admin);
  await page.goto(`/provider/clients?client=${client.id}&tab=factor`);
  await part(page).getByRole("button", { name: "Allow" }).first().click();
  const dialog = dialogNamed(page, "Allow derived codes?");
  await expect(dialog.getByRole("alert")).toContainText("Anyone who sees a call of this client");
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Allow" }).click();
  await expect(part(page)).toContainText("Allowed until");
  await expect(part(page)).toContainText("No step-ups passed with these codes.");
  await inMatrix.expectAccessibleInBothThemes(page);
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(part(page).getByRole("alert")).toContainText("derived from its client ID");
  await expect(part(page)).toContainText(client.client_id);
  await page.goto("/provider/clients");
  await expect(rowOf(page, "Moved robot")).toContainText("Insecure codes");
  await page.goto(`/provider/clients?client=${client.id}&tab=factor`);
  await part(page).getByRole("button", { name: "Stop allowing" }).click();
  await expect(part(page).getByRole("button", { name: "Allow" })).toHaveCount(2);
});

/** The longest words are French; what runs from right to left is looked at every time. */
const narrow = isMatrix
  ? ([
      ["fr", "ltr"],
      ["ar", "rtl"],
    ] as const)
  : ([["ar", "rtl"]] as const);

for (const [locale, direction] of narrow)
  test(`ADA-3 at 360 px in ${locale} a client is read without scrolling sideways`, async ({
    page,
    parapet,
    loginAs,
  }) => {
    const { admin } = await joinAsProvider(parapet.api, fresh(`Narrow${locale}`));
    const { id } = await addClient(parapet.api, admin, { name: "Robot", tags: ["eu"], metadata: { team: "finance" } });
    await parapet.api.post(`/api/adaptive/clients/${id}/keys`, { name: "main" }, bearer(admin));
    await loginAs(admin);
    await page.evaluate((name) => localStorage.setItem("app-locale", name), locale);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/provider/clients?client=${id}`);
    await expect(part(page)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("dir", direction);
    const tabs = page.getByRole("tab");
    await expect(tabs).toHaveCount(6);
    for (const tab of await tabs.all()) {
      await tab.click();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      await inMatrix.expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, await tab.innerText()).toBeLessThanOrEqual(0);
    }
  });
