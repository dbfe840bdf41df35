import { endpoints } from "@parapet/contract";
import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { bearer, type LoggedIn } from "./api.ts";
import { refused } from "./page-guard.ts";
import { expect, test as base } from "./test.ts";

/** For each test a tenant to which nobody has consented. */
export const test = base.extend<{ tenant: TenantSimulator }>({
  tenant: async ({ allow }, use) => {
    // The tenant's own pages have no icon.
    allow(refused(404, "/favicon.ico"));
    const tenant = await startTenantSimulator({ mailboxes: 8, isConsented: false });
    await use(tenant);
    await tenant.stop();
  },
});

/** The people of a tenant. */
export const peopleOf = (tenant: TenantSimulator) =>
  z.object({ users: z.array(z.object({ userPrincipalName: z.string() })) }).parse(tenant.control.dump()).users;

/** Connects by the calls that other programs make. */
export async function configure(page: Page, tenant: TenantSimulator, session: LoggedIn, part: object = {}) {
  return page.request.post("/api/secureinbox/oauth-config/", {
    headers: bearer(session),
    data: {
      cloud: "simulator",
      simulator_url: new URL(tenant.urls.login).origin,
      tenant: tenant.domains[0],
      client_id: tenant.registration.clientId,
      credential: { kind: "secret", secret: tenant.registration.secret },
      ...part,
    },
  });
}

/** Consents and connects, as far as the connection's own test. */
export async function connect(page: Page, tenant: TenantSimulator, session: LoggedIn): Promise<void> {
  tenant.control.grantConsent();
  expect((await configure(page, tenant, session)).status()).toBe(200);
  const tested = await page.request.post("/api/secureinbox/connection/test/", { headers: bearer(session), data: {} });
  expect(tested.status()).toBe(200);
}

/** Connects the tenant, and waits until its mailboxes are watched. */
export async function watch(page: Page, tenant: TenantSimulator, session: LoggedIn): Promise<void> {
  await connect(page, tenant, session);
  const { path, answer } = endpoints["mailboxes.list"];
  const watched = async () => {
    const response = await page.request.get(path, { headers: bearer(session) });
    return answer.body.parse(await response.json()).total;
  };
  await expect.poll(watched, { timeout: 60_000 }).toBeGreaterThanOrEqual(8);
}
