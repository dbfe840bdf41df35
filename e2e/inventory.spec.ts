import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { type Api, type LoggedIn } from "./support/api.ts";
import { dropFiles } from "./support/drop-files.ts";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { tracedCall } from "./support/telemetry.ts";
import { expect, test } from "./support/test.ts";

/** Three calls of one operation and one of another, to an API of this test's own. */
async function sendCalls(api: Api, session: LoggedIn, host: string, destinationAddress = "10.0.0.2:8000") {
  const { token } = await api.createTraceSource(session, host);
  for (const path of ["/orders/7", "/orders/8", "/orders/9?full=true", "/orders"]) {
    const call = tracedCall(`${host}${path}`, { path });
    await api.sendTelemetry(token, { ...call, destinationAddress, request: { ...call.request, host } });
  }
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("INS-3 from posted calls to the learned path on the operations tab and in the downloaded specification", async ({
  page,
  parapet,
  loginAs,
}) => {
  const session = await loginAs();
  await sendCalls(parapet.api, session, "learnt.example.com");
  await page.goto("/insights/inventory?search=learnt.example");
  const row = rowOf(page, "learnt.example.com:8000");
  // The list looks again by itself, and learning is saved every few seconds.
  await expect(row.getByRole("cell").nth(2)).toHaveText("4", { timeout: 20_000 });
  await inMatrix.expectAccessibleInBothThemes(page);

  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/insights\/inventory\/internal\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "learnt.example.com:8000" })).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);

  const numbers = page.getByRole("region", { name: "Key figures" });
  await expect(numbers.locator("> div").filter({ hasText: "Calls, 7 days" })).toContainText("4");
  await expect(numbers.locator("> div").filter({ hasText: "Consumers, 7 days" })).toContainText("1");
  await numbers.getByRole("link", { name: "Open findings" }).click();
  await expect(page).toHaveURL(/\?tab=findings$/);
  await page.goBack();

  await page.getByRole("tab", { name: /Operations/ }).click();
  await expect(page).toHaveURL(/\?tab=operations$/);
  await expect(rowOf(page, "/orders/{order}")).toContainText("GET");
  await expect(rowOf(page, "/orders/{order}")).toContainText("×3");
  await inMatrix.expectAccessibleInBothThemes(page);

  await page.getByRole("tab", { name: "Specification" }).click();
  await page.getByRole("radio", { name: "OpenAPI 3.0" }).check();
  await expect(page).toHaveURL(/dialect=3\.0/);
  await expect(page.getByText('"openapi": "3.0.3"')).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("learnt.example.com-8000-openapi-3.0.json");
  const document: unknown = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(document).toMatchObject({
    openapi: "3.0.3",
    servers: [{ url: "http://learnt.example.com:8000" }],
    paths: { "/orders": { get: {} }, "/orders/{order}": { get: { responses: { 200: {} } } } },
  });
});

