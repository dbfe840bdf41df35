import { endpoints } from "@parapet/contract";
import type { TenantSimulator } from "@parapet/tenant-simulator";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { bearer, type LoggedIn } from "./support/api.ts";
import { inMatrix } from "./support/matrix.ts";
import { peopleOf, test, watch } from "./support/tenant.ts";
import { expect } from "./support/test.ts";

const inbox = "/secure-inbox/phishing-threats/abuse-inbox";
const settings = "/secure-inbox/settings/vip-users?tab=reports";

const dump = z.object({
  mailboxes: z.array(
    z.object({
      user: z.string(),
      messages: z.array(z.looseObject({ subject: z.string(), folder: z.nullable(z.string()) })),
    }),
  ),
});
const inboxOf = (tenant: TenantSimulator, user: string) =>
  dump
    .parse(tenant.control.dump())
    .mailboxes.find((each) => each.user === user)
    ?.messages.filter(({ folder }) => folder === "Inbox")
    .map(({ subject }) => subject) ?? [];

const lure = (to: string, mark = "") => ({
  from: "Microsoft Account Team <security@rnicrosoft.example>",
  to,
  subject: `Your password expires today${mark}`,
  html: '<p>Your mailbox password expires today. <a href="https://login.rnicrosoft.example/verify">Verify your account password now</a> or your account will be closed.</p>',
});

async function setReporting(page: Page, session: LoggedIn, address: string) {
  const { path } = endpoints["mailIntake.setReportingMailbox"];
  const answer = await page.request.put(path, { headers: bearer(session), data: { address } });
  expect(answer.status()).toBe(200);
}

