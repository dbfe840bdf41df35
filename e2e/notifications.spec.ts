import type { Page } from "@playwright/test";
import { join, joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { navbar, start } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

// Clocks and scripts stay in a page.
test.use({ keepsWindow: false });

const tray = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
const bell = (page: Page) => navbar(page).getByRole("button", { name: /^Notifications: / });
const rows = (page: Page) => tray(page).getByRole("listitem");

test("NAV notifications: an accepted invitation is told to the administrator, with a count, a link and ways to read it", async ({
  page,
  parapet,
  loginAs,
}) => {
  const session = await loginAs((await joinAsProvider(parapet.api, "tray")).admin);
  await page.goto(start);
  await expect(bell(page)).toHaveAccessibleName("Notifications: none unread");
  await bell(page).click();
  await expect(tray(page)).toContainText("No notifications");
  await inMatrix.expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect(bell(page)).toBeFocused();

  for (const name of ["Grace", "Alan"]) {
    await join(parapet.api, session, {
      first_name: name,
      last_name: "Tray",
      email: `${name.toLowerCase()}@tray.example`,
    });
  }

  await page.reload();
  await expect(bell(page)).toHaveAccessibleName("Notifications: 2 unread");
  await expect(bell(page)).toContainText("2");
  await bell(page).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Alan Tray (alan@tray.example) accepted the invitation.");
  await inMatrix.expectAccessibleInBothThemes(page);

  await rows(page)
    .nth(1)
    .getByRole("button", { name: /^Mark as read/ })
    .click();
  await expect(rows(page).nth(1).getByRole("button")).toHaveCount(0);
  await rows(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/insights\/settings\/users\?search=alan%40tray\.example/);
  await expect(tray(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName("Notifications: none unread");
});

test("NAV notifications: a tab out of sight does not ask", async ({ page, loginAs }) => {
  await loginAs();
  let asked = 0;
  page.on("request", (request) => request.url().endsWith("/api/account/notifications/unread") && asked++);
  await page.clock.install();
  await page.goto(start);
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(61_000);
  await expect.poll(() => asked).toBe(2);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.clock.runFor(300_000);
  expect(asked).toBe(2);
});