test("INS-3 a document is refused by its lines, then kept, and names the learned paths", async ({
  page,
  parapet,
  loginAs,
}) => {
  await sendCalls(parapet.api, await loginAs(), "documented.example.com");
  await page.goto("/insights/inventory?search=documented.example");
  await rowOf(page, "documented.example.com").getByRole("link").first().click();
  await page.getByRole("tab", { name: "Specification" }).click();
  await page.getByRole("button", { name: "Add specification" }).click();
  const dialog = page.getByRole("dialog", { name: "Add specification" });
  await dialog.getByLabel("Or paste the specification").fill('{\n  "openapi": "3.0.3"\n  "info": {}\n}');
  await dialog.getByRole("button", { name: "Validate" }).click();
  await expect(dialog).toContainText("Line 3, column 3: Invalid JSON or YAML from here on.");
  await inMatrix.expectAccessibleInBothThemes(page);

  const responses = { 200: { description: "An order" } };
  const paths = { "/orders/{orderNumber}": { get: { responses } }, "/orders": { get: { responses } } };
  const buffer = Buffer.from(
    JSON.stringify({ openapi: "3.0.3", info: { title: "Shop", version: "7" }, paths }, null, 2),
  );
  await dropFiles(dialog.getByLabel("File"), { "shop.json": buffer });
  await expect(dialog.getByLabel("Or paste the specification")).toHaveValue(/orderNumber/);
  await dialog.getByRole("button", { name: "Validate" }).click();
  await dialog.getByRole("button", { name: /^Publish version/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("p").filter({ hasText: "Shop" })).toContainText("OpenAPI 3.0");
  await inMatrix.expectAccessibleInBothThemes(page);
  await page.getByRole("tab", { name: /Operations/ }).click();
  await expect(rowOf(page, "/orders/{orderNumber}")).toContainText("×3");
});

const shopYaml = `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /orders: { get: { responses: { 200: { description: Orders } } } }
  /orders/{orderNumber}:
    get: { responses: { 200: { description: An order } } }
`;

test("INS-3 a YAML document is kept as it was written, taken along as JSON, and an older version comes back", async ({
  page,
  parapet,
  loginAs,
}) => {
  await sendCalls(parapet.api, await loginAs(), "yaml.example.com");
  await page.goto("/insights/inventory?search=yaml.example");
  await rowOf(page, "yaml.example.com").getByRole("link").first().click();
  await page.getByRole("tab", { name: "Specification" }).click();
  const provide = async (source: string) => {
    await page.getByRole("button", { name: "Add specification" }).click();
    const dialog = page.getByRole("dialog", { name: "Add specification" });
    await expect(dialog.getByLabel("Or fetch it from a URL")).toBeEnabled();
    await dialog.getByLabel("Or paste the specification").fill(source);
    await dialog.getByRole("button", { name: "Validate" }).click();
    return dialog;
  };
  const refused = await provide(shopYaml.replace("/orders:", "orders:"));
  await expect(refused).toContainText("Line 4, column 3: Paths must start with a slash.");
  await refused.getByLabel("Or paste the specification").fill(shopYaml);
  await refused.getByRole("button", { name: "Validate" }).click();
  await refused.getByRole("button", { name: "Publish version 1" }).click();
  await expect(refused).toBeHidden();
  await expect(page.getByText("  /orders/{orderNumber}:")).toBeVisible();
  await page.getByRole("button", { name: "Download this version" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "As JSON" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("yaml.example.com-8000-v1.json");
  expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({ paths: { "/orders": { get: {} } } });
  await page.getByRole("button", { name: "Download this version" }).click();
  const [swagger] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "As OpenAPI 2.0, YAML" }).click(),
  ]);
  expect(swagger.suggestedFilename()).toBe("yaml.example.com-8000-v1-openapi-2.0.yaml");
  expect(await readFile(await swagger.path(), "utf8")).toMatch(/^swagger: "?2\.0"?\n/);

  const second = await provide(shopYaml.replace('version: "1"', 'version: "2"'));
  await second.getByRole("button", { name: "Publish version 2" }).click();
  await expect(second).toBeHidden();
  await page.getByRole("combobox", { name: "Version" }).click();
  await page.getByRole("option", { name: /^Version 1,/ }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByText("restored from version 1")).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);
});

test("INS-4 a finding is ignored, taken back and resolved on the API's own tab", async ({ page, parapet, loginAs }) => {
  const host = "finding.example.com";
  const { token } = await parapet.api.createTraceSource(await loginAs(), host);
  const call = tracedCall(host, { host, path: "/session" });
  const authorization = { key: "authorization", value: `Basic ${Buffer.from("ann:abc").toString("base64")}` };
  const common = { ...call.request.common, headers: [...call.request.common.headers, authorization] };
  await parapet.api.sendTelemetry(token, { ...call, request: { ...call.request, common } });

  await page.goto(`/insights/inventory?search=${host}`);
  await rowOf(page, host).getByRole("link").first().click();
  await page.getByRole("tab", { name: "Findings" }).click();
  const short = page.getByRole("row").filter({ hasText: "Short password" });
  await reloadUntil(page, short, "/session");
  await inMatrix.expectAccessibleInBothThemes(page);
  await short.getByRole("button", { name: /Ignore/ }).click();
  await expect(short).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(short).toContainText("/session");
  await short.getByRole("button", { name: /Resolve/ }).click();
  await page.getByRole("radio", { name: "Resolved" }).check();
  await expect(page).toHaveURL(/state=resolved/);
  await expect(short).toContainText("/session");
});

