import { endpoints } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { bearer } from "./support/api.ts";
import { inMatrix } from "./support/matrix.ts";
import { peopleOf, test, watch } from "./support/tenant.ts";
import { expect } from "./support/test.ts";

const dashboard = "/secure-inbox/dashboard";
const tile = (page: Page, label: RegExp) =>
  page.getByRole("region", { name: "Key figures" }).locator("> div").filter({ hasText: label });

test("SEC-1 the dashboard tells where mail comes from, counts it as it comes, and leads from each number to its mails", async ({
  page,
  loginAs,
  admin,
  tenant,
}) => {
  test.setTimeout(240_000);
  const session = await loginAs(admin);
  await watch(page, tenant, session);
  const summary = async () => {
    const { path, answer } = endpoints["inboxDashboard.summary"];
    return answer.body.parse(await (await page.request.get(path, { headers: bearer(session) })).json());
  };
  const [person] = peopleOf(tenant);
  if (person === undefined) throw new Error("The tenant has nobody");
  await tenant.control.runScenario("campaign");
  const minutes = { from: "kim@atlas-douane.example", subject: "Minutes", text: "The minutes are attached. See you." };
  await tenant.control.deliver({ ...minutes, to: person.userPrincipalName });
  await expect.poll(async () => (await summary()).current.mails, { timeout: 120_000 }).toBe(10);
  const { current, agreement } = await summary();
  expect(current).toMatchObject({ threats: 9, targets: 9 });

  await page.goto(dashboard);
  await expect(tile(page, /^Threats/)).toContainText("9");
  await expect(tile(page, /^Median time to verdict/)).toContainText(/\d+ (ms|s)/);
  await expect(page.getByRole("heading", { name: "Emails by verdict" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Threats by attack type" })).toContainText("Credential phishing");
  await expect(page.getByRole("list", { name: "Most targeted mailboxes" }).getByRole("link")).toHaveCount(8);
  await expect(page.getByText("Receiving email")).toBeVisible();
  const waiting = page.getByRole("link", { name: "Needs review" });
  await expect(waiting).toContainText("9");
  await inMatrix.expectAccessibleInBothThemes(page);
  await inMatrix.expectSoundContent(page);

  const waits = page.locator("section").filter({ has: page.getByRole("heading", { name: "Waiting for you" }) });
  await expect(waits).toContainText(/Open reports\s*0/);
  await expect(waits).toContainText(/Open sign-in cases\s*0/);
  const disagree = page.getByRole("row", { name: /^Parapet: threat/ }).getByRole("link");
  await expect(disagree.nth(1)).toHaveText(String(agreement.ours));
  await disagree.nth(agreement.ours > 0 ? 1 : 0).click();
  await expect(page).toHaveURL(/\/phishing-threats\/logs\?.*microsoft/);
  await expect(page.getByRole("row")).toHaveCount(10);
  await page.goBack();
  await page.getByRole("list", { name: "Most targeted mailboxes" }).getByRole("link").first().click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.goBack();
  await waiting.click();
  await expect(page).toHaveURL(/\/respond\/phishing-emails$/);
  await expect(page.getByRole("row")).toHaveCount(10);

  await page.goto(`${dashboard}?from=now-1h`);
  await expect(tile(page, /^Emails analyzed/)).toContainText("10");
  await tile(page, /^Emails analyzed/)
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/\/logs\?.*from=now-1h/);
  await expect(page.getByRole("row")).toHaveCount(11);
});
