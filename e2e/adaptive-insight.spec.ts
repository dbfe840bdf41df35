import { type DecisionDetail, endpoints } from "@parapet/contract";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { protectApi } from "./support/protection.ts";
import { dialogOf } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

/** An API with a client that behaves, and one call of it that looks wrong; the API only watches, so all of them pass. */
async function seed(api: Api, name: string) {
  const { admin } = await joinAsProvider(api, name);
  const billing = await protectApi(api, admin, "Billing");
  const robot = await billing.addClient({ name: "Payroll robot" });
  for (let call = 0; call < 3; call += 1) expect(await billing.ask(robot.key)).toBe(200);
  expect(await billing.ask(robot.key, { agent: "python-requests/2.32", address: "198.51.100.4" })).toBe(200);
  await expect.poll(async () => (await logOf(api, admin)).length).toBe(4);
  return { admin, billing };
}

/** The log as the server tells it, newest first. */
async function logOf(api: Api, session: LoggedIn) {
  const { path, answer } = endpoints["decisions.list"];
  return answer.body.parse(await (await api.call(path, { headers: bearer(session) })).json()).items;
}

test("ADA-2 rules are ordered by dragging; the last one stays where it is", async ({ page, parapet, loginAs }) => {
  const { admin } = await joinAsProvider(parapet.api, "Dragger");
  await loginAs(admin);
  const { id } = await protectApi(parapet.api, admin, "Orders");
  // A page that scrolls under the pressed mouse takes up another row.
  await page.setViewportSize({ width: 1280, height: 2400 });
  await page.goto(`/provider/adaptive_auth/${id}`);
  const rules = page.getByRole("list", { name: "Rules" }).getByRole("listitem");
  await expect(rules).toHaveCount(11, { timeout: 20_000 });
  await expect(rules.first()).toContainText("No calls in 30 days");
  await rules.first().dragTo(rules.nth(2));
  await expect(rules.nth(2)).toContainText("Blocked network or leaked key");
  await expect(rules.first()).toContainText("Recently verified from this context");
  await rules.nth(4).dragTo(rules.nth(1));
  await expect(rules.nth(2)).toContainText("High risk, definite signal");
  await expect(page.getByRole("region", { name: "Draft" })).toContainText("1 unpublished change.");
  await rules.nth(8).dragTo(rules.last());
  await expect(rules.nth(8)).toContainText("Medium risk, write request");
  await expect(rules.last()).toContainText("Everything else");
});

test("ADA-2 a back-test says how far it is, whom it meets, and which attacks it stops", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { admin, billing } = await seed(parapet.api, "caught");
  const log = await logOf(parapet.api, admin);
  const say = async (agent: string, verdict: NonNullable<DecisionDetail["feedback"]>) => {
    const id = log.find((each) => each.agent.includes(agent))?.id ?? "";
    const path = endpoints["decisions.giveFeedback"].path.replace(":id", id);
    const said = await parapet.api.call(path, {
      method: endpoints["decisions.giveFeedback"].method,
      headers: { ...bearer(admin), "content-type": "application/json" },
      body: JSON.stringify({ verdict, note: "" }),
    });
    expect(said.status).toBe(200);
  };
  await say("python", "not_ours");
  await say("okhttp", "ours");
  await loginAs(admin);
  await page.goto(`/provider/adaptive_auth/${billing.id}`);
  await page.getByRole("button", { name: "Add rule" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Name").fill("Nobody at all");
  await dialog.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: "Deny" }).click();
  const risk = dialog.getByRole("combobox", { name: "Risk" });
  await risk.press("Backspace");
  await risk.press("Backspace");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("list", { name: "Rules" }).getByRole("listitem").first()).toContainText(
    "All other calls",
  );

  await page.getByRole("tab", { name: "Back-test" }).click();
  const run = page.getByRole("button", { name: "Run back-test" });
  // So few decisions are read in a moment: one of some tests is still under way when it is looked at.
  await expect(async () => {
    await run.click({ timeout: 2_000 });
    await expect(page.getByRole("progressbar", { name: "Back-test" })).toBeVisible({ timeout: 1_000 });
    await expect(page.getByText(/\d+ of \d+ decisions/)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  const tile = (label: string) => page.getByRole("main").locator("section, div").filter({ hasText: label }).last();
  await expect(tile("Attacks blocked")).toContainText("1 of 1", { timeout: 20_000 });
  await expect(tile("Legitimate calls affected")).toContainText("1 of 1");
  const clients = page.getByRole("table", { name: "Affected clients" });
  await expect(clients.getByRole("row").filter({ hasText: "Payroll robot" })).toBeVisible();
  await inMatrix.expectAccessible(page);
});
