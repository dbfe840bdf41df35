import { storageKeys } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { applications, expectInLayout, requirementsOf } from "./support/applications.ts";
import { isMatrix } from "./support/is-matrix.ts";
import { refused } from "./support/page-guard.ts";
import { addressOf, tableOfRoutes, visit } from "./support/routes.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/** Pages by layout, a group a test. Template pages have tests of their own. */
const groups = [
  { layout: "blank", application: null, name: "public pages" },
  ...applications.map((application) => ({
    layout: application.layout,
    application,
    name: `pages of ${application.name}`,
  })),
];

interface Look {
  readonly locale: "en" | "fr" | "ar";
  readonly theme: "light" | "dark";
}

const looks: readonly Look[] = isMatrix
  ? (["en", "fr", "ar"] as const).flatMap((locale) => (["light", "dark"] as const).map((theme) => ({ locale, theme })))
  : [{ locale: "en", theme: "light" }];

/** Narrowest screen that has to be enough, in CSS pixels. */
const phone = 390;

async function wear(page: Page, { locale, theme }: Look): Promise<void> {
  await page.goto("/login");
  await page.evaluate(
    ([keys, look]) => {
      localStorage.setItem(keys.locale, look.locale);
      localStorage.setItem(keys.theme, look.theme);
    },
    [storageKeys, { locale, theme }] as const,
  );
}

async function expectLook(page: Page, { locale, theme }: Look): Promise<void> {
  const root = page.locator("html");
  await expect(root).toHaveAttribute("dir", locale === "ar" ? "rtl" : "ltr");
  await expect(root).toHaveAttribute("data-theme", theme);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: phone, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone);
  if (size) await page.setViewportSize(size);
}

for (const { name, layout, application } of groups)
  for (const look of looks) {
    // Names are looked for in English only.
    const inLayout = look.locale === "en" ? application : null;
    const requirements = inLayout === null ? "PREF-4" : `${requirementsOf(inLayout)} PREF-4`;
    const are = inLayout === null ? "are accessible" : "are in their layout and accessible";
    test(`${requirements} ${name} ${are}, ${look.locale} in ${look.theme}`, async ({ page, loginAs, allow }) => {
      test.setTimeout(240_000);
      // Nothing has the ids that are asked for, and a mailed link without a token is refused.
      for (const status of application === null ? [400, 404, 410, 422] : [404]) allow(refused(status));
      await wear(page, look);
      const rows = (await tableOfRoutes(page)).filter(
        (row) => row.layout === layout && !/^\/(?:auth|misc)\//.test(row.pattern),
      );
      expect(rows.length).toBeGreaterThan(3);
      if (application !== null) await loginAs();
      await page.goto(application === null ? "/login" : "/account/profile");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const paths = rows.map(({ pattern }) => addressOf(pattern));
      const inLayoutPages = inLayout?.pages ?? [];
      expect(paths).toEqual(expect.arrayContaining(inLayoutPages.map(([, path]) => path)));
      for (const path of paths) {
        await test.step(path, async () => {
          const row = inLayoutPages.find(([, each]) => each === path);
          // A page that no menu lists leaves the menu as the page before left it, unless it is loaded.
          if (row?.[3] === null) await page.goto(path);
          else await visit(page, path);
          await expectLook(page, look);
          if (inLayout !== null && row !== undefined) await expectInLayout(page, inLayout, row);
          await expectAccessible(page);
          if (isMatrix) await expectFitsPhone(page);
        });
      }
    });
  }

/** One page of each kind: dashboard, charts, lists, a wizard, settings, a page of an id that is not there, public ones. */
const inArabicAndDark = [
  "/insights/usage",
  "/insights/events",
  "/insights/trace-sources/new",
  "/insights/settings/users",
  "/provider/api",
  "/provider/logging",
  "/secure-inbox/dashboard",
  "/secure-inbox/phishing-threats/abuse-inbox",
  "/secure-inbox/settings/QuarantineSettings",
  "/account/security",
];

test("PREF-4 ten pages are accessible in Arabic and dark, and fit a phone", async ({ page, loginAs, allow }) => {
  test.setTimeout(120_000);
  allow(refused(404));
  const look = { locale: "ar", theme: "dark" } as const;
  await wear(page, look);
  await loginAs();
  await page.goto("/account/profile");
  for (const path of inArabicAndDark)
    await test.step(path, async () => {
      await visit(page, path);
      await expectLook(page, look);
      await expectAccessible(page);
      await expectFitsPhone(page);
    });
});
