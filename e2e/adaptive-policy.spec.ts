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
  await expect(page.getByText("Blocked network or leaked key moved to position 2 of 11.")).toBeAttached();
  await expect(down).toBeFocused();
  await expect(rules.last().getByRole("switch")).toHaveCount(0);

  const bar = page.getByRole("region", { name: "Draft" });
  await expect(bar).toContainText("2 unpublished changes.");
  await bar.getByRole("button", { name: "Publish…" }).press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("listitem")).toHaveText(["Thresholds", "Rule order"]);
  await inMatrix.expectAccessible(page);
  await dialog.getByLabel("Note").fill("Earlier warning");
  await dialog.getByRole("button", { name: "Publish" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(bar).toHaveCount(0);

  await page.getByRole("tab", { name: "Versions" }).click();
  await expect(page).toHaveURL(/tab=versions/);
  await expect(page.getByText("Earlier warning")).toBeVisible();
  await inMatrix.expectAccessible(page);
  await page.getByRole("button", { name: "Roll back" }).click();
  await dialog.getByRole("button", { name: "Roll back" }).click();
  await expect(page.getByText("Restores version 1")).toBeVisible();
  await page.getByRole("tab", { name: "Policy" }).click();
  await expect(medium).toHaveValue("30");
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
  const answer = page.getByRole("region", { name: "Result" });
  await expect(answer).toContainText("Allowed", { timeout: 20_000 });
  await expect(answer).toContainText("By rule New client");
  await page.getByRole("combobox", { name: "Client" }).click();
  await page.getByRole("option", { name: "Robot" }).click();
  await page.getByRole("textbox", { name: "User agent" }).fill("okhttp/4.12.0");
  await expect(answer).toContainText("By rule New client");
  await page.getByRole("textbox", { name: "User agent" }).fill("python-requests/2.32.3");
  // It declared that it uses okhttp only.
  await expect(answer).toContainText("Outside the client’s declared networks, countries or user agents.");
  await page.getByRole("textbox", { name: "IP address" }).fill("nowhere");
  await expect(page.getByRole("textbox", { name: "IP address" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: "IP address" }).fill("198.51.100.9");
  await expect(page.getByRole("textbox", { name: "IP address" })).not.toHaveAttribute("aria-invalid", "true");
  await inMatrix.expectAccessible(page);

  await page.getByRole("tab", { name: "Policy" }).click();
  await page.getByRole("button", { name: "Add rule" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Name").fill("Nobody at all");
  await dialog.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: "Deny" }).click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("tab", { name: "Try it" }).click();
  await expect(page.getByRole("textbox", { name: "User agent" })).toHaveValue("python-requests/2.32.3");
  await expect(answer).toContainText("By rule Nobody at all");
  await page.getByRole("combobox", { name: "Policy" }).click();
  await page.getByRole("option", { name: "Version 1 (current)" }).click();
  await expect(answer).not.toContainText("Nobody at all");

  await page.getByRole("combobox", { name: "Start from a recent decision" }).click();
  await page.getByRole("option", { name: "Robot" }).click();
  await expect(page.getByRole("textbox", { name: "User agent" })).toHaveValue("curl/8.4.0");
  await expect(page.getByRole("textbox", { name: "IP address" })).toHaveValue("203.0.113.7");
  expect(await counted()).toBe(1);
});

test("ADA-9 a rule is written in CEL, its matches are seen, a test is added, and both are published", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { admin } = await joinAsProvider(parapet.api, "Expressions");
  await loginAs(admin);
  const { id } = await register(parapet.api, admin, "Transfers");
  await page.goto(`/provider/adaptive_auth/${id}`);
  await page.getByRole("button", { name: "Add rule" }).click();
  const drawer = dialogOf(page);
  await drawer.getByLabel("Name").fill("Transfers are denied");
  await drawer.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: "Deny" }).click();
  // A new rule asks for medium and high risk.
  const risk = drawer.getByRole("combobox", { name: "Risk", exact: true });
  await risk.press("Backspace");
  await risk.press("Backspace");
  const editor = drawer.getByRole("textbox", { name: "Expression (CEL)" });
  await editor.click();
  await page.keyboard.type("call.pat");
  await page.getByRole("option", { name: /call\.path/ }).click();
  await expect(editor).toContainText("call.path");
  await page.keyboard.type('.startsWith("/transfers")');
  await expect(drawer.getByText("No decisions in the last 30 days to compare with.")).toBeVisible();
  await inMatrix.expectAccessible(page);
  await drawer.getByRole("button", { name: "Apply" }).click();

  await page.getByRole("tab", { name: "Try it" }).click();
  await page.getByLabel("Path").fill("/transfers/7");
  await expect(page.getByText(/^Denied/)).toBeVisible();
  await page.getByRole("button", { name: "Add as test" }).click();
  await dialogOf(page).getByRole("button", { name: "Add as test" }).click();
  await page.getByRole("tab", { name: "Policy" }).click();
  const tests = page.getByRole("list", { name: "Tests" });
  await expect(tests).toContainText("Passed");
  await page.getByRole("region", { name: "Draft" }).getByRole("button", { name: "Publish…" }).click();
  await dialogOf(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Version 2 published.")).toBeVisible();
});
