import type { Page } from "@playwright/test";
import { inMatrix } from "./support/matrix.ts";
import { expect, inMotion, test } from "./support/test.ts";

// Clocks and scripts stay in a page.
test.use({ keepsWindow: false });

test.use(inMotion);

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const timer = (page: Page) => toasts(page).locator(".toast-timer");

const types = [
  ["Default", "A neutral message."],
  ["Info", "An update is available."],
  ["Success", "Changes saved."],
  ["Warning", "Saved, but some fields need attention."],
  ["Error", "Couldn’t save the changes. Try again."],
] as const;

test("INS-6 UX-1 a toast of each type closes after 1500 ms, stands still under the pointer, and is text", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  await page.clock.install();
  await page.goto("/extensions/toastify");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Toasts");
  // From here on time passes only when the test says so.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [button, text] of types) {
    await page.getByRole("button", { name: button, exact: true }).click();
    const shown = toasts(page).getByText(text, { exact: true });
    await expect(shown).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(1300);
    await expect(shown).toBeVisible();
    await page.clock.runFor(1000);
    await expect(shown).toHaveCount(0);
  }

  await test.step("a bar runs out with the toast's time, and both stand still under the pointer", async () => {
    await page.getByRole("button", { name: "Info", exact: true }).click();
    const bar = () =>
      timer(page).evaluate((element) => {
        const { animationName, animationDuration, animationPlayState } = getComputedStyle(element);
        return [animationName, animationDuration, animationPlayState];
      });
    await expect(timer(page)).toBeVisible();
    expect(await bar()).toEqual(["toast-timer", "1.5s", "running"]);
    const text = toasts(page).getByText("An update is available.");
    await text.hover();
    await expect.poll(bar).toEqual(["toast-timer", "1.5s", "paused"]);
    await page.clock.runFor(10_000);
    await expect(text).toBeVisible();
    await page.clock.resume();
    await inMatrix.expectAccessible(page);
    await page.mouse.move(0, 0);
    await expect(text).toHaveCount(0);
  });

  await test.step("markup in a toast is text", async () => {
    await page.clock.pauseAt(Date.now() + 600_000);
    const markup = '<img src="x" onerror="document.title=1"><b>bold</b>';
    await page.getByLabel("Custom text").fill(markup);
    await page.getByRole("button", { name: "Error", exact: true }).click();
    await expect(toasts(page).getByText(markup, { exact: true })).toBeVisible();
    await expect(toasts(page).locator("img, b")).toHaveCount(0);
    await expect(page).toHaveTitle(/^Toasts/);
  });
});
