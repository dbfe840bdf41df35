import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { endpoints } from "@parapet/contract";
import { startGuardedNginx } from "../tools/guarded-nginx.ts";
import { bearer } from "./support/api.ts";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { expect, test } from "./support/test.ts";

test("ADA-2 the probe goes through a live nginx, and says what to do once it is gone", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { admin } = await joinAsProvider(parapet.api, "Prober");
  await loginAs(admin);
  const headers = bearer(admin);
  const slug = `api-${randomUUID().slice(0, 8)}`;
  const behind = createServer((_request, response) => response.end("{}")).listen(0, "127.0.0.1");
  await once(behind, "listening");
  const address = behind.address();
  if (address === null || typeof address === "string") throw new Error("There is no TCP address");
  const about = { slug, parapet: new URL(parapet.baseURL), failure: "closed" } as const;
  const nginx = await startGuardedNginx(about, `http://127.0.0.1:${address.port}`);
  try {
    const row = endpoints["protectedApis.create"];
    const sent = await parapet.api.post(row.path, { name: "Shop", slug, base_url: nginx.origin }, headers);
    const { id } = row.answer.body.parse(await sent.json());
    await page.goto(`/provider/adaptive_auth/${id}?tab=gateway`);
    const checks = page.getByRole("list", { name: "Checks" }).getByRole("listitem");
    await expect(page.getByText("No probe has been run yet.")).toBeVisible({ timeout: 20_000 });
    await page.getByRole("button", { name: "Run probe" }).click();
    await expect(page.getByText("13 of 15 checks passed, 2 skipped")).toBeVisible({ timeout: 30_000 });
    await expect(checks.filter({ hasText: "Call without a key" })).toContainText(
      "In monitor mode every key is allowed",
    );
    await inMatrix.expectAccessible(page);

    const config = endpoints["adaptiveConfigs.get"];
    const path = config.path.replace(":id", id);
    const { live } = config.answer.body.parse(await (await parapet.api.call(path, { headers })).json());
    const saved = await parapet.api.call(`${path}/draft`, {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ settings: { ...live.settings, mode: "enforce" } }),
    });
    expect(saved.status).toBe(200);
    expect((await parapet.api.post(`${path}/publish`, { version: live.version }, headers)).status).toBe(200);
    await page.getByLabel("Path").fill("/orders");
    await page.getByRole("button", { name: "Run again" }).click();
    await expect(page.getByText("15 of 15 checks passed")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(`${nginx.origin}/orders`)).toBeVisible();
    await expect(checks).toHaveCount(15);

    await page.getByRole("tab", { name: "Versions" }).click();
    await page.getByRole("tab", { name: "Gateway" }).click();
    await expect(page.getByText("15 of 15 checks passed")).toBeVisible();
    // The server keeps it: also for whoever opens the page later.
    await page.reload();
    await expect(page.getByText("15 of 15 checks passed")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(`Run by ${admin.user.email}`)).toBeVisible();
  } finally {
    await nginx.stop();
    behind.close();
    behind.closeAllConnections();
  }
  await page.getByRole("button", { name: "Run again" }).click();
  const first = page.getByRole("list", { name: "Checks" }).getByRole("listitem").first();
  await expect(first).toContainText("Failed", { timeout: 30_000 });
  await expect(first).toContainText("Check the API’s base URL");
  await inMatrix.expectAccessible(page);
});
