import { mailEndpoints } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { bearer, type LoggedIn } from "./support/api.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { dialogOf } from "./support/shell.ts";
import { test, watch } from "./support/tenant.ts";
import { expect } from "./support/test.ts";

const users = "/secure-inbox/settings/vip-users";

/** Asks for a password, from an address that `rnicrosoft.example` vouches for. */
const demanding = (mark: string) =>
  [
    "Return-Path: <it@rnicrosoft.example>",
    "Received: from mail.rnicrosoft.example (mail.rnicrosoft.example [203.0.113.7]) by AM5PR.mail.protection.outlook.com with ESMTPS; Mon, 2 Mar 2026 09:10:00 +0000",
    "From: Microsoft Account Team <it@rnicrosoft.example>",
    "To: ann@meridian.example",
    `Subject: Your password expires today ${mark}`,
    "Content-Type: text/html; charset=utf-8",
    "",
    '<p>Your mailbox password expires today. <a href="https://login.rnicrosoft.example/verify?u=ann@meridian.example">Verify your account password immediately</a>, or your account will be closed within 24 hours.</p>',
    "",
  ].join("\r\n");

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** Uploads a mail; answers its verdict. */
async function verdictOf(page: Page, session: LoggedIn, mark: string): Promise<string | null> {
  const { path, answer } = mailEndpoints["mail.analyse"];
  const headers = { ...bearer(session), "content-type": "application/octet-stream" };
  const data = Buffer.from(demanding(mark));
  // The first mail waits for a thread to start.
  const sent = await page.request.post(`${path}?name=${mark}.eml`, { headers, data, timeout: 30_000 });
  return answer.body.parse(await sent.json()).verdict;
}

test("SEC-7 VIPs are chosen by hand, by a list and by a group of the directory, and mailboxes are watched or not", async ({
  page,
  loginAs,
  admin,
  tenant,
  allow,
}) => {
  test.setTimeout(240_000);
  allow(refused(400, "/api/secureinbox/vips/"));
  const session = await loginAs(admin);
  await watch(page, tenant, session);
  await page.goto(users);
  const boxes = page.getByRole("table", { name: "VIP users" }).getByRole("row");
  const dialog = dialogOf(page);
  await page.getByRole("button", { name: "View suggestions" }).click();
  await expect(page).toHaveURL(/suggested=yes/);
  // Until then the rows are those of before.
  await expect(page.getByRole("table", { name: "VIP users" })).toHaveAttribute("aria-busy", "false");
  const first = boxes.nth(1);
  const name = (await first.getByRole("cell").nth(1).textContent()) ?? "";
  await first.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Add VIP" }).click();
  await dialog.getByLabel("Note").fill("Signs payments");
  await dialog.getByLabel("Other names").fill("The Chief");
  await dialog.getByLabel("Other email addresses").fill("chief@home.example");
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`${users}?vip=yes`);
  await expect(boxes).toHaveCount(2);
  await expect(boxes.nth(1)).toContainText(name);
  await boxes
    .nth(1)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Remove VIP" }).click();
  await expect(boxes.filter({ hasText: name })).toHaveCount(0);

  await test.step("mailboxes are watched or not", async () => {
    await page.goto(users);
    await boxes.nth(1).getByRole("checkbox").check();
    await boxes.nth(2).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Stop monitoring" }).click();
    await expect(page.getByText("2 mailboxes are no longer monitored.")).toBeVisible();
    await expect(boxes.filter({ hasText: "Not monitored" })).toHaveCount(2);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(boxes.filter({ hasText: "Not monitored" })).toHaveCount(0);
    await inMatrix.expectAccessible(page);
  });

  await test.step("a list makes VIPs after a look at what it would do", async () => {
    const address = await boxes
      .nth(1)
      .getByText(/^\S+@\S+$/)
      .first()
      .textContent();
    await page.getByRole("button", { name: "Import VIPs" }).click();
    await dialog.getByLabel("List").fill(`nobody@elsewhere.example\nBoss <${address}>`);
    await dialog.getByRole("button", { name: "Check" }).click();
    await expect(dialog.getByText("not a mailbox in your tenant")).toBeVisible();
    await dialog.getByRole("button", { name: "Add 1 entry" }).click();
    const added = page.getByRole("status").filter({ hasText: "1 VIP added." });
    await added.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("1 VIP removed.")).toBeVisible();
  });

  await test.step("members of a group are VIPs as long as they are in it and it can be read", async () => {
    const [leaders, finance] = tenant.groups;
    await page.getByRole("button", { name: "VIPs from a group" }).click();
    await dialog.getByLabel("Group object ID").fill("leaders");
    await dialog.getByRole("button", { name: "Show members" }).click();
    await expect(dialog.getByText("Enter an object ID")).toBeVisible();
    await dialog.getByLabel("Group object ID").fill("00000000-0000-4000-8000-000000000001");
    await dialog.getByRole("button", { name: "Show members" }).click();
    await expect(dialog.getByText("The tenant has no group with this object ID.")).toBeVisible();
    await dialog.getByLabel("Group object ID").fill(leaders?.id ?? "");
    await dialog.getByRole("button", { name: "Show members" }).click();
    const members = dialog.getByRole("list", { name: "Group members" }).getByRole("listitem");
    await expect(members.first()).toBeVisible();
    const count = await members.count();
    await inMatrix.expectAccessible(page);
    await dialog.getByRole("button", { name: "Sync group" }).click();
    await expect(dialog).toHaveCount(0);
    const ofGroup = boxes.filter({ hasText: "Synced" });
    await expect(ofGroup).toHaveCount(count);
    await ofGroup
      .first()
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await expect(page.getByRole("menuitem", { name: "Remove VIP" })).toHaveCount(0);
    await page.getByRole("menuitem", { name: "Keep as manual VIP" }).click();
    await expect(page.getByText(/^Saved: /)).toBeVisible();

    await page.getByRole("button", { name: "VIPs from a group" }).click();
    await expect(dialog.getByText("Current group")).toBeVisible();
    for (const role of ["GroupMember.ReadBasic.All", "Directory.Read.All"]) tenant.control.removeRole(role);
    tenant.control.revokeTokens();
    await dialog.getByLabel("Group object ID").fill(finance?.id ?? "");
    await dialog.getByRole("button", { name: "Show members" }).click();
    await expect(dialog.getByText("The application needs the permission GroupMember.ReadBasic.All.")).toBeVisible();
    await inMatrix.expectAccessible(page);
    await dialog.getByRole("button", { name: "Stop syncing from the group" }).click();
    await expect(dialog.getByText("Current group")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(ofGroup).toHaveCount(0);
    await page.goto(`${users}?vip=yes`);
    await expect(boxes).toHaveCount(2);
  });
});

