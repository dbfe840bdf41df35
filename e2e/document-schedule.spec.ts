import { createServer } from "node:http";
import { inMatrix } from "./support/matrix.ts";
import { tracedCall } from "./support/telemetry.ts";
import { expect, test } from "./support/test.ts";

const document = (version: string) =>
  JSON.stringify({ openapi: "3.0.3", info: { title: "Orders", version }, paths: {} });

test("INS-7 a specification is fetched on a schedule, and now", async ({ page, parapet, loginAs }) => {
  let text: string | null = document("1");
  const source = createServer((_, response) => response.writeHead(text === null ? 503 : 200).end(text));
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
  const address = source.address();
  const port = typeof address === "object" ? address?.port : 0;
  const session = await loginAs();
  const { token } = await parapet.api.createTraceSource(session, "Orders");
  const call = tracedCall(crypto.randomUUID(), { path: "/orders" });
  const host = "orders.example.com";
  await parapet.api.sendTelemetry(token, { ...call, request: { ...call.request, host } });

  await page.goto(`/insights/inventory?search=${host}`);
  await page.getByRole("row").filter({ hasText: host }).getByRole("link").first().click();
  await page.getByRole("tab", { name: "Specification" }).click();
  await page.getByRole("button", { name: "Fetch on a schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Fetch on a schedule" });
  await dialog.getByLabel("URL").fill(`http://127.0.0.1:${port}/openapi.json`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Fetched daily")).toBeVisible();

  await page.getByRole("button", { name: "Fetch now" }).click();
  await expect(page.getByText("No changes").or(page.getByText("Version 1 published")).first()).toBeVisible();
  text = document("2");
  await page.getByRole("button", { name: "Fetch now" }).click();
  await expect(page.getByText("Version 2 published").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Version" })).toContainText("Version 2");
  text = null;
  await page.getByRole("button", { name: "Fetch now" }).click();
  await expect(page.getByText("The last fetch failed. The host responded with status 503.")).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);

  await page.getByRole("button", { name: "Edit schedule" }).click();
  await page.getByRole("button", { name: "Stop fetching" }).click();
  await expect(page.getByText("This specification isn’t fetched on a schedule.")).toBeVisible();
  source.close();
});
