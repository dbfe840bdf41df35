import { endpoints } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { protectApi } from "./support/protection.ts";
import { expect, test } from "./support/test.ts";

const rowsOf = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("link") });
const panel = (page: Page) => page.getByRole("dialog", { name: "Decision" });

/** The log as the server tells it, newest first. */
async function logOf(api: Api, session: LoggedIn) {
  const { path, answer } = endpoints["decisions.list"];
  return answer.body.parse(await (await api.call(path, { headers: bearer(session) })).json()).items;
}

/** A provider of its own with an API, a client that behaves, and one call of it that looks wrong. */
async function seed(api: Api, name: string) {
  const { admin } = await joinAsProvider(api, name);
  const billing = await protectApi(api, admin, "Billing");
  const robot = await billing.addClient({ name: "Payroll robot" });
  expect(await billing.ask(robot.key)).toBe(200);
  // What would have changed the next one is known from it.
  await expect.poll(async () => (await logOf(api, admin)).length).toBe(1);
  // It said that it only uses okhttp. The API only watches, so the call passes.
  expect(await billing.ask(robot.key, { agent: "python-requests/2.32", address: "198.51.100.4" })).toBe(200);
  expect(await billing.ask("nobody")).toBeLessThan(500);
  await expect.poll(async () => (await logOf(api, admin)).length).toBe(3);
  return { admin, billing, robot };
}

test("ADA-4 the live tail shows a decision as it is made; one says why, and feedback is given and taken back", async ({
  page,
  parapet,
  loginAs,
}) => {
  test.setTimeout(90_000);
  const { admin, billing, robot } = await seed(parapet.api, "explained");
  await loginAs(admin);
  const risky = (await logOf(parapet.api, admin)).find(({ agent }) => agent.includes("python"));
  const read = await parapet.api.call(`/api/adaptive/decisions/${risky?.id ?? ""}`, { headers: bearer(admin) });
  const { evidence, signals } = endpoints["decisions.get"].answer.body.parse(await read.json());
  expect(signals.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(evidence ?? Number.NaN, 2);

  await page.goto("/provider/logging");
  await rowsOf(page).filter({ hasText: "python-requests" }).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`decision=${risky?.id ?? ""}`));
  await expect(panel(page)).toContainText(/Would have been denied: risk score \d+ of 100\./);
  await expect(panel(page)).toContainText("Outside the client’s declared networks, countries or user agents.");
  const waterfall = panel(page).getByRole("table", { name: "Score breakdown" });
  await expect(waterfall.getByRole("row", { name: /Outside declared context/ })).toContainText("+10");
  const total = new Intl.NumberFormat("en", { maximumFractionDigits: 1 }).format(evidence ?? Number.NaN);
  await expect(waterfall.getByRole("row").last()).toContainText(total);
  await expect(panel(page)).toContainText("unavailable signal");
  const changes = panel(page).getByRole("heading", { name: "What would have changed the result" }).locator("..");
  await expect(changes.getByRole("listitem").first()).toContainText(/^If .+ were as usual: \d+ of 100, \w+\.$/);
  await inMatrix.expectAccessibleInBothThemes(page);

  await panel(page).getByRole("textbox", { name: "Note (optional)" }).fill("We have no servers there.");
  await panel(page).getByRole("button", { name: "Not ours" }).click();
  await expect(panel(page)).toContainText("We have no servers there.");
  await page.keyboard.press("Escape");
  await expect(rowsOf(page).filter({ hasText: "Not ours" })).toHaveCount(1);
  await page.goto("/provider/logging?feedback=not_ours");
  await rowsOf(page).getByRole("link").click();
  // What lies under the drawer has no role for others.
  const behind = page.getByRole("row", { includeHidden: true }).filter({ hasText: "python-requests" });
  await expect(behind).toHaveCount(1);
  await panel(page).getByRole("button", { name: "Undo" }).click();
  await expect(panel(page).getByRole("button", { name: "Not ours" })).toBeVisible();
  await expect(behind).toHaveCount(0);
  await panel(page).getByRole("button", { name: "Ours", exact: true }).click();
  await expect(panel(page).getByRole("button", { name: "Undo" })).toBeVisible();
  await page.goto("/provider/logging?feedback=ours");
  await expect(rowsOf(page).filter({ hasText: "python-requests" })).toHaveCount(1);

  await test.step("the live tail shows a decision as it is made", async () => {
    await page.goto("/provider/logging");
    await expect(rowsOf(page)).toHaveCount(3);
    await page.getByRole("button", { name: "Live" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Showing new calls live" })).toBeVisible();
    await billing.ask(robot.key, { agent: "curl/8.5.0" });
    await expect(rowsOf(page).filter({ hasText: "curl" })).toHaveCount(1);
  });
});
