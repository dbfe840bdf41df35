import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { BodySent, Endpoints } from "@parapet/contract";
import { startCloudProxy, startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { listAudit } from "../../account/audit/list-audit.ts";
import { endSession } from "../../account/session/end-session.ts";
import { codeOf, startAccounts, type Member, type TestAccounts } from "../../account/testing.ts";
import { beginLogin } from "./begin-login.ts";
import { testConnection } from "./check-connection.ts";
import { checkConnectionsTask } from "./check-connections-task.ts";
import { configureConnection } from "./configure-connection.ts";
import { disconnect } from "./disconnect.ts";
import { finishLogin } from "./finish-login.ts";
import { getCapabilities, getConnection, getIntegrationStatus } from "./queries.ts";
import { configureSimulator } from "./testing-connection.ts";
import { decideAt } from "./testing-consent.ts";
import { testConfiguration } from "./testing.ts";

type Configure = BodySent<Endpoints["mailConnection.configure"]>;

let accounts: TestAccounts;
let tenant: TenantSimulator;
let admin: Member;
let other: Member;

const redirectUris = ["https://parapet.test/secure-inbox/outlook-login-success"];

beforeAll(async () => {
  accounts = await startAccounts({ PARAPET_TENANT_SIMULATOR: "on" });
});
afterAll(() => accounts.close());
beforeEach(async () => {
  await accounts.empty();
  const [one, two] = [await accounts.addProvider("one"), await accounts.addProvider("two")];
  admin = await accounts.addMember(one.id, { email: "ada@one.example", role: "provider_admin" });
  other = await accounts.addMember(two.id, { email: "bob@two.example", role: "provider_admin" });
});

async function startTenant(isConsented = true): Promise<void> {
  tenant = await startTenantSimulator({ mailboxes: 4, isConsented, redirectUris });
  onTestFinished(() => tenant.stop());
}

const configure = (given: Partial<Configure> = {}) => configureSimulator(admin, tenant, given);

const visitor = () => ({ ...accounts.call(), viewer: null });
const begin = async (way: "consent" | "sign_in") => (await beginLogin(admin.call, { way })).url;

describe("a test of the connection", () => {
  it("connects with a secret, resolves the tenant, and shows others what works", async () => {
    await startTenant();
    expect((await configure()).state).toBe("consent_pending");
    const connection = await testConnection(admin.call);
    expect(connection).toMatchObject({ state: "connected", tenant_id: tenant.tenantId, last_error: null });
    expect(connection.granted_roles).toContain("Mail.Read");
    expect(await getIntegrationStatus(admin.call)).toEqual({ connected: true });
    expect(await getIntegrationStatus(other.call)).toBeUndefined();
    const { items } = await getCapabilities(admin.call);
    expect(items.find(({ ability }) => ability === "list_mail")).toMatchObject({ state: "ok", wanted: true });
    expect(items.find(({ ability }) => ability === "send_mail")).toMatchObject({ wanted: false });
  });

  it("connects with a certificate; the private key is never sent", async () => {
    await startTenant();
    const { certificate, privateKey } = tenant.registration;
    await configure({ credential: { kind: "certificate", certificate, private_key: privateKey } });
    expect(await testConnection(admin.call)).toMatchObject({ state: "connected" });
  });

  it("reports a wrong secret, keeps the data, and connects once it is corrected", async () => {
    await startTenant();
    await configure({ credential: { kind: "secret", secret: "not the one" } });
    const refused = await testConnection(admin.call);
    expect(refused).toMatchObject({
      state: "error",
      tenant: tenant.domains[0],
      last_error: { problem: "secret_wrong", code: "AADSTS7000215" },
    });
    await configure();
    expect(await testConnection(admin.call)).toMatchObject({ state: "connected", last_error: null });
  });

  it("reports a missing certificate upload, and connects after it", async () => {
    await startTenant();
    await configure({ credential: { kind: "make_certificate" } });
    const { state, last_error } = await testConnection(admin.call);
    expect([state, last_error?.problem]).toEqual(["error", "certificate_unknown"]);
    const { credential } = await getConnection(admin.call);
    if (credential?.kind === "certificate") tenant.control.addCertificate(credential.certificate);
    expect(await testConnection(admin.call)).toMatchObject({ state: "connected" });
  });

  it("reports an unknown tenant or application", async () => {
    await startTenant();
    await configure({ tenant: "missing.example" });
    expect((await testConnection(admin.call)).last_error?.problem).toBe("tenant_unknown");
    await configure({ client_id: "11111111-2222-4333-8444-555555555555" });
    const { state, last_error } = await testConnection(admin.call);
    expect([state, last_error?.problem]).toEqual(["consent_pending", "application_unknown"]);
  });

  it("reaches Microsoft's cloud through the proxy, including tenant discovery", async () => {
    await startTenant();
    const names = { "login.microsoftonline.us": "login", "graph.microsoft.us": "graph" } as const;
    const proxy = await startCloudProxy(tenant, { ...names, "manage.office365.us": "manage" });
    onTestFinished(() => proxy.close());
    const trusted = getCACertificates("default");
    onTestFinished(() => setDefaultCACertificates(trusted));
    setDefaultCACertificates([...trusted, ...proxy.certificates]);
    const { simulator_url: _, ...rest } = testConfiguration({
      cloud: "us_government",
      tenant: tenant.domains[0] ?? "",
      client_id: tenant.registration.clientId,
      credential: { kind: "secret", secret: tenant.registration.secret },
      abilities: ["read_activity"],
    });
    await configureConnection(admin.call, rest);
    const { platform } = admin.call;
    const config = { ...platform.config, proxyUrl: proxy.url };
    const connection = await testConnection({ ...admin.call, platform: { ...platform, config } });
    expect(connection).toMatchObject({ state: "connected", tenant_id: tenant.tenantId });
    expect(connection.granted_roles).toContain("ActivityFeed.Read");
    expect([...new Set(proxy.targets)].toSorted()).toEqual([
      "graph.microsoft.us:443",
      "login.microsoftonline.us:443",
      "manage.office365.us:443",
    ]);
  });

  it("audits each state change with its reason", async () => {
    await startTenant();
    await configure({ credential: { kind: "secret", secret: "not the one" } });
    await testConnection(admin.call);
    await testConnection(admin.call);
    const { items } = await listAudit(admin.call, { page: 1, page_size: 10 });
    const changes = items.filter(({ action }) => action === "mail_connection.change_state");
    expect(changes).toMatchObject([{ after: { state: "error", problem: "secret_wrong" } }]);
  });
});

describe("a failing connection", () => {
  it("tolerates an unreachable Microsoft for the grace period, then reports it", async () => {
    await startTenant();
    await configure();
    await testConnection(admin.call);
    await tenant.stop();
    const silent = await testConnection(admin.call);
    expect(silent).toMatchObject({ state: "connected", last_error: { problem: "unreachable" } });
    expect(silent.capabilities.some(({ state }) => state === "ok")).toBe(true);
    accounts.clock.advance({ minutes: 31 });
    await checkConnectionsTask(accounts.platform).run({});
    expect(await getConnection(admin.call)).toMatchObject({ state: "error" });
    expect(await getIntegrationStatus(admin.call)).toBeUndefined();
  });

  it("continues without a revoked ability, and stops when all are revoked", async () => {
    await startTenant();
    await configure({ abilities: ["read_domains", "send_mail"] });
    expect(await testConnection(admin.call)).toMatchObject({ state: "connected" });
    tenant.control.removeRole("Mail.Send");
    const part = await testConnection(admin.call);
    expect(part.state).toBe("degraded");
    const stateOf = (name: string) => part.capabilities.find(({ ability }) => ability === name)?.state;
    expect(["send_mail", "read_mail", "list_mail", "read_directory", "read_domains"].map(stateOf)).toEqual([
      "missing",
      "ok",
      "ok",
      "ok",
      "ok",
    ]);
    expect(await getIntegrationStatus(admin.call)).toEqual({ connected: true });
    tenant.control.revokeConsent();
    const gone = await testConnection(admin.call);
    expect(gone).toMatchObject({ state: "revoked", last_error: { problem: "consent_missing" } });
    expect(await getIntegrationStatus(admin.call)).toBeUndefined();
    tenant.control.grantConsent();
    expect(await testConnection(admin.call)).toMatchObject({ state: "connected" });
  });

  it("is disconnected: the secret is deleted, other settings are kept", async () => {
    await startTenant();
    await configure();
    await testConnection(admin.call);
    const gone = await disconnect(admin.call);
    expect(gone).toMatchObject({ state: "not_configured", tenant: tenant.domains[0], credential: null });
    expect(await getIntegrationStatus(admin.call)).toBeUndefined();
    expect(await codeOf(testConnection(admin.call))).toBe("not_integrated");
    expect(await codeOf(disconnect(admin.call))).toBe("not_integrated");
    await configure();
    expect(await testConnection(admin.call)).toMatchObject({ state: "connected" });
  });
});

describe("a consent at Microsoft", () => {
  it("connects once, from any browser", async () => {
    await startTenant(false);
    await configure();
    expect(await testConnection(admin.call)).toMatchObject({ state: "consent_pending" });
    const sent = await decideAt(await begin("consent"), "approve");
    expect(await finishLogin(visitor(), sent)).toMatchObject({
      outcome: "connected",
      state: "connected",
      working: 4,
      wanted: 4,
    });
    expect(await codeOf(finishLogin(visitor(), sent))).toBe("link_invalid");
  });

  it("stores the reason when declined", async () => {
    await startTenant(false);
    await configure();
    const sent = await decideAt(await begin("consent"), "deny");
    const answer = await finishLogin(admin.call, sent);
    expect(answer).toMatchObject({ outcome: "denied", state: "consent_pending", error: { problem: "consent_denied" } });
    expect((await getConnection(admin.call)).last_error?.problem).toBe("consent_denied");
  });

  it("rejects a state that is unknown, expired, of another provider or of an ended session", async () => {
    await startTenant();
    await configure();
    const answered = async () => {
      const state = new URL(await begin("consent")).searchParams.get("state") ?? "";
      return { state, tenant: tenant.tenantId, admin_consent: "True" };
    };
    expect(await codeOf(finishLogin(visitor(), { ...(await answered()), state: "never given out" }))).toBe(
      "link_invalid",
    );
    expect(await codeOf(finishLogin(other.call, await answered()))).toBe("link_invalid");
    const old = await answered();
    accounts.clock.advance({ minutes: 16 });
    expect(await codeOf(finishLogin(visitor(), old))).toBe("link_invalid");
    const orphan = await answered();
    await endSession(admin.call, admin.call.viewer.sessionId);
    expect(await codeOf(finishLogin(visitor(), orphan))).toBe("link_invalid");
  });

  it("is accepted for the configured tenant only", async () => {
    await startTenant();
    await configure();
    const state = new URL(await begin("consent")).searchParams.get("state") ?? "";
    const sent = { state, tenant: "99999999-2222-4333-8444-555555555555", admin_consent: "True" };
    expect(await finishLogin(visitor(), sent)).toMatchObject({
      outcome: "failed",
      error: { problem: "tenant_different" },
    });
  });
});

describe("a sign-in at Microsoft", () => {
  it.each(["secret", "certificate"] as const)("verifies the tenant with a code exchanged with the %s", async (kind) => {
    await startTenant();
    const { certificate, privateKey, secret } = tenant.registration;
    await configure({
      credential: kind === "secret" ? { kind, secret } : { kind: "certificate", certificate, private_key: privateKey },
    });
    const sent = await decideAt(await begin("sign_in"), "approve");
    expect(await finishLogin(admin.call, sent)).toMatchObject({ outcome: "connected", error: null });
  });

  it("reports a code that was never issued", async () => {
    await startTenant();
    await configure();
    const state = new URL(await begin("sign_in")).searchParams.get("state") ?? "";
    const answer = await finishLogin(admin.call, { state, code: "made up" });
    expect(answer).toMatchObject({ outcome: "failed", error: { code: expect.stringMatching(/^AADSTS/) } });
  });
});
