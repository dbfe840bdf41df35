import { mailAbilities, mailAbility } from "@parapet/contract";
import { inMatrix } from "./support/matrix.ts";
import { expect } from "./support/test.ts";
import { configure, peopleOf, test } from "./support/tenant.ts";

const settings = "/secure-inbox/settings/documentation";

test("SEC-7 every permission is told with its reason, and what is left out is neither asked for nor missed", async ({
  page,
  loginAs,
  admin,
}) => {
  await loginAs(admin);
  await page.goto(`${settings}?step=permissions`);
  await expect(page.getByRole("heading", { name: "Choose what Secure Inbox may do" })).toBeVisible();
  const told = page.locator("fieldset li");
  await expect(told).toHaveCount(mailAbility.options.length);
  for (const { role, licence, need } of Object.values(mailAbilities)) {
    const row = told.filter({ has: page.getByText(role, { exact: true }) });
    // What it is for, and what stops without it: each a sentence.
    await expect(row.locator("p")).toHaveText([/\.$/, /^Without it: .+\.$/]);
    await expect(row).toContainText({ core: "Needed", proposed: "Proposed", optional: "Optional" }[need]);
    if (licence !== null) await expect(row).toContainText(`Needs Entra ID ${licence.toUpperCase()}`);
    await expect(row.getByRole("checkbox")).toBeEnabled({ enabled: need !== "core" });
  }
  const roles = page
    .locator("figure, div")
    .filter({ hasText: /^Application permissions/ })
    .last();
  await expect(roles).toContainText("Mail.Send");
  await page.getByRole("checkbox", { name: "Answer people who report mail" }).uncheck();
  await expect(roles).not.toContainText("Mail.Send");
  await page.getByRole("checkbox", { name: "Read the audit feed" }).check();
  await expect(page.getByText("ActivityFeed.Read").last()).toBeVisible();
  await page.goto(`${settings}?step=credential`);
  await expect(page.getByRole("radio", { name: "Make a certificate here" })).toBeChecked();
  await expect(page.getByText("Recommended", { exact: true })).toHaveCount(1);
});

test("SEC-7 the table of abilities tells each state by itself: not tested, not wanted, works, not licensed, fails", async ({
  page,
  loginAs,
  admin,
  tenant,
}) => {
  test.setTimeout(120_000);
  tenant.control.grantConsent();
  const session = await loginAs(admin);
  expect((await configure(page, tenant, session)).status()).toBe(200);
  await page.goto(`${settings}?step=test`);
  const stateOf = (ability: string) => page.getByRole("row").filter({ hasText: ability });
  await expect(stateOf("Read sign-ins")).toContainText("Not tested yet");
  await expect(stateOf("Disable an account")).toContainText("Not wanted");
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(stateOf("Read sign-ins")).toContainText("Works");

  // A licence that ends makes one page blind; the rest goes on.
  tenant.control.setFaults({ isPremium: false });
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(stateOf("Read sign-ins")).toContainText("Not licensed");
  await expect(stateOf("Read sign-ins")).toContainText("The page of suspicious logins stays empty.");
  await expect(stateOf("Read mail for analysis")).toContainText("Works");
  await expect(page.getByText("Connected in part")).toBeVisible();

  // A policy of the tenant that shuts every mailbox, whatever was granted.
  for (const { userPrincipalName } of peopleOf(tenant)) tenant.control.excludeMailbox(userPrincipalName, true);
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(stateOf("See that mail arrives")).toContainText("Fails");
  await expect(stateOf("Know the people of the tenant")).toContainText("Works");
  await inMatrix.expectAccessible(page);
});

test("PUB-2 the page that Microsoft leads back to says so when nothing came back", async ({ page }) => {
  await page.goto("/secure-inbox/outlook-login-success");
  await expect(page.getByRole("heading", { name: "Microsoft 365 sign-in" })).toBeVisible();
  await expect(page.getByText("Nothing came back this time")).toBeVisible();
  await inMatrix.expectAccessible(page);
});