test("SEC-3 SEC-7 senders, partners and thresholds change the verdicts of later and of earlier mail, and are taken back", async ({
  page,
  loginAs,
  admin,
  allow,
}) => {
  test.setTimeout(240_000);
  allow(refused(400, "/api/secureinbox/protection/"));
  const session = await loginAs(admin);
  expect(await verdictOf(page, session, "earlier")).toBe("malicious");
  await page.goto(users);
  await page.getByRole("tab", { name: "Senders and languages" }).click();
  await expect(page).toHaveURL(/tab=senders/);
  const unchanged = page.getByText("No changes to lists, thresholds or learned data since then.");
  await expect(unchanged).toBeVisible();
  const value = page.getByLabel("Email address or domain");
  await value.fill("no domain");
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("Enter an email address such as ann@example.com")).toBeVisible();
  await expect(value).toHaveValue("no domain");
  await value.fill("rnicrosoft.example");
  await value.press("Enter");
  const list = page.getByRole("list", { name: "Allowed senders" });
  await expect(list).toContainText("rnicrosoft.example");
  await inMatrix.expectAccessible(page);
  expect(await verdictOf(page, session, "allowed")).toBe("clean");

  await test.step("earlier mail is analysed again", async () => {
    await page.reload();
    await expect(page.getByText("Affects only email from rnicrosoft.example.")).toBeVisible();
    await page.getByRole("button", { name: "Analyze 2 emails again" }).click();
    await expect(page.getByText("1 verdict changed.")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("2 of 2 analyzed again")).toBeVisible();
    await expect(unchanged).toBeVisible();
  });

  await test.step("a sender is removed, and comes back by Undo", async () => {
    await page.getByRole("button", { name: "Remove rnicrosoft.example" }).click();
    await expect(page.getByText("rnicrosoft.example removed.")).toBeVisible();
    expect(await verdictOf(page, session, "removed")).toBe("malicious");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(list).toContainText("rnicrosoft.example");
    expect(await verdictOf(page, session, "again")).toBe("clean");
  });

  await test.step("partners are imported after a look at what they would do, and taken back", async () => {
    const partners = page.getByRole("list", { name: "Partners", exact: true });
    const card = page
      .getByRole("region")
      .or(page.locator("section"))
      .filter({ hasText: "Domains of companies you work with" });
    await card.getByRole("button", { name: "Import" }).first().click();
    const dialog = dialogOf(page);
    await dialog
      .getByLabel("List")
      .fill("Domain,Note\nwww.blueharbour.com,Our carrier\nnot-a-domain.\nblueharbour.com");
    await inMatrix.expectAccessible(page);
    await dialog.getByRole("button", { name: "Check" }).click();
    await expect(dialog.getByRole("status")).toHaveText("1 new0 existing2 rejected");
    await expect(dialog.getByText("not a domain")).toBeVisible();
    await inMatrix.expectAccessible(page);
    await dialog.getByRole("button", { name: "Edit list" }).click();
    await expect(dialog.getByLabel("List")).toHaveValue(/Our carrier/);
    await dialog.getByRole("button", { name: "Check" }).click();
    await expect(partners).toHaveCount(0);
    await dialog.getByRole("button", { name: "Add 1 entry" }).click();
    await expect(partners).toContainText("Our carrier");
    const added = page.getByRole("status").filter({ hasText: "1 entry imported." });
    await added.getByRole("button", { name: "Undo" }).click();
    await expect(partners).toHaveCount(0);
  });

  await test.step("thresholds move by the keyboard", async () => {
    await page.getByRole("tab", { name: "Verdicts" }).click();
    await expect(page).toHaveURL(/tab=verdicts/);
    const suspicious = page.getByRole("slider", { name: "Suspicious from" });
    const malicious = page.getByRole("slider", { name: "Malicious from" });
    await expect(suspicious).toHaveValue("50");
    await expect(malicious).toHaveAttribute("aria-valuetext", /1,000 per 1,000 emails|0 per 1,000 emails/);
    await expect(page.getByRole("button", { name: "Save thresholds" })).toBeDisabled();
    await inMatrix.expectAccessible(page);
    await malicious.press("End");
    await expect(malicious).toHaveValue("99");
    await suspicious.press("End");
    await expect(suspicious).toHaveValue("98");
    await page.getByRole("button", { name: "Save thresholds" }).click();
    await expect(page.getByText("Thresholds saved. They apply to new email.")).toBeVisible();
    await expect(page.getByText("Set by")).toBeVisible();
    await expect(page.getByText("The change can affect any email.")).toBeVisible();
    await page.reload();
    await expect(suspicious).toHaveValue("98");
    await page.getByRole("button", { name: /^Use defaults/ }).click();
    await expect(suspicious).toHaveValue("50");
    await inMatrix.expectAccessible(page);
  });

  await test.step("timelines say what a verdict was, and why", async () => {
    await page.goto("/secure-inbox/phishing-threats/logs?shelf=harmless");
    await rowOf(page, "today earlier").getByRole("link").click();
    await expect(page.getByText("Previously: Malicious · due to changed lists or thresholds")).toBeVisible();
    await page.goBack();
    await rowOf(page, "today again").getByRole("link").click();
    await expect(page.getByText("Your organization allows this sender").first()).toBeVisible();
  });

  await test.step("a hunt is kept as a view and opened by its name", async () => {
    await page.goto("/secure-inbox/phishing-threats/logs?signal%5Bis%5D=link.lookalike");
    await expect(rowOf(page, "today removed").getByRole("link")).toBeVisible();
    await page.getByRole("button", { name: "Saved views", exact: true }).click();
    await page.getByRole("menuitem", { name: "Save as new view…" }).click();
    await dialogOf(page).getByLabel("Name").fill("Lookalikes");
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/view=[0-9a-f-]{36}/);
    await page.goto("/secure-inbox/phishing-threats/logs");
    await page.getByRole("button", { name: "Saved views", exact: true }).click();
    await page.getByRole("menuitemradio", { name: "Lookalikes" }).click();
    await expect(page).toHaveURL(/link\.lookalike/);
    await rowOf(page, "today removed").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Your password expires today removed");
  });
});
