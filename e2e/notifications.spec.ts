import type { Page } from "@playwright/test";
import { bearer } from "./support/api.ts";
import { join, joinAsProvider, joinedPassword } from "./support/join.ts";
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
  await expect(tray(page)).toContainText("Nothing new");
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

test("NAV notifications: all are marked as read at once, and a new role is told to its person", async ({
  page,
  parapet,
  loginAs,
  allow,
}) => {
  allow(/503/);
  const { admin: session } = await joinAsProvider(parapet.api, "roles");
  const email = "grace@roles.example";
  await join(parapet.api, session, { first_name: "Grace", last_name: "Roles", email });
  const headers = bearer(session);
  const people = await (await parapet.api.call(`/api/account/users?search=${email}`, { headers })).json();
  const id: unknown = people.items[0]?.id;
  const change = await parapet.api.call(`/api/account/users/${String(id)}`, {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ role: "analyst" }),
  });
  expect(change.status).toBe(200);
  const grace = await parapet.api.login({ email, password: joinedPassword });
  await loginAs(grace);
  await page.goto(start);
  let down = true;
  await page.route(/\/api\/account\/notifications\?/, (route) =>
    down ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await bell(page).click();
  await expect(tray(page)).toContainText("The notifications could not be loaded");
  down = false;
  await tray(page).getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).toContainText(["changed your role. You are now an analyst."]);
  await tray(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(rows(page).getByRole("button")).toHaveCount(0);
  await page.keyboard.press("Escape");
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
