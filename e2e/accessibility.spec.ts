import { storageKeys } from "@parapet/contract";
import { refused } from "./support/page-guard.ts";
import { addressOf, tableOfRoutes } from "./support/routes.ts";
import { expectAccessibleInBothThemes } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

/** Pages by layout, a group a test. Template pages have tests of their own. */
const groups = [
  { name: "public pages", layout: "blank", isPublic: true },
  { name: "pages of API Insights", layout: "apiDynamic", isPublic: false },
  { name: "pages of Adaptive Auth", layout: "adaptiveAuth", isPublic: false },
  { name: "pages of Secure Inbox", layout: "secureInbox", isPublic: false },
] as const;

const languages = [
  { locale: "en", dir: "ltr", way: "from left to right" },
  { locale: "ar", dir: "rtl", way: "from right to left" },
] as const;

for (const { name, layout, isPublic } of groups) {
  for (const { locale, dir, way } of languages) {
    test(`PREF-4 ${name} are accessible in light and dark, ${way}`, async ({ page, loginAs, allow }) => {
      // A dozen pages twice: as long as it takes.
      test.setTimeout(240_000);
      // Nothing has the ids that are asked for, and a mailed link without a token is refused.
      for (const status of [400, 404, 410, 422]) allow(refused(status));
      await page.goto("/login");
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKeys.locale, locale] as const);
      const rows = (await tableOfRoutes(page)).filter(
        (row) => row.layout === layout && !/^\/(?:auth|misc)\//.test(row.pattern),
      );
      expect(rows.length).toBeGreaterThan(3);
      if (!isPublic) await loginAs();
      for (const path of rows.map(({ pattern }) => addressOf(pattern))) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.locator("html")).toHaveAttribute("dir", dir);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
          await expectAccessibleInBothThemes(page);
        });
      }
    });
  }
}
