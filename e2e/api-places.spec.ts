import type { Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import { inMatrix } from "./support/matrix.ts";
import { tracedCall } from "./support/telemetry.ts";
import { expect, test } from "./support/test.ts";

/** Sends calls to a host, one for each path. */
async function sendTo(api: Api, token: string, host: string, paths: readonly string[]) {
  for (const path of paths) {
    const call = tracedCall(`${host}${path}`, { path });
    await api.sendTelemetry(token, { ...call, destinationAddress: "10.0.0.2:443", request: { ...call.request, host } });
  }
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("INS-3 an API is added before its first call, which arrives there, and its host gets an environment", async ({
  page,
  parapet,
  loginAs,
}) => {
  const session = await loginAs();
  const { token } = await parapet.api.createTraceSource(session, "early");
  await page.goto("/insights/inventory");
  await page.getByRole("button", { name: "Add API" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add API" });
  await dialog.getByLabel("Host", { exact: true }).fill("https://staging.early.example.com");
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Add API" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "staging.early.example.com" })).toBeVisible();
  await expect(page.getByText("No calls yet").first()).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);

  await page.getByRole("button", { name: "Environments" }).click();
  const environments = page.getByRole("dialog", { name: "Environments" });
  await environments.getByRole("button", { name: "Use Staging" }).click();
  await environments.getByRole("button", { name: "Save" }).click();
  await expect(environments).toBeHidden();

  await sendTo(parapet.api, token, "staging.early.example.com", ["/orders/7", "/orders/8"]);
  await page.goto("/insights/inventory?search=early.example&environment=staging");
  await expect(rowOf(page, "staging.early.example.com").getByRole("cell").nth(2)).toHaveText("2", { timeout: 20_000 });
});

test("INS-3 one gateway host becomes two APIs by path prefix, and one again", async ({ page, parapet, loginAs }) => {
  const session = await loginAs();
  const { token } = await parapet.api.createTraceSource(session, "gateway");
  await sendTo(parapet.api, token, "gw.example.com", ["/billing/invoices", "/billing/taxes", "/stock/items"]);
  await page.goto("/insights/inventory?search=gw.example");
  await expect(rowOf(page, "gw.example.com").getByRole("cell").nth(2)).toHaveText("3", { timeout: 20_000 });
  await rowOf(page, "gw.example.com").getByRole("link").first().click();
  await page.getByRole("button", { name: "Add path prefixes" }).click();
  const dialog = page.getByRole("dialog", { name: "Split this API by path prefix" });
  await dialog.getByLabel("Path prefixes").fill("/billing");
  await expect(dialog.getByRole("region", { name: "Preview" })).toContainText("2 calls in 7 days, 2 operations");
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Split off 1 API" }).click();
  await expect(page.getByText("1 API split off")).toBeVisible();

  await page.goto("/insights/inventory?search=gw.example");
  await expect(rowOf(page, "gw.example.com:443/billing").getByRole("cell").nth(2)).toHaveText("2");
  await rowOf(page, "gw.example.com").filter({ hasNotText: "/billing" }).getByRole("link").first().click();
  await page.getByRole("button", { name: /^Join/ }).click();
  await expect(page.getByText("gw.example.com:443/billing joined to this API")).toBeVisible();
  await page.goto("/insights/inventory?search=gw.example");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(rowOf(page, "gw.example.com").getByRole("cell").nth(2)).toHaveText("3");
});

test("INS-3 a host rule makes APIs external, with a preview and undo", async ({ page, parapet, loginAs }) => {
  const session = await loginAs();
  const { token } = await parapet.api.createTraceSource(session, "partner");
  await sendTo(parapet.api, token, "pay.partner.example.com", ["/payments"]);
  await page.goto("/insights/inventory?search=pay.partner");
  await expect(rowOf(page, "pay.partner.example.com")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Internal and external" }).click();
  const dialog = page.getByRole("dialog", { name: "Internal and external APIs" });
  await dialog.getByLabel("Host").fill("*.partner.example.com");
  await dialog.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "External" }).click();
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 API changes:");
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Rules saved. 1 API changed.")).toBeVisible();
  await expect(rowOf(page, "pay.partner.example.com")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, "pay.partner.example.com")).toBeVisible();
});

test("INS-3 a custom data type is tested, added, and found in a call", async ({ page, parapet, loginAs }) => {
  const session = await loginAs();
  const { token } = await parapet.api.createTraceSource(session, "staff");
  await page.goto("/insights/alerts/setup?tab=packs");
  await page.getByRole("button", { name: "Add data type" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add data type" });
  await dialog.getByLabel("Data type").fill("Employee number");
  await dialog.getByLabel("Field names").fill("staff*");
  await dialog.getByLabel("Value pattern").fill(String.raw`M-\d{4}`);
  await dialog.getByLabel("Sample", { exact: true }).fill('{"staff":"M-4711","ref":"M-4711"}');
  await dialog.getByRole("button", { name: "Run test" }).click();
  await expect(dialog.getByRole("list", { name: "Rules" })).toHaveText("Employee number/response/body/staff");
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(rowOf(page, "Employee number")).toBeVisible();
  await sendTo(parapet.api, token, "staff.example.com", ["/rosters?staff=M-4711"]);
  await page.goto("/insights/inventory?search=staff.example");
  await expect(rowOf(page, "staff.example.com")).toBeVisible({ timeout: 20_000 });
  await rowOf(page, "staff.example.com").getByRole("link").first().click();
  await page.getByRole("tab", { name: /Findings/ }).click();
  // Processes learn of a new type within a second, and rules look at calls as their share of time allows.
  let calls = 0;
  await expect(async () => {
    calls += 1;
    await sendTo(parapet.api, token, "staff.example.com", [`/rosters?staff=M-4711&page=${calls}`]);
    await page.reload();
    await expect(rowOf(page, "Employee number")).toContainText("/request/query/staff", { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
});
