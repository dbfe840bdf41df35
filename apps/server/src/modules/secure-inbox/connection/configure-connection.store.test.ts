import { X509Certificate } from "node:crypto";
import { mailConnection } from "@parapet/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listAudit } from "../../account/audit/list-audit.ts";
import { codeOf, startAccounts, type Member, type TestAccounts } from "../../account/testing.ts";
import { beginLogin } from "./begin-login.ts";
import { configureConnection } from "./configure-connection.ts";
import { openCredential } from "./credential-seal.ts";
import { findConnection, mustBeConfigured, getConnection, getIntegrationStatus } from "./queries.ts";
import { makeCertificate } from "./read-credential.ts";
import { testClientId, testConfiguration } from "./testing.ts";

let accounts: TestAccounts;
let admin: Member;
let other: Member;

beforeAll(async () => {
  accounts = await startAccounts({ PARAPET_TENANT_SIMULATOR: "off" });
});
afterAll(() => accounts.close());
beforeEach(async () => {
  await accounts.empty();
  const [one, two] = [await accounts.addProvider("one"), await accounts.addProvider("two")];
  admin = await accounts.addMember(one.id, { email: "ada@one.example", role: "provider_admin" });
  other = await accounts.addMember(two.id, { email: "bob@two.example", role: "provider_admin" });
});

const stored = async () => mustBeConfigured(await findConnection(accounts.db, admin.call.viewer));

it("preselects abilities before the first configuration", async () => {
  const connection = await getConnection(admin.call);
  expect(mailConnection.parse(connection)).toEqual(connection);
  expect(connection).toMatchObject({ state: "not_configured", tenant: null, credential: null });
  expect(connection.redirect_uri).toBe("https://parapet.test/secure-inbox/outlook-login-success");
  expect(connection.abilities).toEqual(expect.arrayContaining(["list_mail", "read_mail", "change_mail"]));
  expect(connection.clouds).not.toContain("simulator");
});

it("seals a secret and never returns it", async () => {
  const connection = await configureConnection(admin.call, testConfiguration());
  expect(connection).toMatchObject({
    state: "consent_pending",
    tenant: "meridian.example",
    client_id: testClientId,
    credential: { kind: "secret" },
  });
  const { rows } = await accounts.db.execute(sql`SELECT mail_connection::text AS all FROM mail_connection`);
  const audit = await listAudit(admin.call, { page: 1, page_size: 10 });
  expect(audit.items[0]).toMatchObject({ action: "mail_connection.configure" });
  for (const text of [connection, rows, audit]) expect(JSON.stringify(text)).not.toContain("a secret of the tenant");
  const row = await stored();
  const { sealing } = accounts.platform;
  expect(openCredential(sealing, row)).toEqual({ kind: "secret", secret: "a secret of the tenant" });
  const elsewhere = { ...row, providerId: other.call.viewer.providerId };
  expect(() => openCredential(sealing, elsewhere)).toThrow("does not open");
});

it("generates a key pair and returns only the certificate", async () => {
  const { credential } = await configureConnection(
    admin.call,
    testConfiguration({ credential: { kind: "make_certificate" } }),
  );
  if (credential?.kind !== "certificate") throw new Error("There is no certificate");
  const certificate = new X509Certificate(credential.certificate);
  expect(credential).toMatchObject({ origin: "made", thumbprint: certificate.fingerprint.replaceAll(":", "") });
  expect(JSON.stringify(credential)).not.toContain("PRIVATE");
  expect(openCredential(accounts.platform.sealing, await stored())).toMatchObject({
    kind: "certificate",
    thumbprint: certificate.fingerprint256.replaceAll(":", ""),
    privateKey: expect.stringContaining("PRIVATE KEY"),
  });
});

it("accepts an uploaded certificate with its key, and keeps the stored one if absent", async () => {
  const { certificate, privateKey } = await makeCertificate("Mine", accounts.clock.now());
  const credential = { kind: "certificate", certificate, private_key: privateKey } as const;
  await configureConnection(admin.call, testConfiguration({ credential }));
  const { credential: _, ...rest } = testConfiguration({ abilities: ["send_mail"] });
  const kept = await configureConnection(admin.call, rest);
  expect(kept.credential).toMatchObject({ kind: "certificate", origin: "brought" });
  expect(kept.abilities).toEqual(["list_mail", "read_mail", "send_mail", "read_directory"]);
});

it("requires a credential if none is stored", async () => {
  const { credential: _, ...rest } = testConfiguration();
  expect(await codeOf(configureConnection(admin.call, rest))).toBe("invalid_input");
  expect(await codeOf(beginLogin(admin.call, { way: "consent" }))).toBe("not_integrated");
});

it("rejects the simulator unless enabled, and its URL in other clouds", async () => {
  const simulator_url = "http://127.0.0.1:4000";
  const configure = (given: Parameters<typeof testConfiguration>[0]) =>
    codeOf(configureConnection(admin.call, testConfiguration(given)));
  expect(await configure({ cloud: "simulator", simulator_url })).toBe("invalid_input");
  expect(await configure({ simulator_url })).toBe("invalid_input");
  expect(() => testConfiguration({ cloud: "simulator", simulator_url: "http://10.0.0.1:4000" })).toThrow(
    "simulator_url",
  );
});

it("isolates providers' configurations", async () => {
  await configureConnection(admin.call, testConfiguration());
  expect(await getConnection(other.call)).toMatchObject({ state: "not_configured", tenant: null });
  expect(await getIntegrationStatus(admin.call)).toBeUndefined();
});

it("redirects to the tenant's consent page with the registered URI and a unique state", async () => {
  await configureConnection(admin.call, testConfiguration());
  const [first, second] = [
    await beginLogin(admin.call, { way: "consent" }),
    await beginLogin(admin.call, { way: "sign_in" }),
  ];
  const [consent, signIn] = [new URL(first.url), new URL(second.url)];
  expect(`${consent.origin}${consent.pathname}`).toBe(
    "https://login.microsoftonline.com/meridian.example/adminconsent",
  );
  expect(consent.searchParams.get("redirect_uri")).toBe("https://parapet.test/secure-inbox/outlook-login-success");
  expect(signIn.pathname).toBe("/meridian.example/oauth2/v2.0/authorize");
  expect(signIn.searchParams.get("code_challenge_method")).toBe("S256");
  expect(consent.searchParams.get("state")).toMatch(/^[\w-]{43}$/);
  expect(signIn.searchParams.get("state")).not.toBe(consent.searchParams.get("state"));
});