test("INS-3 INS-4 a rule pack is tried on a sample, loaded, finds something in calls, and is deleted", async ({
  page,
  parapet,
  loginAs,
}) => {
  test.setTimeout(90_000);
  const session = await loginAs((await joinAsProvider(parapet.api, "packs")).admin);
  await page.goto("/insights/alerts/setup?tab=packs");
  await page.getByRole("button", { name: "Add rule pack" }).click();
  const dialog = page.getByRole("dialog", { name: "Add rule pack" });
  await dialog.getByLabel("Name").fill("Totals");
  await dialog
    .getByLabel("Or paste the rules")
    .fill("- {id: total, description: A total, regex: total, searchIn: [ResponseBody]}\n- {id: open, regex: '('}");
  await dialog.getByRole("textbox", { name: "Sample" }).fill('{"total": 5}');
  await dialog.getByRole("button", { name: "Run test" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "A total" })).toContainText("/response/body");
  await expect(dialog.getByText("1 rule can’t be used")).toBeVisible();
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: "Totals" });
  await expect(row.getByRole("switch", { name: "Enable Totals" })).toBeChecked();

  await test.step("what it finds in calls stands among the findings", async () => {
    const { token } = await parapet.api.createTraceSource(session, "packed");
    await parapet.api.sendTelemetry(token, tracedCall("packed", { host: "packed.example.com" }));
    await page.goto("/insights/inventory?search=packed.example.com");
    await rowOf(page, "packed.example.com").getByRole("link").first().click();
    await page.getByRole("tab", { name: "Findings" }).click();
    await reloadUntil(page, rowOf(page, "Custom rule"), "A total");
    await page.getByRole("link", { name: "Rule packs" }).click();
    await expect(page).toHaveURL(/setup\?tab=packs$/);
  });
  await row.getByRole("button", { name: "Actions for Totals" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete this rule pack?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No rule packs yet")).toBeVisible();
});

/** What is found in a call is kept within seconds; the page itself would look again after half a minute. */
async function reloadUntil(page: Page, row: Locator, text: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText(text, { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
}

test("INS-3 two hosts of one service become one API, which can be undone", async ({ page, parapet, loginAs }) => {
  const session = await loginAs();
  await sendCalls(parapet.api, session, "joined.example.com", "10.0.0.3:443");
  await sendCalls(parapet.api, session, "10.20.0.7", "10.20.0.7:8443");
  await page.goto("/insights/inventory?search=joined.example");
  const row = rowOf(page, "joined.example.com");
  await expect(row.getByRole("cell").nth(2)).toHaveText("4", { timeout: 20_000 });
  await row.getByRole("link").first().click();
  const hosts = page.locator("section").filter({ has: page.getByRole("heading", { name: "Hosts" }) });
  await hosts.getByRole("button", { name: "Add hosts" }).click();
  const dialog = page.getByRole("dialog", { name: "Add hosts to this API" });
  await dialog.getByRole("searchbox").fill("10.20.0.7");
  await dialog.getByRole("checkbox", { name: /10\.20\.0\.7/ }).check();
  await expect(dialog.getByRole("region", { name: "Preview" })).toContainText("This API will have 8 calls");
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Add 1 API" }).click();
  await expect(hosts.getByText("1 API added")).toBeVisible();
  await expect(hosts.getByRole("listitem")).toHaveCount(2);
  await inMatrix.expectAccessibleInBothThemes(page);
  const calls = page.getByRole("region", { name: "Key figures" }).locator("> div").filter({ hasText: "Calls, 7 days" });
  await expect(calls).toContainText("8", { timeout: 15_000 });
  await page.goto("/insights/inventory?search=10.20.0.7");
  await expect(rowOf(page, "joined.example.com")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await rowOf(page, "joined.example.com").getByRole("link").first().click();
  await hosts.getByRole("button", { name: "Separate 10.20.0.7:8443" }).click();
  await expect(hosts.getByRole("listitem")).toHaveCount(1);
  await hosts.getByRole("button", { name: "Undo" }).click();
  await expect(hosts.getByRole("listitem")).toHaveCount(2);
});
