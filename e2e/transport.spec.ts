import { requestTimeoutMs } from "@parapet/contract";
import { cutOff } from "./support/page-guard.ts";
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
