import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const viewer = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const drift = (page: Page) => viewer(page, "Orders API drift");
const long = (page: Page) => viewer(page, "20,000 lines");
/** The part of a viewer that scrolls. */
const lines = (of: Locator) => of.getByRole("region");

test.beforeEach(async ({ page, loginAs }) => {
  await loginAs();
  await page.goto("/components/diff-viewer");
  await expect(drift(page).getByText("3 differences")).toBeVisible();
});

test("UX-3 the diff viewer is split, dark and plain, 500 px high, with lines of at least 24 px; narrow, one text stands above the other", async ({
  page,
}) => {
  const replaced = drift(page)
    .getByRole("row", { name: /Removed: .*Added: / })
    .first();
  await expect(replaced.getByRole("cell"), "a number and a text on either side").toHaveCount(4);
  await expect(drift(page)).toHaveAttribute("data-theme", "dark");
  expect((await lines(drift(page)).boundingBox())?.height).toBe(500);
  const heights = () =>
    lines(drift(page))
      .getByRole("row")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.min(...(await heights()))).toBe(24);
  await drift(page).getByRole("button", { name: "Wrap long lines" }).click();
  expect(Math.min(...(await heights()))).toBeGreaterThanOrEqual(24);

  await page.setViewportSize({ width: 400, height: 800 });
  await expect(drift(page).getByRole("row", { name: /Removed: .*Added: / })).toHaveCount(0);
  await expect(
    drift(page)
      .getByRole("row", { name: /Removed: / })
      .first(),
  ).toBeVisible();
  await page.locator("html").evaluate((root) => root.setAttribute("dir", "rtl"));
  expect(await lines(drift(page)).evaluate((region) => getComputedStyle(region).direction)).toBe("ltr");
});

test("UX-3 twenty thousand lines are compared, walked, unfolded and pointed at", async ({ page }) => {
  await test.step("unchanged stretches unfold, and a finding points at its line", async () => {
    const findings = viewer(page, "Orders API drift, with findings");
    await page.getByRole("button", { name: "Show new method" }).click();
    const line = findings.getByRole("row", { name: /Undocumented method/ });
    await expect(line).toBeInViewport();
    const table = lines(drift(page)).getByRole("table");
    const before = Number(await table.getAttribute("aria-rowcount"));
    await drift(page).getByRole("button", { name: "Show 29 unchanged lines" }).click();
    await expect(table).toHaveAttribute("aria-rowcount", String(before + 28));
  });
  await test.step("the keys n and p go from change to change, and both sides move together", async () => {
    await expect(long(page).getByText("207 differences")).toBeVisible();
    const region = lines(long(page));
    await region.focus();
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    const status = long(page).getByRole("status").first();
    await expect(status).toHaveText("Difference 2 of 207");
    await page.keyboard.press("p");
    await expect(status).toHaveText("Difference 1 of 207");
    await page.setViewportSize({ width: 700, height: 800 });
    await region.evaluate((element) => element.scrollTo({ left: 60 }));
    const starts = () =>
      region
        .locator("code")
        .evaluateAll((codes) => [...new Set(codes.map((code) => getComputedStyle(code).translate))]);
    await expect.poll(starts).toEqual(["-60px"]);
    await page.setViewportSize({ width: 1366, height: 860 });
    await region.evaluate((element) => element.scrollTo({ left: 0, top: 0 }));
  });
  await test.step("only lines in sight are drawn", async () => {
    await long(page).getByRole("button", { name: "Hide unchanged lines" }).click();
    const table = lines(long(page)).getByRole("table");
    await expect(table).toHaveAttribute("aria-rowcount", "20000");
    await lines(long(page)).evaluate((region) => region.scrollTo({ top: region.scrollHeight }));
    await expect(table.locator('[role="row"][aria-rowindex="20000"]')).toBeVisible();
    expect(await table.getByRole("row").count()).toBeLessThan(100);
  });
});
