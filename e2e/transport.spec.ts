import { requestTimeoutMs } from "@parapet/contract";
import { cutOff, refused } from "./support/page-guard.ts";
import { expect, test } from "./support/test.ts";

// Clocks and scripts stay in a page.
test.use({ keepsWindow: false });

const call = "**/api/dynamics/trace-sources*";

test.beforeEach(async ({ loginAs }) => {
  await loginAs();
});

test("SES-8 a call that never reaches the server reads Network Error", async ({ page, allow }) => {
  allow(cutOff);
  await page.route(call, (route) => route.abort("connectionrefused"));
  await page.goto("/insights/trace-sources");
  // It is tried three times, a second and two apart.
  await expect(page.getByRole("main")).toContainText("Network Error", { timeout: 20_000 });
});

test("SES-8 a call without an answer in time says after how long", async ({ page, allow }) => {
  allow(cutOff);
  await page.clock.install();
  await page.route(call, () => new Promise(() => {}));
  const asked = page.waitForRequest(call);
  await page.goto("/insights/trace-sources");
  await asked;
  // The console tries again before it gives up, so the time has to pass more than once.
  await expect(async () => {
    await page.clock.runFor(requestTimeoutMs + 1_000);
    await expect(page.getByRole("main")).toContainText(`timeout of ${requestTimeoutMs} ms exceeded`, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
});

test("SES-8 an error of the server is shown, with a way to try again", async ({ page, allow }) => {
  allow(refused(503));
  let down = true;
  await page.route(call, (route) =>
    down
      ? route.fulfill({
          status: 503,
          contentType: "application/problem+json",
          body: JSON.stringify({
            type: "about:blank",
            title: "A store does not answer",
            status: 503,
            code: "unavailable",
            request_id: "00000000-0000-4000-8000-000000000000",
          }),
        })
      : route.continue(),
  );
  await page.goto("/insights/trace-sources");
  await expect(page.getByRole("main")).toContainText("The trace sources could not be loaded");
  down = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main")).not.toContainText("The trace sources could not be loaded");
  await expect(page.getByRole("table")).toBeVisible();
});
