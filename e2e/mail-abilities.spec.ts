import { inMatrix } from "./support/matrix.ts";
import { expect } from "./support/test.ts";
import { configure, peopleOf, test } from "./support/tenant.ts";

const settings = "/secure-inbox/settings/documentation";

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
