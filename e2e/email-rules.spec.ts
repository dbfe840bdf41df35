import { readFile } from "node:fs/promises";
import { endpoints } from "@parapet/contract";
import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { bearer, type LoggedIn } from "./support/api.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { dialogOf } from "./support/shell.ts";
import { peopleOf, test, watch } from "./support/tenant.ts";
import { expect } from "./support/test.ts";

const list = "/secure-inbox/account-takeover/email-rules-changes";
const victim = "marianne.kowalski@meridianfreight.com";
const drop = { emailAddress: { name: "Drop", address: "drop@gmail.com" } };
const thief = {
  displayName: ".",
  conditions: { subjectContains: ["invoice", "wire"] },
  actions: { forwardTo: [drop], delete: true },
};

/** Whether a rule of the tenant is there, and does anything. */
function stateOf(tenant: TenantSimulator, ruleId: string): boolean | null {
  const rule = z.looseObject({ id: z.string(), isEnabled: z.boolean() });
  const found: { value: boolean | null } = { value: null };
  const look = (value: unknown): void => {
    const read = rule.safeParse(value);
    if (read.success && read.data.id === ruleId) found.value = read.data.isEnabled;
    if (typeof value === "object" && value !== null) for (const each of Object.values(value)) look(each);
  };
  look(tenant.control.dump());
  return found.value;
}

async function swept(page: Page, session: LoggedIn): Promise<unknown> {
  const { path, answer } = endpoints["ruleSweeps.coverage"];
  const response = await page.request.get(path, { headers: bearer(session) });
  const { sweep, audit } = answer.body.parse(await response.json());
  return { state: sweep?.state, done: sweep?.done, changes: audit.changes };
}

/** Whose changes both the audit log and the comparison of rules told of. */
async function foundByBoth(page: Page, session: LoggedIn): Promise<readonly string[]> {
  const { path, answer } = endpoints["ruleChanges.list"];
  const response = await page.request.get(path, { headers: bearer(session) });
  const { items } = answer.body.parse(await response.json());
  return items.filter(({ source }) => source === "both").map(({ mailbox }) => mailbox);
}

const withTenant = test.extend<{ tenant: TenantSimulator }>({
  // The tenant's time is a little behind, so that what it tells late can be waited for at once.
  tenant: async ({ allow }, use) => {
    allow(refused(404, "/favicon.ico"));
    const start = new Date(Date.now() - 30 * 60_000);
    const tenant = await startTenantSimulator({ mailboxes: 8, isConsented: false, clock: { start } });
    await use(tenant);
    await tenant.stop();
  },
});

withTenant(
  "SEC-5 a rule that steals mail is found, explained, disabled at Microsoft, and as it was when that is taken back",
  async ({ page, loginAs, admin, tenant }) => {
    test.setTimeout(180_000);
    const session = await loginAs(admin);
    const people = peopleOf(tenant).map(({ userPrincipalName }) => userPrincipalName);
    const other = people.find((each) => each !== victim) ?? "";
    tenant.control.changeRule(other, { kind: "created", rule: { ...thief, displayName: "Backup" } });
    await watch(page, tenant, session);
    const start = endpoints["ruleSweeps.start"].path;
    const sweep = () => page.request.post(start, { headers: bearer(session), data: {} });
    // The rules are known, and the audit log is listened to from now on.
    expect((await sweep()).status()).toBe(202);
    await expect.poll(() => swept(page, session), { timeout: 60_000 }).toMatchObject({ state: "done", done: 9 });
    const ruleId = tenant.control.changeRule(victim, { kind: "created", rule: thief, ip: "198.51.100.90" });
    await tenant.control.advance(5 * 60_000);
    await page.goto(list);
    const row = page.getByRole("row").filter({ hasText: victim });
    await page.getByRole("button", { name: "Read all rules now" }).click();
    await expect.poll(() => foundByBoth(page, session), { timeout: 60_000 }).toContain(victim);
    await page.reload();
    await expect(row).toContainText("Audit log + scan");
    await expect(row).toContainText("High");
    await expect(page.getByRole("row").filter({ hasText: other })).toContainText("Backup");
    await inMatrix.expectSoundContent(page);
    await inMatrix.expectAccessibleInBothThemes(page);

    await expect(row.getByRole("link")).toContainText("“.”");
    await row.getByRole("link").click();
    await expect(page.getByText("Forward to").first()).toBeVisible();
    await expect(page.getByText("198.51.100.90")).toBeVisible();
    await expect(page.getByRole("table", { name: "Why this is risky" })).toContainText(
      "Sends email outside the organization",
    );
    await expect(page.getByText("Severity would be lower without")).toBeVisible();
    await expect(page.getByRole("list", { name: "Same destination in other mailboxes" })).toContainText(other);
    await expect(page.getByRole("list", { name: "Rules in this mailbox" })).toContainText("drop@gmail.com");
    await inMatrix.expectSoundContent(page);
    await inMatrix.expectAccessibleInBothThemes(page);

    await page.getByRole("button", { name: "Disable rule" }).click();
    const dialog = dialogOf(page);
    await expect(dialog).toContainText("Disable 1 rule?");
    await dialog.getByLabel("Reason").fill("She did not make it");
    await dialog.getByRole("button", { name: "Disable rule" }).click();
    await expect(page.getByText("1 rule disabled.")).toBeVisible({ timeout: 30_000 });
    expect(stateOf(tenant, ruleId)).toBe(false);
    await expect(page.getByText("Neutralized").first()).toBeVisible();
    await expect(page.getByText("She did not make it").first()).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(page.getByText("Undone for 1 item.")).toBeVisible({ timeout: 30_000 });
    expect(stateOf(tenant, ruleId)).toBe(true);

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete rule" }).click();
    await dialogOf(page).getByRole("button", { name: "Delete rule" }).click();
    await expect(page.getByText("1 rule deleted.")).toBeVisible({ timeout: 30_000 });
    expect(stateOf(tenant, ruleId)).toBeNull();
    await expect(page.getByText("This mailbox has no rules.")).toBeVisible();

    // The bell told of both.
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(page.getByText(/^Suspicious rule change/)).toHaveCount(2);
    await page.keyboard.press("Escape");

    // The list keeps its filters; what is legitimate is said there, for several at once.
    await page.goto(`${list}?severity%5Bis%5D=high&state%5Bis%5D=new`);
    const left = page.getByRole("row").filter({ hasText: other });
    await left.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Mark as legitimate" }).click();
    await expect(page.getByText("1 change marked as legitimate.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(left).toBeVisible();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect(await readFile(await (await saved).path(), "utf8")).toContain(other);
    await left.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Disable rules" }).click();
    await dialogOf(page).getByRole("button", { name: "Disable rule" }).click();
    await expect(page.getByText("1 rule disabled.")).toBeVisible({ timeout: 30_000 });
  },
);
