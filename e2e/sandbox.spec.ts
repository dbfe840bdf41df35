import { storageKeys } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { isMatrix } from "./support/is-matrix.ts";
import { inMatrix } from "./support/matrix.ts";
import { expect, test } from "./support/test.ts";

const address = "/public/sandbox/adaptiveAuth";

async function openSandbox(page: Page) {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The client's usual call is made at once.
  await expect(decided(page)).toContainText("Allow");
}

/** What the dial says in words. */
const decided = (page: Page) => page.getByRole("status").filter({ hasText: "of 100" });
const preset = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("PUB-2 the sandbox decides about situations, takes a step-up's code once, learns eight days and races attackers", async ({
  page,
}) => {
  await openSandbox(page);
  await expect(decided(page)).toContainText("Low");
  await preset(page, "Stolen key, cloud host").click();
  await expect(decided(page)).toContainText("Step up");
  await expect(decided(page)).toContainText("High");
  await expect(page.getByText("HTTP/1.1 401 Unauthorized")).toBeVisible();
  const why = page.getByRole("table", { name: "Points that raise or lower risk" });
  await expect(why).toContainText("First use of python-requests");
  await expect(page.getByRole("heading", { name: "What would change the result" })).toBeVisible();
  await preset(page, "Home Wi-Fi").click();
  await expect(decided(page)).toContainText("Allow");
  await expect(page.getByRole("table", { name: "Recent decisions" }).getByRole("row")).toHaveCount(4);

  await test.step("a step-up is passed with the built-in code, and the code is taken once", async () => {
    await preset(page, "New laptop").click();
    await expect(decided(page)).toContainText("Step up");
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expect(page.getByLabel("Code", { exact: true })).toHaveText(/^\d{6}$/);
    await page.getByRole("button", { name: "Send this code" }).click();
    await expect(page.getByText(/The code is correct/)).toBeVisible();
    await expect(decided(page)).toContainText("Allow");
    await expect(page.getByText("HTTP/1.1 200 OK")).toBeVisible();
    await page.getByRole("button", { name: "Send the same code again" }).click();
    await expect(page.getByText(/Rejected: this code was already used/)).toBeVisible();
  });
  await test.step("it learns eight days, races attackers and starts over", async () => {
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByText("25 sessions learned")).toBeVisible();
    await page.getByRole("button", { name: "Simulate eight usual days" }).click();
    await expect(page.getByText("33 sessions learned")).toBeVisible();
    await page.getByRole("button", { name: "Start simulation" }).click();
    await expect(page.getByRole("row", { name: /Naive/ })).toContainText(/\d+ of 100 blocked/);
    await expect(page.getByRole("row", { name: /Highly targeted/ })).toContainText(/\d+ of 100 blocked/);
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByText("25 sessions learned")).toBeVisible();
  });
});

for (const locale of isMatrix ? (["ar", "fr"] as const) : (["ar"] as const)) {
  test(`PUB-2 the sandbox fits a phone in the language ${locale} and is accessible`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/login");
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKeys.locale, locale] as const);
    await page.goto(address);
    await expect(page.locator("html")).toHaveAttribute("dir", locale === "ar" ? "rtl" : "ltr");
    await page.getByRole("group").getByRole("button").nth(5).click();
    await expect(page.getByText("HTTP/1.1 401 Unauthorized")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await inMatrix.expectAccessibleInBothThemes(page);
  });
}
