import { endpoints, storageKeys } from "@parapet/contract";
import type { TenantSimulator } from "@parapet/tenant-simulator";
import type { Page } from "@playwright/test";
import { bearer } from "./support/api.ts";
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
  await page.getByLabel("Simulator URL").fill(new URL(tenant.urls.login).origin);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Choose what Secure Inbox can do" })).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio", { name: "Generate a certificate" }).click();
  await page.getByRole("button", { name: "Generate and save certificate" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download certificate" }).click();
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
  await page.getByRole("button", { name: "Uploaded, continue" }).click();
  await page.getByRole("button", { name: "Consent at Microsoft" }).click();
  await expect(page.getByRole("heading", { name: "Permissions requested" })).toBeVisible();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("heading", { name: `${tenant.domains[0]} is connected` })).toBeVisible();
  await inMatrix.expectAccessible(page);
  expect((await parapet.api.call(status, { headers: bearer(session) })).status).toBe(200);

  await page.getByRole("link", { name: "View test results" }).click();
  await expect(page.getByRole("row", { name: /Read email for analysis/ })).toContainText("Works");
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), storageKeys.isIntegrated)).toBe("true");
  await inMatrix.expectAccessible(page);

  // One permission less: that ability is missing, and the rest works.
  tenant.control.removeRole("Mail.Send");
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(page.getByRole("row", { name: /Reply to reporters/ })).toContainText("Not granted");
  await expect(page.getByRole("row", { name: /Read email for analysis/ })).toContainText("Works");
  await expect(page.getByText("Partially connected")).toBeVisible();
  expect((await parapet.api.call(status, { headers: bearer(session) })).status).toBe(200);

  // A licence that ends makes one page blind; the rest goes on.
  const stateOf = (ability: string) => page.getByRole("row").filter({ hasText: ability });
  await expect(stateOf("Read sign-ins")).toContainText("Works");
  tenant.control.setFaults({ isPremium: false });
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(stateOf("Read sign-ins")).toContainText("Not licensed");
  await expect(stateOf("Read sign-ins")).toContainText("The Suspicious Login page stays empty.");
  await expect(stateOf("Read email for analysis")).toContainText("Works");
  // A policy of the tenant that shuts every mailbox, whatever was granted.
  for (const { userPrincipalName } of peopleOf(tenant)) tenant.control.excludeMailbox(userPrincipalName, true);
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(stateOf("Detect new email")).toContainText("Failed");
  await expect(stateOf("Read the directory")).toContainText("Works");
  await inMatrix.expectAccessible(page);

  tenant.control.revokeConsent();
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(page.getByText("Access revoked")).toBeVisible();
  await expect(page.getByText("No tenant administrator has consented.")).toBeVisible();
  expect((await parapet.api.call(status, { headers: bearer(session) })).status).toBe(204);

  await page.getByRole("button", { name: "Disconnect" }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText("Analyzed emails, tenant and application ID stay");
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Not connected")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Generate a certificate" })).toBeChecked();
});

