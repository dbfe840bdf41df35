import type { Page } from "@playwright/test";
import { bearer } from "./support/api.ts";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { dialogOf } from "./support/shell.ts";
import { tracedCall } from "./support/telemetry.ts";
import { expect, test } from "./support/test.ts";

const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
const tokenOf = (sub: string, tenant: string) =>
  `Bearer ${part({ alg: "HS256", typ: "JWT" })}.${part({ sub, tenant })}.c2lnbmF0dXJl`;

/** A call that says for whom it is made. */
function callOf(id: string, tenant: string, more: Parameters<typeof tracedCall>[1]) {
  const call = tracedCall(id, { at: Date.now() - 3_600_000, ...more });
  const { common } = call.request;
  const headers = [...common.headers, { key: "authorization", value: tokenOf("ann", tenant) }];
  return { ...call, request: { ...call.request, common: { ...common, headers } } };
}

async function openUsage(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Usage", exact: true }).click();
}

test("INS-5 an organization's usage is counted by the names that traffic knows it by", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { api } = parapet;
  const { admin } = await joinAsProvider(api, "Marina");
  const { token } = await api.createTraceSource(admin, "marina");
  for (const [index, path] of ["/berths/1", "/berths/2", "/berths/3"].entries())
    await api.sendTelemetry(token, callOf(`marina-${index}`, "harbour-7", { host: "api.marina.example", path }));
  await api.sendTelemetry(
    token,
    callOf("marina-9", "harbour-7", { host: "api.marina.example", path: "/tides", statusCode: "503" }),
  );
  await api.sendTelemetry(token, callOf("marina-x", "other", { host: "api.marina.example", path: "/tides" }));
  const organization = { name: "Harbour", mail_domains: [], signup_by_code: false };
  expect((await api.post("/api/account/organizations", organization, bearer(admin))).status).toBe(201);

  await loginAs(admin);
  await page.goto("/insights/settings/organizations");
  await openUsage(page, "Harbour");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: "No traffic names yet" })).toBeVisible();
  await dialog.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Traffic names").fill("harbour-7\nharbour-8");
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);

  await openUsage(page, "Harbour");
  await expect(dialog).toContainText("harbour-7, harbour-8");
  const apis = dialog.getByRole("region", { name: "APIs used" });
  await expect(apis.getByRole("listitem")).toHaveCount(1);
  await expect(apis.getByRole("listitem")).toContainText("4");
  await expect(dialog.getByRole("region", { name: "Deprecated operations in use" })).toContainText(
    "None in this time range.",
  );
  await inMatrix.expectAccessible(page);
  const failing = dialog.getByRole("region", { name: "Most common errors" });
  await failing.getByRole("link", { name: "GET api.marina.example:8000/tides" }).click();
  await expect(page).toHaveURL(/\/insights\/events\?/);
  await expect(page.getByRole("row").filter({ has: page.getByRole("link") })).toHaveCount(1);
});
