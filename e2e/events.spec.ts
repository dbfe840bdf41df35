import { endpoints } from "@parapet/contract";
import type { Locator, Page } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { inMatrix } from "./support/matrix.ts";
import { tracedCall } from "./support/telemetry.ts";
import { expect, test } from "./support/test.ts";

const minute = 60_000;
const histogram = (page: Page) => page.getByRole("slider", { name: "Calls over time" });

/** A source of its own with calls, one a minute, the last one just now; answers the list's address. */
async function seed(api: Api, session: LoggedIn, name: string, count: number) {
  const { token, id } = await api.createTraceSource(session, name);
  for (let index = 0; index < count; index += 1) {
    const at = Date.now() - (count - 1 - index) * minute;
    const statusCode = index % 3 === 2 ? "500" : "200";
    await api.sendTelemetry(token, tracedCall(`${name}-${index}`, { at, statusCode, path: `/${name}/${index}` }));
  }
  return { token, address: `/insights/events?source[is]=${id}` };
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

const rowsOf = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("link") });

test("INS-2 a drag over the histogram picks a range, and calls that come appear on top, or wait for who reads", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { token, address } = await seed(parapet.api, await loginAs(), "brushed", 6);
  await page.goto(address);
  await expect(rowsOf(page)).toHaveCount(6);
  const plot = histogram(page).locator(".u-over");
  await expect(plot).toBeVisible();
  await drag(page, plot, 0.02, 0.5);
  await expect(page).toHaveURL(/from=20\d\d-.*to=20\d\d-/);
  await expect(rowsOf(page).filter({ hasText: "/brushed/5" })).toHaveCount(0);
  await expect(rowsOf(page).filter({ hasText: "/brushed/1" })).toHaveCount(1);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(6);

  await page.getByRole("button", { name: "Live" }).click();
  await expect(page).toHaveURL(/live=true/);
  await expect(page.getByText("Showing new calls live")).toBeVisible();
  await parapet.api.sendTelemetry(token, tracedCall("brushed-live", { path: "/brushed/live" }));
  await expect(rowsOf(page)).toHaveCount(7);
  await expect(rowsOf(page).first()).toContainText("/brushed/live");
  await inMatrix.expectAccessibleInBothThemes(page);

  await rowsOf(page).first().hover();
  await parapet.api.sendTelemetry(token, tracedCall("brushed-later", { path: "/brushed/later" }));
  const pill = page.getByRole("button", { name: "1 new call" });
  await expect(pill).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(7);
  await expect(rowsOf(page).first()).toContainText("/brushed/live");
  await pill.click();
  await expect(rowsOf(page).first()).toContainText("/brushed/later");
  await expect(pill).toHaveCount(0);
});

const document = {
  openapi: "3.0.3",
  info: { title: "Orders", version: "1" },
  paths: {
    "/compared/{id}": {
      parameters: [{ in: "path", name: "id", required: true, schema: { type: "string" } }],
      get: {
        summary: "One order",
        responses: {
          200: {
            description: "An order",
            content: { "application/json": { schema: { type: "object", properties: { total: { type: "string" } } } } },
          },
        },
      },
    },
  },
};

/** Sends a call to a host of its own and opens its page. */
async function openCall(page: Page, api: Api, token: string, call: { id: string; host: string; path: string }) {
  await api.sendTelemetry(token, tracedCall(call.id, call));
  await page.goto(`/insights/events?host[is]=${call.host}&path[is]=${call.path}`);
  await rowsOf(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/tableView/);
}

async function provideDocument(api: Api, session: LoggedIn, host: string): Promise<void> {
  const headers = bearer(session);
  const find = async () => {
    const answer = await api.call(`/api/dynamics/apis?search=${host}`, { headers });
    return endpoints["apis.list"].answer.body.parse(await answer.json()).items[0]?.id;
  };
  await expect.poll(find, `the API ${host}`).toBeDefined();
  const source = JSON.stringify(document);
  const kept = await api.post(`/api/dynamics/apis/${await find()}/documents`, { source }, headers);
  expect(kept.status).toBe(200);
}

test("UX-3 a call stands beside its operation as documented and as learned, and each difference leads to its line", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { api } = parapet;
  const session = await loginAs();
  const host = "compared.example.com";
  const { token } = await api.createTraceSource(session, "compared");
  await openCall(page, api, token, { id: "before", host, path: "/compared/1" });
  await expect(page.getByRole("heading", { name: "No specification for this API" })).toBeVisible();
  await provideDocument(api, session, host);
  await openCall(page, api, token, { id: "after", host, path: "/compared/2" });

  await expect(page.getByText("Violation", { exact: true }).first()).toBeVisible();
  const viewer = page.getByRole("region", { name: "Compared with specification", exact: true });
  await expect(viewer.getByText("summary: One order")).toBeVisible();
  const difference = page.getByRole("listitem").filter({ hasText: "/response/body/total" });
  await expect(difference).toContainText("Wrong type");
  await difference.getByRole("button", { name: /^Show line/ }).click();
  await expect(viewer.getByRole("row", { name: /Wrong type/ })).toBeInViewport();
  await page.getByRole("switch", { name: "Full specification" }).click();
  await expect(viewer.getByText("title: Orders").first()).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);

  await page.getByRole("tab", { name: "Learned" }).click();
  await expect(viewer.getByText("Learned from traffic")).toBeVisible();
  await page.getByRole("link", { name: "/compared/{id}" }).click();
  await expect(page).toHaveURL(/\/insights\/inventory\/\w+\/[0-9a-f-]{36}\?.*tab=operations/);
});

test("INS-2 the keys j and k go to the next and the previous call of the same consumer", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { api } = parapet;
  const { token } = await api.createTraceSource(await loginAs(), "neighbours");
  const host = "neighbours.example.com";
  const at = Date.now() - minute;
  for (const index of [1, 2, 3]) {
    const call = tracedCall(`neighbour-${index}`, {
      host,
      path: `/n/${index}`,
      client: "198.51.100.7",
      at: at + index * 1000,
    });
    await api.sendTelemetry(token, call);
  }
  await page.goto(`/insights/events?host[is]=${host}&path[is]=/n/2`);
  await rowsOf(page).first().getByRole("link").click();
  const ways = page.getByRole("navigation", { name: "Related calls" });
  await expect(ways.getByRole("link", { name: "Next call, Same consumer: GET /n/3" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("/n/3");
  await expect(ways.getByRole("link", { name: /Next call/ })).toHaveCount(0);
  await ways.getByRole("link", { name: /Previous call/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("/n/2");
  await expect(ways.getByRole("link", { name: /Previous call/ })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("/n/1");
});
