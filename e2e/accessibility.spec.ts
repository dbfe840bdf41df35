import { storageKeys } from "@parapet/contract";
import { refused } from "./support/page-guard.ts";
import { applications, expectInLayout, requirementsOf } from "./support/applications.ts";
import { addressOf, tableOfRoutes } from "./support/routes.ts";
import { expectAccessibleInBothThemes } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

/** Pages by layout, a group a test. Template pages have tests of their own. */
const groups = [
  { layout: "blank", application: null, name: "public pages" },
  ...applications.map((application) => ({
    layout: application.layout,
    application,
    name: `pages of ${application.name}`,
  })),
];

const languages = [
  { locale: "en", dir: "ltr", way: "from left to right" },
  { locale: "ar", dir: "rtl", way: "from right to left" },
] as const;

for (const { name, layout, application } of groups) {
  for (const { locale, dir, way } of languages) {
    // Names are looked for in English only.
    const inLayout = locale === "en" ? application : null;
    const requirements = inLayout === null ? "PREF-4" : `${requirementsOf(inLayout)} PREF-4`;
    const are = inLayout === null ? "are accessible" : "are there in their layout, and accessible";
    test(`${requirements} ${name} ${are} in light and dark, ${way}`, async ({ page, loginAs, allow }) => {
      // A dozen pages twice: as long as it takes.
      test.setTimeout(240_000);
      // Nothing has the ids that are asked for, and a mailed link without a token is refused.
      for (const status of application === null ? [400, 404, 410, 422] : [404]) allow(refused(status));
      await page.goto("/login");
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKeys.locale, locale] as const);
      const rows = (await tableOfRoutes(page)).filter(
        (row) => row.layout === layout && !/^\/(?:auth|misc)\//.test(row.pattern),
      );
      expect(rows.length).toBeGreaterThan(3);
      if (application !== null) await loginAs();
      const paths = rows.map(({ pattern }) => addressOf(pattern));
      const inLayoutPages = inLayout?.pages ?? [];
      expect(paths).toEqual(expect.arrayContaining(inLayoutPages.map(([, path]) => path)));
      for (const path of paths) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.locator("html")).toHaveAttribute("dir", dir);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          const row = inLayoutPages.find(([, each]) => each === path);
          if (inLayout !== null && row !== undefined) await expectInLayout(page, inLayout, row);
          await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
          await expectAccessibleInBothThemes(page);
        });
      }
    });
  }
}
