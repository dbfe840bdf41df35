import { endpoints, type ProtectedApi } from "@parapet/contract";
import { bearer, type Api, type LoggedIn } from "./support/api.ts";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { protectApi } from "./support/protection.ts";
import { dialogOf } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

async function register(api: Api, session: LoggedIn, name: string): Promise<ProtectedApi> {
  const row = endpoints["protectedApis.create"];
  const sent = await api.post(row.path, { name, base_url: "https://api.example" }, bearer(session));
  return row.answer.body.parse(await sent.json());
}

test("ADA-2 thresholds and rules are changed by keyboard, published with a note, and rolled back", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { admin } = await joinAsProvider(parapet.api, "Keyboard");
  await loginAs(admin);
  const { id } = await register(parapet.api, admin, "Payments");
  await page.goto(`/provider/adaptive_auth/${id}`);
  const medium = page.getByRole("slider", { name: "Medium risk from" });
  // The first page of a worker loads everything.
  await expect(medium).toHaveValue("30", { timeout: 20_000 });
  await inMatrix.expectAccessible(page);
  await medium.press("ArrowRight");
  await expect(medium).toHaveValue("31");
  await page.getByRole("slider", { name: "High risk from" }).press("Home");
  await expect(page.getByRole("slider", { name: "High risk from" })).toHaveValue("32");

  const rules = page.getByRole("list", { name: "Rules" }).getByRole("listitem");
  await expect(rules).toHaveCount(11);
  const down = page.getByRole("button", { name: "Move Blocked network or leaked key down" });
  await down.press("Enter");
  await expect(rules.nth(1)).toContainText("Blocked network or leaked key");
  await expect(page.getByText("Blocked network or leaked key is now number 2 of 11.")).toBeAttached();
  await expect(down).toBeFocused();
  await expect(rules.last().getByRole("switch")).toHaveCount(0);

  const bar = page.getByRole("region", { name: "Draft" });
  await expect(bar).toContainText("2 changes are not in force.");
  await bar.getByRole("button", { name: "Publish…" }).press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("listitem")).toHaveText(["Thresholds", "Order of the rules"]);
  await inMatrix.expectAccessible(page);
  await dialog.getByLabel("Note").fill("Earlier warning");
  await dialog.getByRole("button", { name: "Publish" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(bar).toHaveCount(0);

  await page.getByRole("tab", { name: "Versions" }).click();
  await expect(page).toHaveURL(/tab=versions/);
  await expect(page.getByText("Earlier warning")).toBeVisible();
  await inMatrix.expectAccessible(page);
  await page.getByRole("button", { name: "Put in force again" }).click();
  await dialog.getByRole("button", { name: "Put in force again" }).click();
  await expect(page.getByText("Version 1 again")).toBeVisible();
  await page.getByRole("tab", { name: "Policy" }).click();
  await expect(medium).toHaveValue("30");
});

test("ADA-2 a zone is kept, a rule names it, and it is not deleted under that rule", async ({
  page,
  parapet,
  loginAs,
  allow,
}) => {
  allow(refused(409, "/api/adaptive/zones"));
  const { admin } = await joinAsProvider(parapet.api, "Author");
  await loginAs(admin);
  const { id } = await register(parapet.api, admin, "Orders");
  await page.goto(`/provider/adaptive_auth/${id}?tab=zones`);
  await page.getByRole("button", { name: "Add a zone" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Name").fill("Office");
  await dialog.getByLabel("Address blocks").fill("192.0.2.0/24");
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "192.0.2.0/24" })).toBeVisible();

  await page.getByRole("tab", { name: "Policy" }).click();
  await page.getByRole("button", { name: "Add a rule" }).click();
  await dialog.getByLabel("Name").fill("Only from the office");
  await dialog.getByRole("combobox", { name: "In none of these zones" }).click();
  await page.getByRole("option", { name: "Office" }).click();
  await page.keyboard.press("Escape");
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Take over" }).click();
  const rules = page.getByRole("list", { name: "Rules" }).getByRole("listitem");
  await expect(rules.first()).toContainText("Not in Office");

  const bar = page.getByRole("region", { name: "Draft" });
  await bar.getByRole("button", { name: "Publish…" }).click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await page.getByRole("tab", { name: "Zones" }).click();
  await page.getByRole("button", { name: "Delete Office" }).click();
  await dialog.getByRole("button", { name: "Delete zone" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("A rule in force names this zone.");
});

test("ADA-2 a signal is weighed, and the draft survives a reload", async ({ page, parapet, loginAs }) => {
  const { admin } = await joinAsProvider(parapet.api, "Weigher");
  await loginAs(admin);
  const { id } = await register(parapet.api, admin, "Weights");
  await page.goto(`/provider/adaptive_auth/${id}?tab=signals`);
  await page.getByRole("slider", { name: "Weight of Hour of the day" }).press("End");
  await page.getByRole("switch", { name: "Rate of calls" }).uncheck();
  await inMatrix.expectAccessible(page);
  const bar = page.getByRole("region", { name: "Draft" });
  await expect(bar).toContainText("2 changes are not in force.");
  await bar.getByRole("button", { name: "Save draft" }).click();
  await expect(bar).toContainText("Saved as a draft by");
  await page.reload();
  await expect(page.getByRole("slider", { name: "Weight of Hour of the day" })).toHaveValue("2");
  await bar.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("slider", { name: "Weight of Hour of the day" })).toHaveValue("1");
  await expect(bar).toHaveCount(0);
});

