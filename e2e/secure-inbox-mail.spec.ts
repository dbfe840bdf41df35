import { endpoints, mailEndpoints } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { expect, test } from "./support/test.ts";

const mailOf = (headers: readonly string[], body: string) => [...headers, "", body, ""].join("\r\n");

/** Asks for a password in the name of Microsoft; `mark` makes it another mail. */
const phishing = (mark: string) =>
  mailOf(
    [
      "Received: from mail.rnicrosoft.example (mail.rnicrosoft.example [198.51.100.7])",
      " by mx.meridian.example with ESMTPS; Mon, 2 Mar 2026 09:10:00 +0000",
      "Received: from desk (desk [203.0.113.9]) by mail.rnicrosoft.example with ESMTP; Mon, 2 Mar 2026 09:00:00 +0000",
      "Authentication-Results: mx.meridian.example; spf=fail; dkim=none; dmarc=fail",
      "From: Microsoft Account Team <security@rnicrosoft.example>",
      "To: Ann <ann@meridian.example>",
      `Subject: Your password expires today ${mark}`,
      "Content-Type: text/html; charset=utf-8",
    ],
    '<p>Your mailbox password expires today. <a href="https://login.rnicrosoft.example/verify?u=ann@meridian.example">Verify your account password immediately</a>, or your account will be closed within 24 hours.</p>',
  );

const harmless = mailOf(
  ["From: Bo <bo@partner.example>", "To: ann@meridian.example", "Subject: Minutes"],
  "The minutes of our meeting are attached. See you on Thursday.",
);

