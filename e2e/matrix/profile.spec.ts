import { inMatrix } from "../support/matrix.ts";
import { expect, test } from "../support/test.ts";

test("every part fits a phone and reads from right to left", async ({ page, loginAs }) => {
  await loginAs();
  await page.evaluate(() => localStorage.setItem("app-locale", "ar"));
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [tab, text] of [
    ["profile", "البيانات الشخصية"],
    ["security", "التحقق بخطوتين"],
    ["sessions", "الجلسات المفتوحة"],
    ["logins", "عمليات تسجيل دخولك"],
  ] as const) {
    await page.goto(`/account/${tab}`);
    await expect(page.getByRole("heading", { name: text })).toBeVisible();
    await inMatrix.expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