test("SEC-7 a connected tenant tells how mail comes in, scans past mail, takes a new credential, and tells when it breaks", async ({
  page,
  loginAs,
  admin,
  tenant,
  allow,
}) => {
  test.setTimeout(180_000);
  allow(refused(404, "/api/secureinbox/connection/reporting-mailbox/"));
  await tenant.control.runScenario("campaign");
  tenant.control.grantConsent();
  const session = await loginAs(admin);
  expect((await configure(page, tenant, session)).status()).toBe(200);
  await page.goto(`${settings}?step=test`);
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.getByText(/^(\d+) of \1 monitored$/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^[1-9] active, 0 pending, 0 rejected$/)).toBeVisible({ timeout: 30_000 });
  await inMatrix.expectAccessible(page);

  // What lay there before is found by a scan, which goes on when the page is left, and can be ended.
  const progress = page.getByRole("progressbar", { name: "Scan running" });
  tenant.control.setFaults({ latency: 500 });
  await page.getByRole("button", { name: "Start scan" }).click();
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();
  await page.getByRole("button", { name: "Cancel scan" }).click();
  await expect(page.getByText("Last scan canceled")).toBeVisible();
  tenant.control.setFaults({ latency: 0 });
  tenant.control.excludeMailbox("marianne.kowalski@meridianfreight.com");
  await page.getByRole("button", { name: "Start scan" }).click();
  await expect(page.getByText("Last scan completed")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^8 of 9 mailboxes, [1-9]\d* emails scanned, \d+ new$/)).toBeVisible();
  await expect(page.getByText("1 mailbox couldn’t be read")).toBeVisible();
  tenant.control.excludeMailbox("marianne.kowalski@meridianfreight.com", false);
  await inMatrix.expectAccessible(page);
  const { path, answer } = endpoints["mail.list"];
  const seen = async () => {
    const response = await page.request.get(`${path}?shelf=all`, { headers: bearer(session) });
    return answer.body.parse(await response.json()).total;
  };
  await expect.poll(seen, { timeout: 60_000 }).toBeGreaterThan(0);

  const address = page.getByLabel("Email address", { exact: true });
  await address.fill("nobody@nowhere.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This tenant doesn’t have this mailbox.")).toBeVisible();
  await address.fill(peopleOf(tenant)[0]?.userPrincipalName ?? "");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();

  // A credential is replaced without a gap.
  await page.goto(`${settings}?step=credential`);
  await page.getByRole("radio", { name: "Use a client secret" }).click();
  await page.getByLabel("Client secret", { exact: true }).fill("the second one");
  await page.getByLabel("Client secret expires").fill("2099-01-01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("New credential pending")).toBeVisible();
  await expect(page.getByText("Microsoft doesn’t accept the client secret.")).toBeVisible();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await inMatrix.expectAccessible(page);
  tenant.control.addSecret("the second one");
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText("Credential replaced")).toBeVisible();
  await expect(page.getByText("Client secret expires")).toBeVisible();
  await page.getByRole("button", { name: "Restore previous" }).click();
  await expect(page.getByText("Client secret expires")).toBeHidden();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await inMatrix.expectAccessible(page);

  tenant.control.revokeConsent();
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(page.getByText("Access revoked")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: /^Notifications: \d+ unread/ }).click();
  await expect(page.getByText("Microsoft 365 is disconnected: admin consent was revoked.")).toBeVisible();
});

test("SEC-7 CALL-6 a declined consent says so, and an answer that is not ours is passed on as it came and told", async ({
  page,
  loginAs,
  admin,
  tenant,
  allow,
}) => {
  allow(refused(410, "/api/secureinbox/outlook/callback/"));
  const session = await loginAs(admin);
  expect((await configure(page, tenant, session)).status()).toBe(200);
  await page.goto(`${settings}?step=consent`);
  await page.getByRole("button", { name: "Consent at Microsoft" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Consent was declined" })).toBeVisible();
  await expect(page.getByText("Nothing was connected or read.")).toBeVisible();
  await inMatrix.expectAccessible(page);
  await page.getByRole("link", { name: "Back to setup" }).click();
  await expect(page.getByText("Waiting for consent")).toBeVisible();
  await expect(page.getByText("Consent was declined at Microsoft.")).toBeVisible();

  const query = "?admin_consent=True&tenant=99999999-2222-4333-8444-555555555555&state=not-ours&session_state=x";
  const asking = page.waitForRequest((request) => request.url().includes("/outlook/callback/"));
  await page.goto(`/secure-inbox/outlook-login-success${query}`);
  const sent = new URL((await asking).url()).searchParams;
  expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(new URLSearchParams(query)));
  await expect(page.getByRole("heading", { name: /was already used or has expired/ })).toBeVisible();
  await inMatrix.expectAccessible(page);
});

test("CALL-4 CALL-5 a secret is taken and never given back, and the login leads to Microsoft's own page", async ({
  page,
  parapet,
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

  const answer = await parapet.api.call("/api/secureinbox/outlook-login/", { headers: bearer(session) });
  expect(answer.status).toBe(200);
  const { url }: { url: string } = JSON.parse(await answer.text());
  const { searchParams, pathname, origin } = new URL(url);
  expect(`${origin}${pathname}`).toBe(`${tenant.urls.login}/${tenant.domains[0]}/adminconsent`);
  expect(searchParams.get("redirect_uri")).toBe(`${parapet.baseURL}/secure-inbox/outlook-login-success`);
  expect((await parapet.api.call("/api/secureinbox/outlook-login/")).status).toBe(401);
});

test("CALL-7 what the server refuses is said in its place, and what was typed stays", async ({
  page,
  loginAs,
  allow,
  admin,
  tenant,
}) => {
  allow(refused(503, "/api/secureinbox/oauth-config/"));
  expect((await configure(page, tenant, await loginAs(admin))).status()).toBe(200);
  await page.route("**/api/secureinbox/oauth-config/", (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: "{}" }),
  );
  await page.goto(`${settings}?step=credential`);
  await page.getByRole("radio", { name: "Use a client secret" }).click();
  await page.getByRole("textbox", { name: "Client secret", exact: true }).fill("something long");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Client secret", exact: true })).toHaveValue("something long");
});
