import { endpoints } from "@parapet/contract";
import type { Locator, Page } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { inMatrix } from "./support/matrix.ts";
import { tracedCall } from "./support/telemetry.ts";
import { expect, test } from "./support/test.ts";

type Parapet = Parameters<Parameters<typeof test>[2]>[0]["parapet"];

const hour = 3_600_000;
const day = 24 * hour;

const chart = (page: Page, title: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) })
    .last();
const tile = (page: Page, label: RegExp) =>
  page.getByRole("region", { name: "Key figures" }).locator("> div").filter({ hasText: label });

/** Fourteen calls of one source, four of them a day earlier; the source's id makes them a test's own. */
async function seed({ api }: Parapet, session: LoggedIn, name: string) {
  const { token, id } = await api.createTraceSource(session, name);
  const now = Date.now();
  const send = (index: number, more: Parameters<typeof tracedCall>[1]) =>
    api.sendTelemetry(token, tracedCall(`${name}-${index}`, { host: `${name}.example.com`, ...more }));
  for (let index = 0; index < 6; index += 1) {
    await send(index, { at: now - 2 * hour, path: `/pets/${index}`, client: "10.0.0.5", durationMs: 100 });
  }
  await send(6, { at: now - 3 * hour, path: "/orders", method: "POST", statusCode: "201", durationMs: 100 });
  await send(7, { at: now - 3 * hour, path: "/orders", method: "POST", statusCode: "500", durationMs: 100 });
  await send(8, { at: now - 4 * hour, path: "/pets/7", statusCode: "404", durationMs: 400 });
  await send(9, { at: now - 4 * hour, host: `${name}.internal`, path: "/health", durationMs: 1 });
  for (let index = 10; index < 14; index += 1) {
    await send(index, { at: now - day - 2 * hour, path: "/pets/1", durationMs: 50 });
  }
  return { token, address: `/insights/usage?source[is]=${id}` };
}

/** A document that knows no path, for the API of a host. */
async function provideDocument(api: Api, session: LoggedIn, host: string): Promise<void> {
  const headers = bearer(session);
  const { answer } = endpoints["apis.list"];
  const known = answer.body.parse(await (await api.call(`/api/dynamics/apis?search=${host}`, { headers })).json());
  const [found] = known.items;
  if (found === undefined) throw new Error(`${host} isn’t in the inventory`);
  const document = { openapi: "3.0.3", info: { title: host, version: "1" }, paths: {} };
  const sent = await api.post(
    `/api/dynamics/apis/${found.id}/documents`,
    { source: JSON.stringify(document) },
    headers,
  );
  expect(await sent.json()).toMatchObject({ outcome: "kept" });
}

async function drag(page: Page, plot: Locator, from: number, to: number): Promise<void> {
  const box = await plot.boundingBox();
  if (!box) throw new Error("The plot is not laid out");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, y, { steps: 4 });
  await page.mouse.up();
}

test("INS-1 the usage says what was called, narrows by a drag, leads to its calls and reloads itself", async ({
  page,
  parapet,
  loginAs,
}) => {
  test.setTimeout(90_000);
  const { token, address } = await seed(parapet, await loginAs(), "tiles");
  // A day is compared with the one before it only where all of that day is recorded.
  const beforeBoth = { at: Date.now() - 72 * hour, host: "tiles.example.com", path: "/pets/0" };
  await parapet.api.sendTelemetry(token, tracedCall("tiles-earlier", beforeBoth));
  await page.goto(address);
  await expect(tile(page, /^Calls/)).toContainText("10");
  await expect(tile(page, /^Calls/)).toContainText("+150%");
  await expect(tile(page, /^Calls/)).toContainText("vs 4");
  await expect(tile(page, /^Error rate/)).toContainText("20%");
  await expect(tile(page, /^Latency/)).toContainText("395 ms");
  await expect(tile(page, /^Consumers/)).toContainText("2");
  await expect(tile(page, /^APIs, 1 new/)).toContainText("2");
  const operations = chart(page, "Operations").getByRole("listitem");
  await expect(operations.first()).toContainText(/GET tiles\.example\.com(:8000)?\/pets\/\{\w+\}/);
  await expect(operations.first()).toContainText("7");
  await expect(operations).toHaveCount(3);
  await expect(chart(page, "Consumers").getByRole("listitem").first()).toContainText(/10\.0\.0\.5\s*IP address/);
  await inMatrix.expectAccessible(page);
  await inMatrix.expectSoundContent(page);

  await test.step("a drag over a chart narrows the range, and Back undoes it", async () => {
    const plot = chart(page, "Calls by status").locator(".u-over");
    await expect(plot).toBeVisible();
    await drag(page, plot, 0.8, 0.98);
    await expect(page).toHaveURL(/from=20\d\d-.*to=20\d\d-/);
    const { searchParams } = new URL(page.url());
    const length = Date.parse(searchParams.get("to") ?? "") - Date.parse(searchParams.get("from") ?? "");
    expect(length).toBeGreaterThan(3 * hour);
    expect(length).toBeLessThan(6 * hour);
    expect(searchParams.getAll("source[is]")).toHaveLength(1);
    await page.goBack();
    await expect(page).not.toHaveURL(/from=/);
    await expect(tile(page, /^Calls/)).toContainText("10");
  });

  await test.step("every number leads to the calls it was made of", async () => {
    const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
    await page.getByRole("link", { name: /^Error rate/ }).click();
    await expect(page).toHaveURL(/\/insights\/events\?/);
    await expect(rows).toHaveCount(2);
    await page.goBack();
    await chart(page, "APIs").getByRole("link", { name: "tiles.internal:8000" }).click();
    await expect(rows).toHaveCount(1);
    await page.goBack();
    await page.getByRole("link", { name: "Calls", exact: true }).click();
    await expect(rows).toHaveCount(10);
  });

  await test.step("the page reloads itself as often as asked", async () => {
    await page.goto(`${address}&refresh=5`);
    await expect(tile(page, /^Calls/)).toContainText("10");
    await parapet.api.sendTelemetry(token, tracedCall("tiles-live", { host: "tiles.example.com", path: "/pets/1" }));
    await expect(tile(page, /^Calls/)).toContainText("11", { timeout: 15_000 });
  });
});

test("INS-1 calls that differ from their document are counted, drawn and listed", async ({
  page,
  parapet,
  loginAs,
}) => {
  const session = await loginAs();
  const { api } = parapet;
  const { address } = await seed(parapet, session, "drift");
  await page.goto(address);
  const latest = chart(page, "Latest violations");
  await expect(latest).toContainText("No violations in this time range.");
  await provideDocument(api, session, "drift.example.com");
  const { token, id } = await api.createTraceSource(session, "drift-later");
  await expect(async () => {
    await api.sendTelemetry(
      token,
      tracedCall(`drift-${Math.random()}`, { host: "drift.example.com", path: "/unknown" }),
    );
    await page.goto(`/insights/usage?source[is]=${id}`);
    await expect(latest.getByRole("listitem").first()).toContainText("GET drift.example.com:8000/unknown");
  }).toPass();
  await expect(latest.getByRole("listitem").first()).toContainText("Undocumented");
  await expect(tile(page, /^Contract violations/)).toContainText(/violations[1-9]/);
  await inMatrix.expectAccessible(page);
  await latest.getByRole("link", { name: "View all" }).click();
  await expect(page).toHaveURL(/verdict\[is\]|verdict%5Bis%5D/);
  await page.goBack();
  await latest.getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/insights\/events\/tableView\//);
});
