import { storageKeys } from "@parapet/contract";
import type { TenantSimulator } from "@parapet/tenant-simulator";
import type { Page } from "@playwright/test";
import { bearer } from "./support/api.ts";
import { isMatrix } from "./support/is-matrix.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { dialogOf } from "./support/shell.ts";
import { configure, peopleOf, test } from "./support/tenant.ts";
import { expect } from "./support/test.ts";

const settings = "/secure-inbox/settings/documentation";
const status = "/api/secureinbox/integrations/status/";

/** From the first step to a stored certificate, which is uploaded at Microsoft. */
async function walkToConsent(page: Page, tenant: TenantSimulator): Promise<void> {
  await page.goto(`${settings}?step=register`);
  await page.getByRole("combobox", { name: "Cloud" }).click();
  await page.getByRole("option", { name: /Tenant simulator/ }).click();
  await page.getByRole("textbox", { name: "Tenant", exact: true }).fill(tenant.domains[0] ?? "");
  await page.getByLabel("Application (client) ID").fill(tenant.registration.clientId);
  await page.getByLabel("Address of the simulator").fill(new URL(tenant.urls.login).origin);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Choose what Secure Inbox may do" })).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio", { name: "Make a certificate here" }).click();
  await page.getByRole("button", { name: "Make the certificate and save" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the certificate" }).click();
  const stream = await (await downloading).createReadStream();
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  tenant.control.addCertificate(Buffer.concat(pieces).toString());
}

test("SEC-7 the wizard leads from the registration by a consent at Microsoft to what works", async ({
  page,
  loginAs,
  parapet,
  admin,
  tenant,
}) => {
  test.setTimeout(90_000);
  const session = await loginAs(admin);
  await walkToConsent(page, tenant);
  await page.getByRole("button", { name: "It is uploaded" }).click();
  await page.getByRole("button", { name: "Consent at Microsoft" }).click();
  await expect(page.getByRole("heading", { name: "Permissions requested" })).toBeVisible();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("heading", { name: `${tenant.domains[0]} is connected` })).toBeVisible();
  await inMatrix.expectAccessible(page);
  expect((await parapet.api.call(status, { headers: bearer(session) })).status).toBe(200);

  await page.getByRole("link", { name: "See what works" }).click();
  await expect(page.getByRole("row", { name: /Read mail for analysis/ })).toContainText("Works");
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), storageKeys.isIntegrated)).toBe("true");
  await inMatrix.expectAccessible(page);

  // One permission less: that ability is missing, and the rest works.
  tenant.control.removeRole("Mail.Send");
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(page.getByRole("row", { name: /Answer people who report mail/ })).toContainText("Not granted");
  await expect(page.getByRole("row", { name: /Read mail for analysis/ })).toContainText("Works");
  await expect(page.getByText("Connected in part")).toBeVisible();
  expect((await parapet.api.call(status, { headers: bearer(session) })).status).toBe(200);

  tenant.control.revokeConsent();
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(page.getByText("Access withdrawn")).toBeVisible();
  await expect(page.getByText("No administrator of the tenant has consented.")).toBeVisible();
  expect((await parapet.api.call(status, { headers: bearer(session) })).status).toBe(204);

  await page.getByRole("button", { name: "Disconnect" }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText("Analysed mail, tenant and application ID stay");
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Not connected")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Make a certificate here" })).toBeChecked();
});

test("SEC-7 a credential is replaced without a gap, and the bell tells when the connection breaks", async ({
  page,
  loginAs,
  admin,
  tenant,
}) => {
  test.setTimeout(90_000);
  tenant.control.grantConsent();
  const session = await loginAs(admin);
  expect((await configure(page, tenant, session)).status()).toBe(200);
  await page.goto(`${settings}?step=test`);
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();

  await page.goto(`${settings}?step=credential`);
  await page.getByRole("radio", { name: "Use a client secret" }).click();
  await page.getByLabel("Client secret", { exact: true }).fill("the second one");
  await page.getByLabel("Client secret good until").fill("2099-01-01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A new credential waits")).toBeVisible();
  await expect(page.getByText("Microsoft does not accept the client secret.")).toBeVisible();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await inMatrix.expectAccessible(page);
  tenant.control.addSecret("the second one");
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText("The credential was replaced")).toBeVisible();
  await expect(page.getByText("Client secret good until")).toBeVisible();
  await page.getByRole("button", { name: "Go back to it" }).click();
  await expect(page.getByText("Client secret good until")).toBeHidden();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await inMatrix.expectAccessible(page);

  tenant.control.revokeConsent();
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(page.getByText("Access withdrawn")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Notifications: 1 unread" }).click();
  await expect(page.getByText("Microsoft 365 is not connected any more: the consent was withdrawn.")).toBeVisible();
});

