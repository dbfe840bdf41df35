import { expect, test, type Page } from "@playwright/test";
import { guardPage } from "./support/page-guard.ts";
import { freshDataFolder, removeData, startServer, stopServer, type Server } from "./support/server.ts";
import { violationsOf } from "./support/violations.ts";

const nobody = { PARAPET_ADMIN_EMAIL: "", PARAPET_ADMIN_PASSWORD: "", PARAPET_REGISTRATION: "" };
const password = "quiet pond with frogs";

test.describe("an empty installation", () => {
  let server: Server;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    server = await startServer(await freshDataFolder(), nobody);
  });
  test.afterAll(async () => {
    await stopServer(server);
    await removeData(server.data);
  });

  test("PUB-1 the first visit creates the owner, who is signed in, and later visits go to the login", async ({
    page,
  }) => {
    const guard = await guardPage(page);
    await page.goto(server.baseURL);
    await expect(page).toHaveURL(`${server.baseURL}/setup`);
    await fillSetup(page);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/(?:\?.*)?$/);
    await expect(page.getByText("Welcome, Ada Byron")).toBeVisible();
    await followChecklist(page);

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${server.baseURL}/setup`);
    await expect(page).toHaveURL(`${server.baseURL}/login`);
    await page.goto(`${server.baseURL}/register`);
    await expect(page.getByRole("heading", { name: "Registration is closed" })).toBeVisible();
    guard.stop();
    expect(guard.problems()).toEqual([]);
  });
});

async function fillSetup(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Set up Parapet" })).toBeVisible();
  await page.getByLabel("Company name").fill("Acme");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Byron");
  await page.getByLabel("Email").fill("ada@acme.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
}

async function followChecklist(page: Page): Promise<void> {
  const checklist = page.locator("section", { has: page.getByRole("heading", { name: "Get started" }) });
  expect(await violationsOf(page)).toEqual([]);
  await expect(checklist.getByRole("link")).toHaveText(["Create source", "Register API", "Connect"]);
  await checklist.getByRole("link", { name: "Create source" }).click();
  await page.getByRole("button", { name: /^Kong/ }).click();
  await page.getByLabel("Name").fill("Gateway");
  await page.getByRole("button", { name: "Create source and show token" }).click();
  await expect(page).toHaveURL(/source=/);
  await page.goto(new URL("/", page.url()).href);
  await expect(checklist.getByRole("link", { name: "Show instructions" })).toBeVisible();
  await checklist.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("Checklist hidden.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Show checklist" }).click();
  await expect(checklist).toBeVisible();
}
