import { endpoints } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { join, joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { expect, test } from "./support/test.ts";
import { outlookMessage } from "./support/written-mails.ts";

const { path, answer } = endpoints["mail.analyse"];
const threats = "/secure-inbox/phishing-threats/logs";
const phishing = "/secure-inbox/respond/phishing-emails";

async function analyse(api: Api, session: LoggedIn, subject: string): Promise<void> {
  const sent = await api.call(`${path}?name=${encodeURIComponent(`${subject}.msg`)}`, {
    method: "POST",
    headers: { ...bearer(session), "content-type": "application/octet-stream" },
    body: Uint8Array.from(outlookMessage(subject)),
  });
  expect(answer.body.parse(await sent.json()).verdict).toBe("malicious");
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("SEC-3 SEC-6 lists are walked and opened by keys alone, a hunt is exported, and a role without access sees why", async ({
  page,
  parapet,
  loginAs,
  allow,
}) => {
  test.setTimeout(120_000);
  allow(refused(403, "/api/"));
  const { admin } = await joinAsProvider(parapet.api, "lists");
  for (const subject of ["Wanted payment", "Other payment"]) await analyse(parapet.api, admin, subject);
  await loginAs(admin);

  for (const address of [threats, phishing])
    await test.step(`${address} by keys`, async () => {
      await page.goto(address);
      await expect(rowOf(page, "Other payment")).toBeVisible();
      await inMatrix.expectSoundContent(page);
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await expect(page.getByRole("row").nth(2).locator(":focus")).toHaveCount(1);
      const isWanted = ((await page.getByRole("row").nth(2).textContent()) ?? "").includes("Wanted payment");
      await page.keyboard.press("x");
      await expect(page.getByRole("row").nth(2).getByRole("checkbox")).toBeChecked();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        isWanted ? "Wanted payment" : "Other payment",
      );
    });

  await test.step("what a hunt finds is exported, and nothing else", async () => {
    const query = "shelf=all&file%5Bis%5D=exe&signal%5Bis%5D=att.double_extension&rule%5Bis%5D=disguised-program";
    await page.goto(`${threats}?${query}&subject%5Bcontains%5D=wanted`);
    await expect(rowOf(page, "Wanted payment")).toBeVisible();
    await expect(rowOf(page, "Other payment")).toHaveCount(0);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    let text = "";
    for await (const piece of await (await saving).createReadStream()) text += String(piece);
    const lines = text.trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Wanted payment");
  });

  await test.step("an administrator of an organization reads neither", async () => {
    const organizations = endpoints["organizations.create"];
    const made = await parapet.api.post(organizations.path, { name: "Shop" }, bearer(admin));
    const { id: organization } = organizations.answer.body.parse(await made.json());
    const invited = { first_name: "Orla", last_name: "Other", email: "orla@lists.example" };
    await loginAs(
      await join(parapet.api, admin, { ...invited, role: "organization_admin", organization_id: organization }),
    );
    for (const address of [threats, phishing]) {
      await page.goto(address);
      await expect(page.getByText("Your role can’t view this list")).toBeVisible();
      await expect(page.getByRole("table")).toHaveCount(0);
    }
  });
});