async function upload(api: Api, session: LoggedIn, name: string, mail: string) {
  const answer = await api.call(`${mailEndpoints["mail.analyse"].path}?name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { ...bearer(session), "content-type": "application/octet-stream" },
    body: mail,
  });
  return endpoints["mail.analyse"].answer.body.parse(await answer.json());
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const actions = async (session: LoggedIn, api: Api) => {
  const answer = await api.call(`${endpoints["audit.list"].path}?page_size=100`, { headers: bearer(session) });
  return endpoints["audit.list"].answer.body.parse(await answer.json()).items.map(({ action }) => action);
};

test("SEC-3 an uploaded mail is analysed, told in plain words, opened safely and decided about", async ({
  page,
  parapet,
  loginAs,
  allow,
}) => {
  test.setTimeout(120_000);
  allow(refused(400, "analyze"));
  // The guard of these tests listens in every frame by a script, which the safe view refuses as well.
  allow(/Blocked script execution in '[^']*\/safe-html\//);
  const session = await loginAs((await joinAsProvider(parapet.api, "analysed")).admin);
  await page.goto("/secure-inbox/phishing-threats/logs");
  await expect(page.getByText("No threats found")).toBeVisible();
  await page.getByRole("button", { name: "Analyze an email" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Analyze an email" });
  const choose = (name: string, content: string) =>
    page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name, mimeType: "", buffer: Buffer.from(content) });
  await choose("nothing.eml", " \n");
  // The first mail waits for a thread to start.
  await expect(dialog.getByRole("alert")).toContainText("This file isn’t a readable email.", { timeout: 20_000 });
  await choose("letter.eml", phishing("one"));

  await expect(page).toHaveURL(/\/logs\/analysis\/[0-9a-f-]{36}$/, { timeout: 20_000 });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Your password expires today one");
  await expect(page.getByText("This looks like an attack.")).toBeVisible();
  await expect(page.getByText("Brand in name, imitated domain")).toBeVisible();
  await expect(page.getByText("Brand or company in name", { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText("hxxps://login[.]rnicrosoft[.]example/verify?u=ann[@]meridian[.]example").first(),
  ).toBeVisible();
  const way = page.getByRole("table", { name: "Email route" });
  await expect(way.getByRole("row").nth(1)).toContainText("600 s");
  const checks = page.getByRole("table", { name: "Authentication" });
  await expect(checks.getByRole("row").filter({ hasText: "DMARC" })).toContainText("Fail");

  await page.getByRole("button", { name: "Open email" }).click();
  const frame = page.frameLocator("iframe[title='Safe view of the email']");
  await expect(frame.getByText("Verify your account password immediately")).toBeVisible();
  await expect(frame.locator("mark").first()).toBeVisible();
  await expect(frame.locator("a")).toHaveCount(0);
  await page.getByRole("tab", { name: "Text" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("Verify your account password immediately");
  await page.getByRole("tab", { name: "Source" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("Authentication-Results: mx.meridian.example");
  await inMatrix.expectSoundContent(page);

  await page.getByRole("button", { name: "Decide" }).click();
  await page.getByRole("menuitem", { name: "Mark as Clean" }).click();
  const decide = page.getByRole("dialog", { name: "Mark as Clean" });
  await decide.getByLabel("Reason").fill("A test of ours");
  await inMatrix.expectAccessibleInBothThemes(page);
  await decide.getByRole("button", { name: "Mark as Clean" }).click();
  await expect(page.getByText("A test of ours").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo decision" }).click();
  await expect(page.getByText("Reopened", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export indicators (CSV)" }).click();
  await saved;
  await expect
    .poll(async () => (await actions(session, parapet.api)).filter((action) => action.startsWith("mail.")).toSorted())
    .toEqual(["decide", "download", "open", "open", "open", "reopen", "upload"].map((verb) => `mail.${verb}`));
});

test("SEC-3 SEC-6 threat logs are hunted through; phishing emails wait for a decision, made for several and taken back", async ({
  page,
  parapet,
  loginAs,
}) => {
  const session = await loginAs((await joinAsProvider(parapet.api, "hunted")).admin);
  test.setTimeout(120_000);
  await upload(parapet.api, session, "one.eml", phishing("one"));
  await upload(parapet.api, session, "two.eml", phishing("two"));
  await upload(parapet.api, session, "minutes.eml", harmless);
  await page.goto("/secure-inbox/phishing-threats/logs");
  await expect(page.getByRole("tab", { name: /Threats/ })).toContainText("2");
  await expect(rowOf(page, "Your password expires today two")).toContainText("Malicious");
  await page.getByRole("tab", { name: /All emails/ }).click();
  await expect(rowOf(page, "Minutes")).toBeVisible();
  await inMatrix.expectSoundContent(page);

  await page.goto(
    "/secure-inbox/phishing-threats/logs?shelf=all&signal%5Bis%5D=link.lookalike&link%5Bis%5D=login.rnicrosoft.example&p%5Bgte%5D=0.5",
  );
  await expect(rowOf(page, "Minutes")).toHaveCount(0);
  await expect(rowOf(page, "Your password expires today one")).toBeVisible();
  await expect(page.getByText("Link to lookalike domain").first()).toBeVisible();
  await rowOf(page, "Your password expires today one").getByRole("link").click();
  await expect(page.getByRole("link", { name: "Your password expires today two" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Threat Logs" }).click();
  await expect(page).toHaveURL(/link\.lookalike/);
  await page.getByRole("searchbox", { name: "Search by subject or sender" }).fill("expires today two");
  await expect(rowOf(page, "Your password expires today one")).toHaveCount(0);

  await test.step("phishing emails wait for a decision", async () => {
    await page.goto("/secure-inbox/respond/phishing-emails");
    await rowOf(page, "today one").getByRole("checkbox").check();
    await rowOf(page, "today two").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Phishing", exact: true }).click();
    await expect(page.getByText("2 emails marked as phishing")).toBeVisible();
    await expect(page.getByText("No emails need review")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, "today one")).toBeVisible();
    await rowOf(page, "today one").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Spam", exact: true }).click();
    await expect(rowOf(page, "today one")).toHaveCount(0);
    await page.getByRole("tab", { name: /^Spam/ }).click();
    await expect(page).toHaveURL(/shelf=spam/);
    await expect(rowOf(page, "today one")).toBeVisible();
    await rowOf(page, "today one").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("today one");
    await page.getByRole("main").getByRole("link", { name: "Phishing Emails" }).click();
    await expect(page).toHaveURL(/respond\/phishing-emails\?shelf=spam/);
    await inMatrix.expectSoundContent(page);
  });
});
