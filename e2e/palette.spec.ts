import type { Page } from "@playwright/test";
import { bearer } from "./support/api.ts";
import { inMatrix } from "./support/matrix.ts";
import { html, navbar, start } from "./support/shell.ts";
import { tracedCall } from "./support/telemetry.ts";
import { expect, test } from "./support/test.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const field = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test.beforeEach(async ({ page, loginAs }) => {
  await loginAs();
  await page.goto(start);
  await expect(heading(page)).toBeVisible();
});

test("NAV palette: it loads when it is opened, finds pages of every application by likeness, and loses nothing that is typed", async ({
  page,
}) => {
  test.setTimeout(90_000);
  const loaded = () =>
    page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => /\/(?:part-)?palette-/.test(name)).length,
    );
  expect(await loaded()).toBe(0);
  const button = navbar(page).getByRole("button", { name: "Search" });
  await button.click();
  await expect(field(page)).toBeFocused();
  expect(await loaded()).toBeGreaterThan(0);
  await expect(palette(page).getByRole("group", { name: "Pages" })).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await expect(button).toBeFocused();

  await test.step("pages are found by likeness and followed by the keyboard alone", async () => {
    await openPalette(page);
    await page.keyboard.type("quarantine");
    await expect(options(page).first()).toContainText("Quarantine Emails");
    await page.keyboard.press("ArrowDown");
    await expect(options(page).nth(1)).toHaveAttribute("data-highlighted", "");
    await expect(field(page)).toHaveAttribute(
      "aria-activedescendant",
      (await options(page).nth(1).getAttribute("id")) ?? "",
    );
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/secure-inbox\/respond\/quarantine-emails$/);
    await expect(palette(page)).toHaveCount(0);

    // It is offered first the next time, on an empty field.
    await openPalette(page);
    await expect(field(page)).toHaveValue("");
    await expect(palette(page).getByRole("group", { name: "Recent" }).getByRole("option")).toContainText([
      "Quarantine Emails",
    ]);
  });
  await test.step("what is typed right after the shortcut is not lost, whether the palette loads or still fades away", async () => {
    await page.goto(start);
    await expect(heading(page)).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("quarantinx");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("e");
    await expect(field(page)).toHaveValue("quarantine");
    for (const word of ["dark theme", "light theme", "dark theme"]) {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      await page.keyboard.type(word);
      await expect(field(page)).toHaveValue(word);
      await page.keyboard.press("Enter");
      await expect(html(page)).toHaveAttribute("data-theme", word.split(" ")[0] ?? "");
    }
    // Nor is Enter, however early.
    await page.reload();
    await expect(heading(page)).toBeVisible();
    for (const theme of ["light", "dark"]) {
      await page.keyboard.press("Control+k");
      await page.keyboard.type(`${theme} theme`);
      await page.keyboard.press("Enter");
      await expect(html(page)).toHaveAttribute("data-theme", theme);
    }
  });
});

test("NAV palette: people, organizations, sources and events are found on the server, and prefixes narrow", async ({
  page,
  parapet,
}) => {
  const session = await parapet.api.login();
  const name = `Zephyr${Date.now()}`;
  const { token } = await parapet.api.createTraceSource(session, `${name} gateway`);
  await parapet.api.sendTelemetry(token, tracedCall(name, { path: `/${name}/7` }));
  await parapet.api.post(
    "/api/account/users",
    { first_name: name, last_name: "Hopper", email: `${name}@example.com`, role: "viewer", organization_id: null },
    bearer(session),
  );
  await parapet.api.post(
    "/api/account/organizations",
    { name: `${name} Ltd`, mail_domains: [], signup_by_code: false },
    bearer(session),
  );
  await openPalette(page);
  await page.keyboard.type(name);
  await expect(options(page)).toContainText([`${name} Hopper`, `${name} Ltd`, `${name} gateway`]);
  await expect(palette(page).getByText("3 results")).toBeAttached();
  await field(page).fill(`org:${name}`);
  await expect(options(page)).toContainText([`${name} Ltd`]);
  await expect(options(page)).toHaveCount(1);
  await field(page).fill(`event:/${name}`);
  await expect(options(page)).toContainText([`GET /${name}/7`]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/insights\/events\/tableView\/[0-9a-f-]{36}$/);
  await openPalette(page);
  await page.keyboard.type(`user:${name}`);
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/insights\/settings\/users\?search=/);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);

  await openPalette(page);
  await page.keyboard.type(`user:opper ${name.slice(2)}`);
  await expect(options(page)).toContainText([`${name} Hopper`]);
  await field(page).fill("user:nobody-has-this-name");
  await expect(palette(page)).toContainText("No results.");
});
