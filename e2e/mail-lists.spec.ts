import { endpoints } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { join, joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { expect, test } from "./support/test.ts";
import { outlookMessage } from "./support/written-mails.ts";

const { path, answer } = endpoints["mail.analyse"];
const lists = [
  { id: "SEC-3", name: "Threat Logs", address: "/secure-inbox/phishing-threats/logs", empty: "No threat was found" },
  {
    id: "SEC-6",
    name: "Phishing Emails",
    address: "/secure-inbox/respond/phishing-emails",
    empty: "Nothing waits for a decision",
  },
] as const;

async function analyse(api: Api, session: LoggedIn, subject: string): Promise<void> {
  const sent = await api.call(`${path}?name=${encodeURIComponent(`${subject}.msg`)}`, {
    method: "POST",
    headers: { ...bearer(session), "content-type": "application/octet-stream" },
    body: Uint8Array.from(outlookMessage(subject)),
  });
  expect(answer.body.parse(await sent.json()).verdict).toBe("malicious");
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const asked = "**/api/secureinbox/messages/?*";

for (const { id, name, address, empty } of lists) {
  test(`${id} ${name} says that it loads, that nothing is there, and that it failed, and tries again`, async ({
    page,
    parapet,
    loginAs,
    allow,
  }) => {
    test.setTimeout(120_000);
    allow(refused(500, "/api/secureinbox/messages/"));
    const { admin } = await joinAsProvider(parapet.api, `states-${id.toLowerCase()}`);
    await loginAs(admin);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(asked, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address);
    await expect(page.getByRole("table", { name })).toHaveAttribute("aria-busy", "true");
    await inMatrix.expectSoundContent(page);
    release();
    await expect(page.getByText(empty)).toBeVisible();
    await inMatrix.expectSoundContent(page);
    await page.unrouteAll({ behavior: "wait" });

    await page.route(asked, (route) => route.fulfill({ status: 500, contentType: "application/json", body: "{}" }));
    await page.reload();
    await expect(page.getByText("The mail could not be loaded")).toBeVisible({ timeout: 20_000 });
    await inMatrix.expectSoundContent(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(empty)).toBeVisible();

    await analyse(parapet.api, admin, "Payment today");
    await page.goto(`${address}?search=nothing-of-this-kind`);
    await expect(page.getByText("No mail matches")).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Clear/ })
      .last()
      .click();
    await expect(rowOf(page, "Payment today")).toBeVisible();
  });

  test(`${id} ${name} is walked and opened by keys alone, and tells who may not read it`, async ({
    page,
    parapet,
    loginAs,
    allow,
  }) => {
    test.setTimeout(120_000);
    allow(refused(403, "/api/"));
    const { admin } = await joinAsProvider(parapet.api, `keys-${id.toLowerCase()}`);
    for (const subject of ["First payment", "Second payment"]) await analyse(parapet.api, admin, subject);
    await loginAs(admin);
    await page.goto(address);
    await expect(rowOf(page, "Second payment")).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(page.getByRole("row").nth(2).locator(":focus")).toHaveCount(1);
    const isFirst = ((await page.getByRole("row").nth(2).textContent()) ?? "").includes("First payment");
    await page.keyboard.press("x");
    await expect(page.getByRole("row").nth(2).getByRole("checkbox")).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(isFirst ? "First payment" : "Second payment");

    const invited = { first_name: "Orla", last_name: "Other", email: `orla@keys-${id.toLowerCase()}.example` };
    const organizations = endpoints["organizations.create"];
    const made = await parapet.api.post(organizations.path, { name: "Shop" }, bearer(admin));
    const { id: organization } = organizations.answer.body.parse(await made.json());
    await loginAs(
      await join(parapet.api, admin, { ...invited, role: "organization_admin", organization_id: organization }),
    );
    await page.goto(address);
    await expect(page.getByText("Your role does not show these rows")).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
  });
}

test("SEC-3 what a hunt finds is exported, and nothing else", async ({ page, parapet, loginAs }) => {
  test.setTimeout(120_000);
  const { admin } = await joinAsProvider(parapet.api, "sifted");
  for (const subject of ["Wanted payment", "Other payment"]) await analyse(parapet.api, admin, subject);
  await loginAs(admin);
  const query = "shelf=all&file%5Bis%5D=exe&signal%5Bis%5D=att.double_extension&rule%5Bis%5D=disguised-program";
  await page.goto(`/secure-inbox/phishing-threats/logs?${query}&subject%5Bcontains%5D=wanted`);
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
