import { inMatrix } from "./support/matrix.ts";
import { tracedCall } from "./support/telemetry.ts";
import { expect, test } from "./support/test.ts";

test("INS-2 a traced call that a gateway posts appears on the events page and opens with its bodies", async ({
  page,
  parapet,
  loginAs,
}) => {
  const session = await loginAs();
  const { token } = await parapet.api.createTraceSource(session, "main job");
  await parapet.api.sendTelemetry(token, tracedCall("main-job", { path: "/orders/main-job?verbose=true" }));

  await page.goto("/insights/events?host[is]=orders.example.com&path[is]=/orders/main-job");
  const row = page.getByRole("row", { name: /orders\.example\.com/ });
  await expect(row).toContainText("/orders/main-job");
  await expect(row).toContainText("200");
  // What was found in a call and how it differs from its document are seen at a glance.
  await expect(page.getByRole("columnheader", { name: "Conformance" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Findings" })).toBeVisible();
  await inMatrix.expectAccessible(page);

  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/insights\/events\/tableView\/[0-9a-f-]{36}/);
  await expect(page.getByText("main job", { exact: true })).toBeVisible();
  await expect(page.getByText("http://orders.example.com:8000/orders/main-job?verbose=true")).toBeVisible();
  await expect(page.getByText('"total": 12.5')).toBeVisible();
  await expect(page.getByText("main-job", { exact: true }).first()).toBeVisible();
  await inMatrix.expectAccessible(page);

  await page.getByRole("main").getByRole("link", { name: "API Events" }).click();
  await expect(page).toHaveURL(/path/);
  expect(new URL(page.url()).searchParams.get("path[is]")).toBe("/orders/main-job");
});

test("INS-2 the export holds exactly what the filters select", async ({ page, parapet, loginAs }) => {
  const session = await loginAs();
  const { token, id } = await parapet.api.createTraceSource(session, "exported");
  for (const path of ["/a", "/b", "/c"]) {
    await parapet.api.sendTelemetry(token, tracedCall(`export-${path}`, { path }));
  }
  await page.goto(`/insights/events?source[is]=${id}&path[isNot]=/b`);
  await expect(page.getByRole("row")).toHaveCount(3);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const stream = await (await downloading).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString("utf8").trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines.slice(1).join("\n")).toMatch(/\/c[^]*\/a/);
  expect(lines.join("\n")).not.toContain("/b");
});
