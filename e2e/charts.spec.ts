import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { visit } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

const chart = (page: Page, title: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title, exact: true, level: 2 }) })
    .last();

/** The stacked bars of the style guide, drawn; what they report stands below them. */
async function openBars(page: Page): Promise<{ bars: Locator; plot: Locator; said: Locator }> {
  await page.goto("/charts/apex-chart");
  const bars = chart(page, "Requests by status");
  const plot = bars.locator(".u-over");
  await expect(plot).toBeVisible();
  return { bars, plot, said: page.getByText(/^(?:Drag over|2026-|[2-5]xx, )/) };
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not laid out");
  return box;
}

/** The colour that most of a line across the feet of the bars has. */
const inkOf = (bars: Locator) =>
  bars.locator("canvas").evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const line = (canvas as HTMLCanvasElement).getContext("2d")?.getImageData(0, height * 0.85, width, 1).data ?? [];
    const counts = new Map<string, number>();
    for (let at = 0; at < line.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha] = line.slice(at, at + 4);
      if (alpha === 255) counts.set(`${red} ${green} ${blue}`, (counts.get(`${red} ${green} ${blue}`) ?? 0) + 1);
    }
    return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  });

async function exported(page: Page, bars: Locator, item: string): Promise<Download> {
  await bars.getByRole("button", { name: "Download" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: item }).click(),
  ]);
  return download;
}

test("A time series is read and selected by pointer and keyboard, in both directions", async ({ page, loginAs }) => {
  await loginAs();
  const { bars, plot, said } = await openBars(page);
  const slider = bars.getByRole("slider");
  await test.step("a drag selects a range, a press a point", async () => {
    const { x, y, width, height } = await boxOf(plot);
    await page.mouse.move(x + width * 0.25, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.5, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(said).toHaveText(/^2026-\S+Z – 2026-\S+Z$/);
    const [from = 0, to = 0] = ((await said.textContent()) ?? "").split(" – ").map((time) => Date.parse(time));
    // A quarter of two days, in whole bins of half an hour.
    expect((to - from) / 1_800_000).toBeGreaterThanOrEqual(24);
    expect((to - from) / 1_800_000).toBeLessThanOrEqual(26);
    await page.mouse.click(x + width * 0.5, y + height - 4);
    await expect(said).toHaveText(/^2xx, 2026-\S+: \d+$/);
  });
  await test.step("the keyboard reads and selects", async () => {
    await slider.press("End");
    const read = (await slider.getAttribute("aria-valuetext")) ?? "";
    expect(read).toMatch(/, 2xx [\d,]+, 3xx \d+, 4xx \d+, 5xx \d+$/);
    // The same numbers beside the cursor.
    for (const value of read.match(/(?<=xx )[\d,]*\d/g) ?? []) await expect(slider).toContainText(value);
    await slider.press("Shift+ArrowLeft");
    await expect(bars.getByRole("status")).toHaveText(/^Selected: /);
    await expect(bars.locator(".u-select")).not.toHaveCSS("width", "0px");
    await slider.press("Enter");
    await expect(said).toHaveText(/^2026-\S+Z – 2026-\S+Z$/);
    await expect(bars.locator(".u-select")).toHaveCSS("width", "0px");
  });
  await test.step("time runs from right to left in a right-to-left page", async () => {
    await page.locator("html").evaluate((root) => root.setAttribute("dir", "rtl"));
    await slider.press("Home");
    const cursor = bars.locator(".u-cursor-x");
    await expect.poll(async () => (await boxOf(cursor)).x - (await boxOf(plot)).x).toBeGreaterThan(100);
    const first = (await boxOf(cursor)).x;
    await slider.press("ArrowLeft");
    await expect.poll(async () => (await boxOf(cursor)).x).toBeLessThan(first);
    await page.locator("html").evaluate((root) => root.setAttribute("dir", "ltr"));
  });
  await test.step("arrows walk round a donut and through a heat map", async () => {
    const ring = chart(page, "Calls by status");
    await ring.getByRole("img", { name: "2xx: 9,214, 88.8%" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(ring.getByRole("img", { name: "3xx: 612, 5.9%" })).toBeFocused();
    await visit(page, "/charts/chart-js");
    const map = page.getByRole("grid", { name: "Sign-ins by hour" }).first();
    await map.getByRole("gridcell").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await expect(map.getByRole("gridcell", { name: /^Monday 1\sAM: / })).toBeFocused();
  });
});

test("A chart has the inks of its theme, hides series, shows its table and exports both", async ({ page, loginAs }) => {
  await loginAs();
  const { bars } = await openBars(page);
  await test.step("a series is hidden, left alone and brought back", async () => {
    const legend = bars.getByRole("list", { name: "Requests by status" });
    await legend.getByRole("button", { name: "Only 5xx" }).focus();
    const before = await inkOf(bars);
    await page.keyboard.press("Enter");
    await expect(legend.getByRole("button", { name: "2xx", exact: true })).toHaveAttribute("aria-pressed", "false");
    await expect.poll(() => inkOf(bars)).not.toBe(before);
    await legend.getByRole("button", { name: "Show all" }).press("Enter");
    await expect.poll(() => inkOf(bars)).toBe(before);
  });
  await test.step("the table takes the chart's place; both export", async () => {
    const { height } = await boxOf(bars);
    await bars.getByRole("button", { name: "View as table" }).click();
    const cells = bars.getByRole("row").nth(1).getByRole("cell");
    await expect(cells).toHaveCount(4);
    expect((await boxOf(bars)).height).toBe(height);
    const shown = (await cells.allTextContents()).map((text) => Number(text.replaceAll(",", "")));

    const csv = await exported(page, bars, "Download CSV");
    expect(csv.suggestedFilename()).toBe("Requests by status.csv");
    const [header, first] = (await readFile(await csv.path(), "utf8")).split("\r\n");
    expect(header).toBe("\u{FEFF}Time,2xx,3xx,4xx,5xx");
    expect(first?.split(",").slice(1).map(Number)).toEqual(shown);

    await bars.getByRole("button", { name: "View as table" }).click();
    const png = await exported(page, bars, "Download PNG");
    const picture = await readFile(await png.path());
    expect(picture.subarray(1, 4).toString()).toBe("PNG");
    expect(picture.readUInt32BE(16)).toBeGreaterThan((await boxOf(bars)).width);
  });
  await test.step("a chart is redrawn in the inks of another theme", async () => {
    const before = await inkOf(bars);
    await page.locator("html").evaluate((root) => root.setAttribute("data-theme", "dark"));
    await expect.poll(() => inkOf(bars)).not.toBe(before);
  });
});
