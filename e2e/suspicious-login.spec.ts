import { randomUUID } from "node:crypto";
import { endpoints } from "@parapet/contract";
import type { TenantSimulator } from "@parapet/tenant-simulator";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { bearer, type LoggedIn } from "./support/api.ts";
import { join } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { connect, peopleOf, test } from "./support/tenant.ts";
import { expect } from "./support/test.ts";

const list = "/secure-inbox/account-takeover/suspicious-login";

/** Whose account has a case, and how it stands. */
async function casesOf(page: Page, session: LoggedIn): Promise<readonly string[]> {
  const { path, answer } = endpoints["loginCases.list"];
  const response = await page.request.get(path, { headers: bearer(session) });
  return answer.body.parse(await response.json()).items.map(({ user_name, state }) => `${user_name} ${state}`);
}

/** Has the logs read, as the button does. */
async function readNow(page: Page, session: LoggedIn): Promise<void> {
  const { path } = endpoints["loginEvents.read"];
  expect((await page.request.post(path, { headers: bearer(session), data: {} })).status()).toBe(204);
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("SEC-4 an account that is taken over becomes a case, is contained, resolved, and opens again", async ({
  page,
  parapet,
  loginAs,
  admin,
  tenant,
  allow,
}) => {
  test.setTimeout(300_000);
  allow(refused(409, "/api/secureinbox/actions/"));
  const session = await loginAs(admin);
  await connect(page, tenant, session);
  const victim = peopleOf(tenant)[0]?.userPrincipalName ?? "";
  for (let nth = 0; nth < 3; nth += 1) tenant.control.signIn(victim, { device: "laptop" });
  await tenant.control.runScenario("takeover_chain", victim, 3);
  await page.goto(list);
  await page.getByRole("button", { name: "Read now" }).click();
  await expect.poll(() => casesOf(page, session), { timeout: 90_000 }).toEqual([`${victim} new`]);
  await page.reload();
  await expect(rowOf(page, victim)).toContainText("Critical");
  await expect(rowOf(page, victim)).toContainText("Nigeria");
  await inMatrix.expectSoundContent(page);
  await page.getByRole("tab", { name: "Sign-ins" }).click();
  await expect(page).toHaveURL(new RegExp(`${list}/sign-ins$`));
  await expect(rowOf(page, "198.51.100.90")).toContainText("Impossible travel");
  await inMatrix.expectAccessibleInBothThemes(page);
  await page.getByRole("tab", { name: "Cases" }).click();
  await rowOf(page, victim).getByRole("link").click();

  const findings = page.getByRole("table", { name: "Score breakdown" });
  for (const name of ["Risk detected by Microsoft", "Impossible travel", "Takeover sequence"])
    await expect(findings.getByRole("row").filter({ hasText: name })).toBeVisible();
  await findings.getByRole("button", { name: /Impossible travel/ }).click();
  await expect(findings.getByText("198.51.100.90")).toBeVisible();
  const usual = page.locator("section").filter({ has: page.getByRole("heading", { name: "Baseline vs. this case" }) });
  await expect(usual.getByRole("row").filter({ hasText: "Nigeria" })).toContainText("1");
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("Consent: Consent to application")).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);
  await inMatrix.expectSoundContent(page);

  await tenant.control.advance(60_000);
  await page.getByRole("button", { name: "Revoke sessions" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(dialog).toContainText("must sign in again everywhere");
  await dialog.getByLabel("Reason").fill("Stolen session");
  await dialog.getByRole("button", { name: "Revoke sessions" }).click();
  const done = page.getByRole("list", { name: "Actions" }).getByRole("listitem");
  await expect(done.filter({ hasText: "Stolen session" })).toContainText("Done", { timeout: 60_000 });
  await tenant.control.advance(60_000);
  tenant.control.signIn(victim, { place: "Lagos", sessionId: "stolen" });

  await page.getByRole("button", { name: "Disable account" }).click();
  // Nobody else could approve it.
  await dialog.getByRole("button", { name: "Disable account" }).click();
  await expect(dialog.getByText(`Enter ${victim}.`)).toBeVisible();
  await dialog.getByLabel("Confirmation").fill(victim);
  await dialog.getByRole("button", { name: "Disable account" }).click();
  const disabled = done.filter({ hasText: "Disable account" });
  await expect(disabled).toContainText("Done", { timeout: 60_000 });
  expect(isEnabled(tenant, victim)).toBe(false);
  await disabled.getByRole("button", { name: "Undo" }).click();
  await expect(disabled).toContainText("Undone", { timeout: 60_000 });
  expect(isEnabled(tenant, victim)).toBe(true);

  // With a second person, it waits for them.
  const casePage = page.url();
  const colleague = `analyst-${randomUUID().slice(0, 8)}@login.example`;
  const person = { first_name: "Ana", last_name: "Lyst", email: colleague, role: "analyst" } as const;
  await loginAs(await join(parapet.api, admin, person));
  await page.goto(casePage);
  await page.getByRole("button", { name: "Disable account" }).click();
  await expect(dialog).toContainText("Someone else must approve this within 24 hours.");
  await dialog.getByLabel("Reason").fill("He is in again");
  await dialog.getByRole("button", { name: "Request approval" }).click();
  await expect(page.getByText("Waiting for someone else’s approval")).toBeVisible();
  const proposed = done.filter({ hasText: "He is in again" });
  await expect(proposed).toContainText("Pending approval");
  await expect(proposed.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expect(proposed.getByRole("button", { name: "Approve" })).toHaveCount(0);
  expect(isEnabled(tenant, victim)).toBe(true);
  await loginAs(admin);
  await page.goto("/secure-inbox/dashboard");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByText(`${colleague} requests your approval: disable account`).click();
  const drawer = page.getByRole("dialog", { name: "Disable account" });
  await expect(drawer.getByText("He is in again")).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);
  await drawer.getByRole("button", { name: "Approve" }).click();
  const approval = page.getByRole("dialog", { name: "Approve this action?" });
  await approval.getByLabel("Note").fill("Called her");
  await approval.getByRole("button", { name: "Approve" }).click();
  await expect(drawer.getByText("Called her")).toBeVisible();
  // What has not begun can be taken back, too.
  await expect(drawer.getByText("Done", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(isEnabled(tenant, victim)).toBe(false);
  await drawer.getByRole("button", { name: "Undo" }).click();
  await expect(drawer.getByText("Undone", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(isEnabled(tenant, victim)).toBe(true);
  await drawer.getByRole("link", { name: victim }).click();

  await page.getByRole("button", { name: "Start review" }).click();
  await expect(page.getByText("1 case in review.")).toBeVisible();
  await page.getByLabel("Note").fill("She was called");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("region", { name: "History" }).getByText("She was called")).toBeVisible();
  await page.getByRole("button", { name: "Change state" }).click();
  await page.getByRole("menuitem", { name: "Resolve as attack" }).click();
  await expect(page.getByText("1 case resolved as an attack.")).toBeVisible();

  tenant.control.signIn(victim, { place: "Ashburn", risk: { level: "high", types: ["maliciousIPAddress"] } });
  await readNow(page, session);
  await expect.poll(() => casesOf(page, session), { timeout: 90_000 }).toEqual([`${victim} new`]);
  await page.reload();
  await expect(page.getByText("Reopened by new evidence")).toBeVisible();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByText(/Case of suspicious sign-ins reopened/)).toBeVisible();
  await page.keyboard.press("Escape");
  // A list that is filtered is found again from the case.
  await page.goto(`${list}?detection%5Bis%5D=ato.chain&country%5Bis%5D=NG`);
  await rowOf(page, victim).getByRole("link").click();
  await page.getByRole("main").getByRole("link", { name: "Suspicious Login" }).click();
  await expect(page).toHaveURL(/detection%5Bis%5D=ato\.chain/);
});

const accounts = z.object({ users: z.array(z.object({ userPrincipalName: z.string(), accountEnabled: z.boolean() })) });

function isEnabled(tenant: TenantSimulator, name: string): boolean | undefined {
  const { users } = accounts.parse(tenant.control.dump());
  return users.find(({ userPrincipalName }) => userPrincipalName === name)?.accountEnabled;
}
