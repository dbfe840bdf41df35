import { randomUUID } from "node:crypto";
import { endpoints, type MailMessage, type PolicyDraft } from "@parapet/contract";
import type { TenantSimulator } from "@parapet/tenant-simulator";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { bearer, type LoggedIn } from "./support/api.ts";
import { join } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { peopleOf, test, watch } from "./support/tenant.ts";
import { expect } from "./support/test.ts";

const held = "/secure-inbox/respond/quarantine-emails";
const settings = "/secure-inbox/settings/QuarantineSettings";

const lure = (to: string, mark: string) => ({
  from: "Microsoft Account Team <security@rnicrosoft.example>",
  to,
  subject: `Your password expires today ${mark}`,
  html: '<p>Your mailbox password expires today. <a href="https://login.rnicrosoft.example/verify">Verify your account password now</a> or your account will be closed.</p>',
});

const dump = z.object({
  mailboxes: z.array(
    z.object({
      folders: z.array(z.object({ displayName: z.string(), isHidden: z.boolean() })),
      messages: z.array(z.object({ subject: z.string(), folder: z.nullable(z.string()) })),
    }),
  ),
});

/** The folder of a mail in the tenant, by its subject. */
const folderOf = (tenant: TenantSimulator, subject: string) =>
  dump
    .parse(tenant.control.dump())
    .mailboxes.flatMap(({ messages }) => messages)
    .find((mail) => mail.subject === subject)?.folder;

async function mailsOf(page: Page, session: LoggedIn): Promise<readonly MailMessage[]> {
  const { path, answer } = endpoints["mail.list"];
  const response = await page.request.get(`${path}?shelf=all`, { headers: bearer(session) });
  return answer.body.parse(await response.json()).items;
}

/** How many emails each dry run would have acted on, by the policy's name. */
async function dryRunsOf(page: Page, session: LoggedIn): Promise<Readonly<Record<string, number>>> {
  const { path, answer } = endpoints["mailPolicies.list"];
  const response = await page.request.get(path, { headers: bearer(session) });
  return Object.fromEntries(answer.body.parse(await response.json()).items.map(({ name, dry_run }) => [name, dry_run]));
}

const anyEmail: PolicyDraft = {
  name: "Any email",
  is_enabled: true,
  is_dry_run: true,
  conditions: { verdicts: [], severities: [], attack_types: [], p_from: null },
  scope: "all",
  group_id: null,
  action: "quarantine",
  category: null,
  most_mailboxes: 10,
  notifies: false,
};