test("ADA-2 leaving with unsaved changes asks first, and who was overtaken sees what changed", async ({
  page,
  parapet,
  loginAs,
  allow,
}) => {
  allow(refused(409));
  const { admin } = await joinAsProvider(parapet.api, "Race");
  await loginAs(admin);
  const { id } = await register(parapet.api, admin, "Shipping");
  await page.goto(`/provider/adaptive_auth/${id}`);
  await page.getByRole("slider", { name: "Medium risk from" }).press("ArrowRight");
  await page.getByRole("link", { name: "Protected APIs" }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText("Leave without saving?");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("slider", { name: "Medium risk from" })).toHaveValue("31");

  const path = `/api/adaptive/apis/${id}/config`;
  const rolled = await parapet.api.post(`${path}/versions/1/rollback`, {}, bearer(admin));
  expect(rolled.status).toBe(200);
  await page.getByRole("button", { name: "Publish…" }).click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toContainText("Version 2 was published meanwhile");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Draft" })).toHaveCount(0);
});

test("ADA-2 a back-test over decisions that a gateway asked for goes on and shows its result", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { admin } = await joinAsProvider(parapet.api, "Tester");
  await loginAs(admin);
  const api = await register(parapet.api, admin, "Past");
  const made = endpoints["apiClients.create"];
  const sent = await parapet.api.post(made.path, { name: "Robot", kind: "headless", apis: [api.id] }, bearer(admin));
  const client = made.answer.body.parse(await sent.json());
  const row = endpoints["clientKeys.create"];
  const answered = await parapet.api.post(row.path.replace(":id", client.id), { name: "key" }, bearer(admin));
  const { key } = row.answer.body.parse(await answered.json());
  for (let at = 0; at < 5; at += 1) {
    const headers = {
      "x-api-key": key,
      "x-original-method": "GET",
      "x-original-uri": "/x",
      "x-real-ip": `198.51.100.${at}`,
    };
    const answer = await fetch(`${parapet.baseURL}/v1/forward-auth?api=${api.slug}`, { headers });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  await page.goto(`/provider/adaptive_auth/${api.id}?tab=back-test`);
  await expect(page.getByText("No back-test yet")).toBeVisible({ timeout: 20_000 });
  // Decisions are written down a moment after they are made.
  await expect(async () => {
    await page.getByRole("button", { name: "Run the test" }).click();
    await expect(page.getByRole("heading", { name: "Clients that would notice" })).toBeVisible();
    await expect(page.getByText(/[1-9]\d* sessions?,/)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await inMatrix.expectAccessible(page);
});

test("ADA-2 a made-up call is tried while one types, by the draft, by a version, and from a decision that was made", async ({
  page,
  parapet,
  loginAs,
  allow,
}) => {
  // A half typed address.
  allow(refused(400, "/config/try"));
  const { admin } = await joinAsProvider(parapet.api, "Trier");
  await loginAs(admin);
  const api = await protectApi(parapet.api, admin, "Ledger");
  const robot = await api.addClient({ name: "Robot" });
  await api.ask(robot.key, { agent: "curl/8.4.0", path: "/ledger" });
  const counted = async () => {
    const row = endpoints["decisions.list"];
    const sent = await parapet.api.call(`${row.path}?api=${api.id}`, { headers: bearer(admin) });
    return row.answer.body.parse(await sent.json()).total;
  };
  // Decisions are written down a moment after they are made.
  await expect.poll(counted, { timeout: 20_000 }).toBe(1);

  await page.goto(`/provider/adaptive_auth/${api.id}?tab=try`);
  const answer = page.getByRole("region", { name: "What it gets" });
  await expect(answer).toContainText("It passes", { timeout: 20_000 });
  await expect(answer).toContainText("By the rule New client");
  await page.getByRole("combobox", { name: "Client" }).click();
  await page.getByRole("option", { name: "Robot" }).click();
  await page.getByRole("textbox", { name: "User agent" }).fill("okhttp/4.12.0");
  await expect(answer).toContainText("By the rule New client");
  await page.getByRole("textbox", { name: "User agent" }).fill("python-requests/2.32.3");
  // It declared that it uses okhttp only.
  await expect(answer).toContainText("Outside the networks, countries or agents that the client declared.");
  await page.getByRole("textbox", { name: "Address" }).fill("nowhere");
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: "Address" }).fill("198.51.100.9");
  await expect(page.getByRole("textbox", { name: "Address" })).not.toHaveAttribute("aria-invalid", "true");
  await inMatrix.expectAccessible(page);

  await page.getByRole("tab", { name: "Policy" }).click();
  await page.getByRole("button", { name: "Add a rule" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Name").fill("Nobody at all");
  await dialog.getByRole("combobox", { name: "What the call gets" }).click();
  await page.getByRole("option", { name: "Refused" }).click();
  await dialog.getByRole("button", { name: "Take over" }).click();
  await page.getByRole("tab", { name: "Try it" }).click();
  await expect(page.getByRole("textbox", { name: "User agent" })).toHaveValue("python-requests/2.32.3");
  await expect(answer).toContainText("By the rule Nobody at all");
  await page.getByRole("combobox", { name: "Decide by" }).click();
  await page.getByRole("option", { name: "Version 1, in force" }).click();
  await expect(answer).not.toContainText("Nobody at all");

  await page.getByRole("combobox", { name: "Start from a recent decision" }).click();
  await page.getByRole("option", { name: "Robot" }).click();
  await expect(page.getByRole("textbox", { name: "User agent" })).toHaveValue("curl/8.4.0");
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue("203.0.113.7");
  expect(await counted()).toBe(1);
});
