import { endpoints } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { bearer, type LoggedIn } from "./support/api.ts";
import { inMatrix } from "./support/matrix.ts";
import { test, watch } from "./support/tenant.ts";
import { expect } from "./support/test.ts";

const campaigns = "/secure-inbox/phishing-threats/logs/campaigns";
const lure = "Your password expires in";

async function mailsOf(page: Page, session: LoggedIn): Promise<readonly number[]> {
  const { path, answer } = endpoints["campaigns.list"];
  const response = await page.request.get(path, { headers: bearer(session) });
  return answer.body.parse(await response.json()).items.map(({ mails }) => mails);
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("SEC-3 a campaign against a tenant is found, decided with its mails, taken back, and opens with another mail", async ({
  page,
  loginAs,
  admin,
  tenant,
}) => {
  test.setTimeout(240_000);
  const session = await loginAs(admin);
  await watch(page, tenant, session);
  await tenant.control.runScenario("campaign");
  await expect.poll(() => mailsOf(page, session), { timeout: 90_000 }).toEqual([9]);
  await page.goto("/secure-inbox/phishing-threats/logs");
  await page.getByRole("tab", { name: "Campaigns" }).click();
  await expect(page).toHaveURL(new RegExp(`${campaigns}$`));
  // The nine mails of the page before stay until the campaigns are there.
  await expect(rowOf(page, lure)).toHaveCount(1);
  await expect(rowOf(page, lure)).toContainText("New");
  // Mails that the campaign has none of are told beside it, and the campaign beside them.
  for (const name of ["Threats 9", "Campaigns 1", "Spam and bulk 0", "Harmless 0", "All emails 9"])
    await expect(page.getByRole("tab", { name, exact: true })).toBeVisible();
  await inMatrix.expectSoundContent(page);
  await page.getByRole("tab", { name: "Harmless" }).click();
  await expect(page.getByRole("tab", { name: "Campaigns 1", exact: true })).toBeVisible();
  await page.goBack();
  await rowOf(page, lure).getByRole("link").click();

  await expect(page.getByRole("heading", { level: 1 })).toContainText(lure);
  const mails = page.getByRole("table", { name: "Emails in this campaign" }).getByRole("row");
  await expect(mails).toHaveCount(10);
  await expect(page.getByRole("list", { name: "Mailboxes reached" }).getByRole("listitem")).toHaveCount(9);
  await expect(page.getByRole("list", { name: "Link hosts" })).toContainText("login.account-verify.example");
  const overview = page.locator("section").filter({ has: page.getByRole("heading", { name: "Overview" }) });
  await expect(overview.getByText("0 of 9 mailboxes")).toBeVisible();
  await page.getByRole("button", { name: "Start review" }).click();
  await expect(page.getByText("1 campaign in review.")).toBeVisible();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("1 campaign confirmed. Its emails are marked as phishing.")).toBeVisible();
  await expect(mails.filter({ hasText: "Phishing" })).toHaveCount(9);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(mails.filter({ hasText: "Phishing" })).toHaveCount(0);
  const history = page.getByRole("region", { name: "History" });
  await inMatrix.expectAccessibleInBothThemes(page);
  await inMatrix.expectSoundContent(page);

  await page.getByRole("button", { name: "Change state" }).click();
  await page.getByRole("menuitem", { name: "Resolve" }).click();
  await expect(page.getByText("1 campaign resolved.")).toBeVisible();
  await tenant.control.runScenario("campaign");
  await expect.poll(() => mailsOf(page, session), { timeout: 90_000 }).toEqual([18]);
  await page.reload();
  await expect(history.getByText("Reopened by a new email")).toBeVisible();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByText(/Resolved campaign active again/)).toBeVisible();
  await page.keyboard.press("Escape");

  await mails.nth(1).getByRole("link").click();
  await page.getByRole("link", { name: "Campaign with 18 emails" }).click();
  await expect(page.getByRole("button", { name: "Start review" })).toBeVisible();
  await page.goto("/insights/events");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API Events");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search and commands" }).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(`campaign: ${lure}`);
  await page.getByRole("group", { name: "Email campaigns" }).getByRole("option").first().click();
  await expect(page).toHaveURL(new RegExp(`${campaigns}/`));
  await expect(page.getByRole("button", { name: "Start review" })).toBeVisible();
});
