import type { Download, Page } from "@playwright/test";
import { join, joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { expect, test } from "./support/test.ts";
import { codeAddress, ladenMail, outlookMessage } from "./support/written-mails.ts";

const logs = "/secure-inbox/phishing-threats/logs";
const cardOf = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true, level: 2 }) });
const sectionOf = (page: Page, name: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name, exact: true, level: 3 }) })
    .last();

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto(logs);
  await page.getByRole("button", { name: "Analyze an email" }).first().click();
  await expect(page.getByRole("dialog", { name: "Analyze an email" })).toBeVisible();
  await page.locator("input[type=file]").first().setInputFiles({ name, mimeType: "", buffer });
  // The first mail waits for a thread to start.
  await expect(page).toHaveURL(/\/logs\/analysis\/[0-9a-f-]{36}$/, { timeout: 30_000 });
}

async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

test("SEC-3 the analysis tells files inside files, codes, weights, the rules' words and Microsoft's verdict, and readers no words", async ({
  page,
  parapet,
  loginAs,
  allow,
}) => {
  test.setTimeout(240_000);
  allow(/Blocked script execution in '[^']*\/safe-html\//);
  const { admin } = await joinAsProvider(parapet.api, "laden");
  await loginAs(admin);
  const mail = await ladenMail();
  await chooseFile(page, "laden.eml", mail);
  const address = page.url();
  await expect(
    cardOf(page, "Model contributions")
      .getByText(/^Word “/)
      .first(),
  ).toBeVisible();

  const why = cardOf(page, "Why this verdict");
  const rule = why.getByRole("listitem").filter({ hasText: "QR code made for the recipient" });
  await expect(rule.locator("dl > div")).toHaveText([
    "Attack typeCredential phishing",
    "TacticQR code",
    "VectorQR code",
    "StrategyUnknown sender",
  ]);
  await expect(sectionOf(page, "What would change the verdict").getByRole("listitem")).toHaveText([
    "QR code with recipient",
    "Disguised file name",
    "Flagged by Microsoft",
    "QR code with link",
  ]);
  const weights = cardOf(page, "Model contributions").getByRole("listitem");
  await expect(weights.first()).toContainText("QR code with recipient");
  await expect(weights.first()).toContainText("raises");
  await expect(weights.filter({ hasText: /\d lowers$/ }).first()).toBeVisible();

  const files = cardOf(page, "Attachments").getByRole("listitem");
  await expect(files).toHaveCount(8);
  const fileNamed = (name: string) => files.filter({ has: page.getByText(name, { exact: true }) }).first();
  const insetOf = async (name: string) => (await fileNamed(name).boundingBox())?.x ?? 0;
  expect(await insetOf("invoice.docm")).toBeGreaterThan(await insetOf("papers.zip"));
  expect(await insetOf("vbaProject.bin")).toBeGreaterThan(await insetOf("invoice.docm"));
  for (const [name, ...found] of [
    ["invoice.docm", "Macro"],
    ["statement.pdf.exe", "Program", "Double extension"],
    ["locked.zip", "Encrypted"],
    ["invoice.pdf", "JavaScript in PDF", "Runs an action when opened"],
    ["code.png", "declared as image/png"],
  ] as const)
    for (const finding of found) await expect(fileNamed(name)).toContainText(finding);
  await expect(fileNamed("statement.pdf.exe")).toContainText("Program (EXE)");
  await expect(fileNamed("invoice.pdf")).toContainText("launchURL('hxxps://pay[.]paper-route[.]example/open', true)");

  const shown = cardOf(page, "Signals");
  const showing = (signal: string) => shown.getByRole("listitem").filter({ hasText: signal });
  await expect(showing("Disguised file name")).toContainText("statement.pdf.exeDouble extension");
  await expect(showing("Active PDF")).toContainText("invoice.pdfJavaScript in PDF");
  await expect(showing("Active PDF")).toContainText("hxxps://pay[.]paper-route[.]example/open");
  for (const card of [shown, cardOf(page, "Attachments")]) {
    await expect(card).not.toContainText(/https?:/);
    await expect(card).not.toContainText(/\b(?:double_extension|pdf_javascript|pdf_open_action|macro_autostart)\b/);
  }
  const links = cardOf(page, "Links");
  await expect(links).toContainText("Unwrapped from Microsoft Safe Links");
  await expect(links).toContainText("In invoice.pdf");
  const written = codeAddress.replace("https", "hxxps").replaceAll(".", "[.]").replace("@", "[@]");
  await expect(sectionOf(page, "QR codes and barcodes")).toContainText(written);

  const microsoft = cardOf(page, "Microsoft’s verdict and ours");
  await expect(microsoft.getByText("Mismatch")).toBeVisible();
  for (const [label, value] of [
    ["Parapet", "Malicious"],
    ["Microsoft", "No threat"],
    ["Composite authentication", "The sender isn’t authenticated: the domain has no records or weak ones."],
    ["Composite authentication", "compauth=fail reason=001"],
    ["Spam confidence level", "Not spam"],
    ["Filter", "The filter found no spam."],
    ["Bulk complaint level", "Not from a bulk sender"],
    ["Safety tip", "First contact with this sender"],
  ] as const)
    await expect(
      microsoft.locator("dl > div").filter({ has: page.locator("dt").getByText(label, { exact: true }) }),
    ).toContainText(value);
  await inMatrix.expectSoundContent(page);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Analyze again" }).click();
  await expect(cardOf(page, "Timeline").getByText("Analyzed: Malicious")).toHaveCount(2);
  await page.getByRole("button", { name: "More actions" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download .eml" }).click();
  expect((await bytesOf(await saved)).equals(mail)).toBe(true);
  await expect(cardOf(page, "Timeline").getByText("Exported: email")).toBeVisible();

  await test.step("a message of Outlook is analysed, and what it says is marked in the safe view", async () => {
    await chooseFile(page, "payment.msg", outlookMessage("Payment today"));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Payment today");
    await expect(cardOf(page, "Attachments").getByText("invoice.pdf.exe", { exact: true }).first()).toBeVisible();
    await expect(cardOf(page, "Microsoft’s verdict and ours")).toContainText("contain no Microsoft 365 verdict");
    const reason = cardOf(page, "Why this verdict").getByRole("listitem").filter({ hasText: "Disguised program" });
    await expect(reason.locator("dl")).toContainText("Malware");
    await page.getByRole("button", { name: "Open email" }).click();
    const frame = page.frameLocator("iframe[title='Safe view of the email']");
    await expect(frame.locator("body")).toContainText("Verify your account password immediately");
    const marks = (await frame.locator("mark").allTextContents()).join(" ").toLowerCase();
    const evidence = await cardOf(page, "Signals").locator("li bdi").allTextContents();
    expect(evidence.some((text) => marks.includes(text.toLowerCase()))).toBe(true);
  });
  await test.step("who may only read sees no words of the mail, and opens nothing", async () => {
    await loginAs(
      await join(parapet.api, admin, { first_name: "Vic", last_name: "Viewer", email: "vic@laden.example" }),
    );
    await page.goto(address);
    await expect(page.getByText("Your role doesn’t allow opening email content.")).toBeVisible();
    await expect(cardOf(page, "Model contributions").getByText(/^Word “/)).toHaveCount(0);
    for (const name of ["Open email", "Decide"]) await expect(page.getByRole("button", { name })).toHaveCount(0);
    await page.getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Export indicators (CSV)"]);
  });
});