/** Delivers an email and waits until policies have looked at it, which is after it can be seen. */
async function deliverBeforePolicies(page: Page, session: LoggedIn, deliver: () => Promise<unknown>): Promise<void> {
  const { path, answer } = endpoints["mailPolicies.create"];
  const headers = bearer(session);
  const created = await page.request.post(path, { headers, data: anyEmail });
  const { id } = answer.body.parse(await created.json());
  await deliver();
  await expect.poll(() => dryRunsOf(page, session), { timeout: 90_000 }).toEqual({ [anyEmail.name]: 1 });
  expect((await page.request.delete(`${path}${id}/`, { headers })).ok()).toBe(true);
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("SEC-6 a mail is quarantined from a list, asked for, released and taken back, and a campaign with all its copies", async ({
  page,
  parapet,
  loginAs,
  admin,
  tenant,
  allow,
}) => {
  test.setTimeout(240_000);
  // The frame says so to whoever looks for faults in it.
  allow(/Blocked script execution in '[^']*\/safe-html\//);
  const session = await loginAs(admin);
  await watch(page, tenant, session);
  const people = peopleOf(tenant).map(({ userPrincipalName }) => userPrincipalName);
  const [one, two] = ["Your password expires today one", "Your password expires today two"];
  await tenant.control.deliver(lure(people[0] ?? "", "one"));
  await tenant.control.deliver(lure(people[1] ?? "", "two"));
  await expect.poll(async () => (await mailsOf(page, session)).length, { timeout: 90_000 }).toBe(2);
  await page.goto("/secure-inbox/respond/phishing-emails");

  await rowOf(page, one).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Take action" }).click();
  await page.getByRole("menuitem", { name: "Quarantine" }).click();
  const question = page.getByRole("dialog", { name: "Quarantine 1 email?" });
  await question.getByLabel("Reason").fill("It asks for passwords");
  await question.getByRole("button", { name: "Quarantine" }).click();
  await expect(page.getByText("1 email quarantined.")).toBeVisible({ timeout: 30_000 });
  expect(folderOf(tenant, one)).toBe("Secure Inbox Hold");
  expect(folderOf(tenant, two)).toBe("Inbox");
  const folders = dump.parse(tenant.control.dump()).mailboxes.flatMap((each) => each.folders);
  expect(folders.filter(({ displayName }) => displayName === "Secure Inbox Hold")).toEqual([
    { displayName: "Secure Inbox Hold", isHidden: true },
  ]);
  // What nobody can read any more waits for no decision.
  await expect(rowOf(page, one)).toHaveCount(0);
  await expect(rowOf(page, two)).toBeVisible();

  const email = `viewer-${randomUUID().slice(0, 8)}@quarantine.example`;
  await loginAs(await join(parapet.api, admin, { first_name: "Vic", last_name: "Viewer", email }));
  await page.goto(held);
  await expect(rowOf(page, one).getByRole("checkbox")).toHaveCount(0);
  await rowOf(page, one).getByRole("link").click();
  const drawer = page.getByRole("dialog", { name: one });
  await expect(drawer.getByText("It asks for passwords")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Release", exact: true })).toHaveCount(0);
  await drawer.getByRole("button", { name: "Request release" }).click();
  const asking = page.getByRole("dialog", { name: "Request the release of this email?" });
  await asking.getByRole("button", { name: "Request release" }).click();
  await expect(asking.getByText("Enter a reason.")).toBeVisible();
  await asking.getByLabel("Reason").fill("I expect this");
  await asking.getByRole("button", { name: "Request release" }).click();
  await expect(rowOf(page, one)).toContainText("Release requested");

  await loginAs(admin);
  await page.goto(`${held}?request%5Bis%5D=open`);
  await rowOf(page, one).getByRole("link").click();
  await expect(drawer.getByText("I expect this")).toBeVisible();
  await drawer.getByRole("button", { name: "Open safe view" }).click();
  await expect(drawer.getByTitle("Safe view of the email")).toBeVisible();
  await drawer.getByRole("button", { name: "Extend" }).click();
  const longer = page.getByRole("dialog", { name: "Extend quarantine of 1 email?" });
  await longer.getByLabel("Days").fill("60");
  await longer.getByRole("button", { name: "Extend" }).click();
  await expect(page.getByText("Quarantine of 1 email extended.")).toBeVisible();
  await rowOf(page, one).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Release", exact: true }).click();
  const release = page.getByRole("dialog", { name: "Release 1 email?" });
  await release.getByLabel("Reason").fill("Checked by phone");
  await release.getByRole("button", { name: "Release" }).click();
  await expect(page.getByText("1 email released.")).toBeVisible({ timeout: 30_000 });
  expect(folderOf(tenant, one)).toBe("Inbox");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("Undone for 1 item.")).toBeVisible({ timeout: 30_000 });
  expect(folderOf(tenant, one)).toBe("Secure Inbox Hold");
  await page.goto(held);
  await expect(rowOf(page, one)).toContainText("Quarantined");
  await inMatrix.expectAccessibleInBothThemes(page);
  await inMatrix.expectSoundContent(page);

  await rowOf(page, one).getByRole("link").click();
  await drawer.getByRole("link", { name: "Analysis" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("In quarantine");
  const deeds = page.getByRole("list", { name: "Actions" }).getByRole("listitem");
  await expect(deeds.filter({ hasText: "Release" })).toContainText("Undone");
  await expect(deeds.filter({ hasText: "Quarantine" })).toContainText("Done");
  await page.getByRole("button", { name: "Take action" }).click();
  await page.getByRole("menuitem", { name: "Delete permanently" }).click();
  const deletion = page.getByRole("dialog", { name: "Permanently delete 1 email?" });
  await deletion.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByText("1 email permanently deleted.")).toBeVisible({ timeout: 30_000 });
  expect(folderOf(tenant, one)).toBe("Purges");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("Undone for 1 item.")).toBeVisible({ timeout: 30_000 });

  // Everything that was done stands in one list, which leads back to the mail.
  const analysis = page.url();
  await page.goto(held);
  await page.getByRole("tab", { name: "All actions" }).click();
  await expect(page).toHaveURL(new RegExp(`${held}/actions$`));
  const actions = page.getByRole("row").filter({ hasText: one });
  await expect(actions).toHaveCount(3);
  await expect(actions.filter({ hasText: "Delete permanently" })).toContainText("Undone");
  await inMatrix.expectAccessibleInBothThemes(page);
  await inMatrix.expectSoundContent(page);
  await page.goto(`${held}/actions?kind%5Bis%5D=release&search=phone`);
  await expect(actions).toHaveCount(1);
  await actions.getByRole("link").click();
  const action = page.getByRole("dialog", { name: "Release" });
  await expect(action.getByText("Checked by phone")).toBeVisible();
  await action.getByRole("link", { name: one }).click();
  await expect(page).toHaveURL(analysis.replace(/\?.*/, ""));

  await page.getByRole("link", { name: "Campaign with 2 emails" }).click();
  // The page before has such a button, too.
  await expect(page.getByRole("list", { name: "Mailboxes reached" })).toBeVisible();
  await page.getByRole("button", { name: "Take action" }).click();
  await page.getByRole("menuitem", { name: "Quarantine" }).click();
  const all = page.getByRole("dialog", { name: "Quarantine 2 emails?" });
  await all.getByRole("button", { name: "Quarantine" }).click();
  await expect(page.getByText("2 emails quarantined.")).toBeVisible({ timeout: 30_000 });
  expect(folderOf(tenant, two)).toBe("Secure Inbox Hold");
  await inMatrix.expectSoundContent(page);
});

test("SEC-7 a policy only tells as a dry run, predicts from stored mail, and quarantines once it is live", async ({
  page,
  loginAs,
  admin,
  tenant,
}) => {
  test.setTimeout(240_000);
  const session = await loginAs(admin);
  await watch(page, tenant, session);
  const [person = ""] = peopleOf(tenant).map(({ userPrincipalName }) => userPrincipalName);
  const subjectOf = (mark: string) => `Your password expires today ${mark}`;
  const placeOf = async (mark: string) =>
    (await mailsOf(page, session)).find(({ subject }) => subject === subjectOf(mark))?.place;
  await deliverBeforePolicies(page, session, () => tenant.control.deliver(lure(person, "before")));
  expect(await placeOf("before")).toBe("in_mailbox");

  await page.goto(settings);
  await expect(page.getByText("No policies yet. Add one to act on new email automatically.")).toBeVisible();
  await page.getByRole("button", { name: "Add policy" }).click();
  const form = page.getByRole("dialog", { name: "New policy" });
  await form.getByLabel("Name").fill("Hold attacks");
  await form.getByRole("button", { name: "Preview impact" }).click();
  await expect(
    form.getByText("This policy would apply to 1 email in 1 mailbox, out of 1 in the last 30 days."),
  ).toBeVisible();
  await expect(form.getByRole("list", { name: "Most recent matches" })).toContainText(subjectOf("before"));
  await form.getByRole("button", { name: "Save" }).click();
  const policies = page.getByRole("list", { name: "Policies" });
  await expect(policies).toContainText("Dry run");
  await tenant.control.deliver(lure(person, "dry"));
  await expect.poll(() => dryRunsOf(page, session), { timeout: 90_000 }).toEqual({ "Hold attacks": 1 });
  await page.reload();
  await expect(policies).toContainText("would apply to 1 email");
  expect(await placeOf("dry")).toBe("in_mailbox");
  expect(folderOf(tenant, subjectOf("dry"))).toBe("Inbox");

  await page.getByRole("button", { name: "More: Hold attacks" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit policy" });
  await edit.getByLabel("Dry run: show what the policy would do without acting").uncheck();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(policies).toContainText("Active");
  await tenant.control.deliver(lure(person, "live"));
  await expect.poll(() => placeOf("live"), { timeout: 90_000 }).toBe("quarantined");
  expect(folderOf(tenant, subjectOf("live"))).toBe("Secure Inbox Hold");
  expect(folderOf(tenant, subjectOf("dry"))).toBe("Inbox");

  await inMatrix.expectAccessibleInBothThemes(page);
  await inMatrix.expectSoundContent(page);
  await page.getByRole("button", { name: "More: Hold attacks" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("No policies yet. Add one to act on new email automatically.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(policies).toContainText("Hold attacks");
  await page.goto(`${held}?holder%5Bis%5D=policy`);
  await expect(rowOf(page, subjectOf("live"))).toContainText("Hold attacks");
});