async function mailsSeen(page: Page, session: LoggedIn): Promise<number> {
  const { path, answer } = endpoints["mail.list"];
  const response = await page.request.get(`${path}?shelf=all`, { headers: bearer(session) });
  return answer.body.parse(await response.json()).total;
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("SEC-2 a mail reported by button appears by itself, is looked at, decided once for all, and its reporters are told", async ({
  page,
  loginAs,
  admin,
  tenant,
}) => {
  test.setTimeout(240_000);
  const session = await loginAs(admin);
  await watch(page, tenant, session);
  const people = peopleOf(tenant).map(({ userPrincipalName }) => userPrincipalName);
  const reporting = people.find((each) => each.startsWith("security.operations")) ?? "";
  const [ann = "", bo = ""] = people.filter((each) => each !== reporting);
  await setReporting(page, session, reporting);

  await page.goto(settings);
  await expect(page.getByText(`Users report email to ${reporting}.`)).toBeVisible();
  await page.getByLabel("Reply to reporters with the decision").check();
  await page.getByLabel("Reply text").fill("Thanks {name}, {subject} is an attack.");
  await expect(page.getByLabel("Preview")).toContainText("Thanks Ann Meyer, Your invoice is an attack.");
  await page.getByLabel("Auto-close malicious reports as phishing").check();
  await expect(page.getByText("Of 0 reported emails in the last 30 days, 0 would have been closed.")).toBeVisible();
  await page.getByLabel("Auto-close malicious reports as phishing").uncheck();
  await inMatrix.expectAccessibleInBothThemes(page);
  await inMatrix.expectSoundContent(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Report settings saved")).toBeVisible();

  await page.goto(inbox);
  await expect(page.getByText("Nothing to review")).toBeVisible();
  const [copy] = await tenant.control.deliver(lure(ann));
  const [other] = await tenant.control.deliver(lure(bo));
  await expect.poll(() => mailsSeen(page, session), { timeout: 60_000 }).toBe(2);
  await tenant.control.report(ann, copy?.id ?? "", "phishing", reporting);
  await tenant.control.report(bo, other?.id ?? "", "phishing", reporting);
  // Nobody touches the page.
  const row = rowOf(page, "Your password expires today");
  await expect(row).toBeVisible({ timeout: 60_000 });
  await expect(row).toContainText("and 1 other", { timeout: 60_000 });
  await expect(row).toContainText("Malicious");
  const figures = page.getByRole("region", { name: "Report metrics" });
  await expect(figures.getByRole("link", { name: /Open/ })).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);
  await inMatrix.expectSoundContent(page);
  await row.getByRole("link").click();

  await expect(page.getByRole("heading", { level: 1 })).toContainText("Your password expires today");
  const reports = page.getByRole("list", { name: "Reports", exact: true }).getByRole("listitem");
  await expect(reports).toHaveCount(2);
  await expect(reports.first()).toContainText("Outlook report button");
  await expect(reports.first()).toContainText("found in the reporter’s mailbox");
  const copies = page.getByRole("list", { name: "Copies in mailboxes" });
  await expect(copies.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Email analysis" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Signals" })).toBeVisible();
  await page.getByLabel("Note").fill("The third one this week");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("The third one this week")).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);
  await inMatrix.expectSoundContent(page);
  await page.getByRole("button", { name: "Start review" }).click();
  await expect(page.getByText("1 report in review.")).toBeVisible();
  // The keys of triage stand in the help.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText("Resolve: Phishing")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog", { name: "Resolve: Phishing" });
  await expect(dialog.getByRole("list", { name: "Reply preview" }).getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByText("Your password expires today is an attack.").first()).toBeVisible();
  await inMatrix.expectSoundContent(page);
  await dialog.getByRole("button", { name: "Resolve: Phishing" }).click();
  await expect(page.getByText("1 report resolved: phishing.")).toBeVisible();
  for (const person of [ann, bo])
    await expect
      .poll(() => inboxOf(tenant, person), { timeout: 60_000 })
      .toContain("You reported a phishing email: Your password expires today");
  await page.reload();
  await expect(reports.first()).toContainText("Reply sent: Phishing", { timeout: 30_000 });
  await expect(reports.first()).toContainText("Accurate");
  await expect(copies.getByText("Phishing")).toHaveCount(2);

  await page.getByRole("main").getByRole("link", { name: "Abuse Inbox" }).click();
  await figures.getByRole("link", { name: /Accurate reports/ }).click();
  await expect(page).toHaveURL(/outcome/);
  await expect(row).toContainText("Resolved");
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByText("1 report reopened.")).toBeVisible();
  await expect(copies.getByText("Phishing")).toHaveCount(0);
  // What they were told is not told again.
  await page.keyboard.press("p");
  await expect(dialog.getByText("Reply already sent")).toHaveCount(2);
  await page.keyboard.press("Escape");

  // Whoever decides about the mail, or about its campaign, decides about its reports.
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).not.toContainText("Phishing");
  await copies.getByRole("link", { name: ann }).click();
  await page.getByRole("button", { name: "Decide" }).click();
  await page.getByRole("menuitem", { name: "Mark as Phishing" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as Phishing" }).click();
  await expect(page.getByText("Decision saved")).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(title).toContainText("Phishing");
  await expect(copies.getByText("Phishing")).toHaveCount(1);
  await copies.getByRole("link", { name: ann }).click();
  await page.getByRole("button", { name: "Undo decision" }).click();
  await expect(page.getByText("Decision undone")).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(title).not.toContainText("Phishing");
  await page.getByRole("link", { name: "Campaign with 2 emails" }).click();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("1 campaign confirmed. Its emails are marked as phishing.")).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(title).toContainText("Phishing");
  await expect(copies.getByText("Phishing")).toHaveCount(2);
  await page.goto(inbox);
  await page.getByRole("tab", { name: "Closed 1", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${inbox}\\?shelf=closed$`));
  await expect(row).toContainText("Resolved");
});

const eml = (mark: string) =>
  [
    "From: Microsoft Account Team <security@rnicrosoft.example>",
    "To: ann@meridian.example",
    `Subject: ${mark} asks for your password`,
    `Message-ID: <${mark}@rnicrosoft.example>`,
    "",
    `${mark} wants you to verify your account password at https://${mark}.rnicrosoft.example/verify before ${mark} closes your account`,
    "",
  ].join("\r\n");

test("SEC-2 reports are uploaded, filtered, decided together, taken back and exported", async ({
  page,
  loginAs,
  admin,
}) => {
  test.setTimeout(120_000);
  const session = await loginAs(admin);
  await page.goto(inbox);
  await page.getByRole("button", { name: "Report an email" }).first().click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByLabel("Email file").click();
  await (await chooser).setFiles({ name: "one.eml", mimeType: "message/rfc822", buffer: Buffer.from(eml("Alpha")) });
  await expect(page).toHaveURL(new RegExp(`${inbox}/analysis/`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Alpha asks for your password");
  await expect(page.getByText("Upload", { exact: false }).first()).toBeVisible();
  const data = { headers: { ...bearer(session), "content-type": "application/octet-stream" }, data: eml("Beta") };
  expect((await page.request.post(`${endpoints["reports.upload"].path}?name=two.eml`, data)).status()).toBe(201);

  await page.goto(inbox);
  const rows = page.getByRole("row").filter({ hasText: "asks for your password" });
  await expect(rows).toHaveCount(2);
  await rowOf(page, "Alpha").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Alpha");
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Beta");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Alpha");
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Beta");
  await page.goto(`${inbox}?channel%5Bis%5D=upload&kind%5Bis%5D=phish`);
  await page.getByRole("checkbox", { name: /all/i }).first().check();
  await page.getByRole("button", { name: "Resolve" }).click();
  await page.getByRole("menuitem", { name: "Clean" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resolve 2 reports" }).click();
  await expect(page.getByText("2 reports resolved: clean.")).toBeVisible();
  await expect(page.getByText("No matching reports")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(2);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^reports.*\.csv$/);
});