test("SEC-7 a connected tenant tells how its mail comes in, past mail is scanned, and reports get a mailbox", async ({
  page,
  loginAs,
  admin,
  tenant,
  allow,
}) => {
  test.setTimeout(90_000);
  allow(refused(404, "/api/secureinbox/connection/reporting-mailbox/"));
  await tenant.control.runScenario("campaign");
  tenant.control.grantConsent();
  const session = await loginAs(admin);
  expect((await configure(page, tenant, session)).status()).toBe(200);
  await page.goto(`${settings}?step=test`);
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.getByText(/^(\d+) of \1 watched$/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^[1-9] active, 0 waiting, 0 refused$/)).toBeVisible({ timeout: 30_000 });
  await inMatrix.expectAccessible(page);

  // What lay there before is found by a scan, which goes on when the page is left, and can be ended.
  const progress = page.getByRole("progressbar", { name: "The scan is running" });
  tenant.control.setFaults({ latency: 500 });
  await page.getByRole("button", { name: "Start the scan" }).click();
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();
  await page.getByRole("button", { name: "End the scan" }).click();
  await expect(page.getByText("The last scan was ended early")).toBeVisible();
  tenant.control.setFaults({ latency: 0 });
  tenant.control.excludeMailbox("marianne.kowalski@meridianfreight.com");
  await page.getByRole("button", { name: "Start the scan" }).click();
  await expect(page.getByText("The last scan is done")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^8 of 9 mailboxes, [1-9]\d* mails seen, \d+ of them new$/)).toBeVisible();
  await expect(page.getByText("One mailbox could not be read")).toBeVisible();
  tenant.control.excludeMailbox("marianne.kowalski@meridianfreight.com", false);
  await inMatrix.expectAccessible(page);
  await page.goto("/secure-inbox/phishing-threats/logs?shelf=all");
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row").nth(1)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });

  await page.goto(`${settings}?step=test`);
  const address = page.getByLabel("Address", { exact: true });
  await address.fill("nobody@nowhere.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This tenant has no such mailbox.")).toBeVisible();
  await address.fill(peopleOf(tenant)[0]?.userPrincipalName ?? "");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
});

test("SEC-7 a declined consent says so, and what to do", async ({ page, loginAs, admin, tenant }) => {
  const session = await loginAs(admin);
  expect((await configure(page, tenant, session)).status()).toBe(200);
  await page.goto(`${settings}?step=consent`);
  await page.getByRole("button", { name: "Consent at Microsoft" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Consent was declined" })).toBeVisible();
  await expect(page.getByText("Nothing was connected, and nothing was read.")).toBeVisible();
  await inMatrix.expectAccessible(page);
  await page.getByRole("link", { name: "Back to the steps" }).click();
  await expect(page.getByText("Waiting for consent")).toBeVisible();
  await expect(page.getByText("Consent was declined at Microsoft.")).toBeVisible();
});

test("CALL-4 a secret is taken and never given back, and what is wrong is named", async ({
  page,
  admin: session,
  tenant,
}) => {
  const taken = await configure(page, tenant, session);
  expect(taken.status()).toBe(200);
  expect(await taken.text()).not.toContain(tenant.registration.secret);
  const wrong = await configure(page, tenant, session, { tenant: "no tenant", extra: true });
  expect(wrong.status()).toBe(400);
  const elsewhere = await configure(page, tenant, session, { simulator_url: "http://10.0.0.1:8080" });
  expect(elsewhere.status()).toBe(400);
});

test("CALL-5 the login is answered with the address of Microsoft's own page", async ({
  parapet,
  page,
  admin: session,
  tenant,
}) => {
  await configure(page, tenant, session);
  const answer = await parapet.api.call("/api/secureinbox/outlook-login/", { headers: bearer(session) });
  expect(answer.status).toBe(200);
  const { url }: { url: string } = JSON.parse(await answer.text());
  const { searchParams, pathname, origin } = new URL(url);
  expect(`${origin}${pathname}`).toBe(`${tenant.urls.login}/${tenant.domains[0]}/adminconsent`);
  expect(searchParams.get("redirect_uri")).toBe(`${parapet.baseURL}/secure-inbox/outlook-login-success`);
  expect((await parapet.api.call("/api/secureinbox/outlook-login/")).status).toBe(401);
});

test("CALL-6 the page passes on the query as it came, and a state that is not ours is told", async ({
  page,
  allow,
}) => {
  allow(refused(410, "/api/secureinbox/outlook/callback/"));
  const query = "?admin_consent=True&tenant=99999999-2222-4333-8444-555555555555&state=not-ours&session_state=x";
  const asking = page.waitForRequest((request) => request.url().includes("/outlook/callback/"));
  await page.goto(`/secure-inbox/outlook-login-success${query}`);
  const sent = new URL((await asking).url()).searchParams;
  expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(new URLSearchParams(query)));
  await expect(page.getByRole("heading", { name: /was used before, or has expired/ })).toBeVisible();
  await inMatrix.expectAccessible(page);
});

test("CALL-7 what the server refuses is said in its place, and what was typed stays", async ({
  page,
  loginAs,
  allow,
  admin,
  tenant,
}) => {
  allow(refused(503, "/api/secureinbox/oauth-config/"));
  await loginAs(admin);
  await page.route("**/api/secureinbox/oauth-config/", (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: "{}" }),
  );
  await page.goto(`${settings}?step=register`);
  await page.getByRole("combobox", { name: "Cloud" }).click();
  await page.getByRole("option", { name: /worldwide/ }).click();
  await page.getByRole("textbox", { name: "Tenant", exact: true }).fill("contoso.com");
  await page.getByLabel("Application (client) ID").fill(tenant.registration.clientId);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio", { name: "Use a client secret" }).click();
  await page.getByRole("textbox", { name: "Client secret", exact: true }).fill("something long");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Client secret", exact: true })).toHaveValue("something long");
});

for (const locale of isMatrix ? (["en", "fr", "ar"] as const) : (["ar"] as const))
  test(`PUB-2 the documentation of Secure Inbox is there in the language ${locale}, on a phone too`, async ({
    page,
  }) => {
    await page.goto("/healthz");
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKeys.locale, locale] as const);
    await page.goto("/secure-inbox/documentation");
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(5);
    await expect(page.getByText("Mail.ReadWrite", { exact: true })).toBeVisible();
    await inMatrix.expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await inMatrix.expectAccessible(page);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBe(0);
  });
