import { storageKeys } from "@parapet/contract";
import { inMatrix } from "../support/matrix.ts";
import { expect, test } from "../support/test.ts";

const settings = "/secure-inbox/settings/documentation";

for (const [locale, direction] of [
  ["fr", "ltr"],
  ["ar", "rtl"],
] as const) {
  test(`SEC-7 every step fits a phone in the language ${locale} and is accessible`, async ({
    page,
    loginAs,
    admin,
  }) => {
    test.setTimeout(120_000);
    await loginAs(admin);
    await page.setViewportSize({ width: 360, height: 780 });
    for (const theme of ["light", "dark"])
      for (const step of ["register", "permissions", "credential", "consent", "test"]) {
        await page.goto("/healthz");
        await page.evaluate(
          ([keys, language, look]) => {
            localStorage.setItem(keys.locale, language);
            localStorage.setItem(keys.theme, look);
          },
          [storageKeys, locale, theme] as const,
        );
        await page.goto(`${settings}?step=${step}`);
        await expect(page.locator("html")).toHaveAttribute("dir", direction);
        await expect(page.locator("main ol").first()).toBeVisible();
        await inMatrix.expectAccessible(page);
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(excess, step).toBe(0);
      }
  });
}

for (const locale of ["en", "fr", "ar"] as const)
  test(`PUB-2 the documentation of Secure Inbox is there in the language ${locale}, on a phone too`, async ({
    page,
  }) => {
    await page.goto("/healthz");
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKeys.locale, locale] as const);
    await page.goto("/secure-inbox/documentation");
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(5);
    await expect(page.getByText("Mail.ReadWrite", { exact: true })).toBeVisible();
    await inMatrix.expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await inMatrix.expectAccessible(page);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBe(0);
  });
