import { createPrivateKey } from "node:crypto";
import { createRemoteJWKSet, jwtVerify, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTenantSimulator, type TenantSimulator } from "../start-tenant-simulator.ts";
import { fetched, fetchToken } from "../testing/graph-fetch.ts";

let simulator: TenantSimulator;
beforeAll(async () => {
  simulator = await startTenantSimulator();
});
afterAll(async () => await simulator.stop());

async function assertion(key: string, claims: { readonly audience?: string } = {}): Promise<string> {
  const { registration, urls, tenantId } = simulator;
  return await new SignJWT({})
    .setProtectedHeader({
      alg: "RS256",
      "x5t#S256": Buffer.from(registration.thumbprintSha256, "hex").toString("base64url"),
    })
    .setIssuer(registration.clientId)
    .setSubject(registration.clientId)
    .setAudience(claims.audience ?? `${urls.login}/${tenantId}/oauth2/v2.0/token`)
    .setJti("one")
    .setExpirationTime("5m")
    .sign(createPrivateKey(key));
}

function byAssertion(client_assertion: string) {
  const client_assertion_type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
  return fetchToken(simulator, { client_secret: "", client_assertion_type, client_assertion });
}

test("a secret yields a token that verifies with the published keys", async () => {
  const { urls, tenantId, registration } = simulator;
  const { status, body } = await fetchToken(simulator);
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3599, ext_expires_in: 3599 });
  const configuration = await fetched(await fetch(`${urls.login}/${tenantId}/v2.0/.well-known/openid-configuration`));
  const keys = createRemoteJWKSet(new URL(configuration.body.jwks_uri));
  const { payload } = await jwtVerify(body.access_token, keys, { audience: "https://graph.microsoft.com" });
  expect(payload).toMatchObject({
    tid: tenantId,
    appid: registration.clientId,
    iss: `https://sts.windows.net/${tenantId}/`,
  });
  expect(payload["roles"]).toContain("Mail.Read");
  expect(payload["roles"]).not.toContain("ActivityFeed.Read");
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3599);
});

test("an assertion with the certificate does, too", async () => {
  const { registration, tenantId } = simulator;
  expect(await byAssertion(await assertion(registration.privateKey))).toMatchObject({ status: 200 });
  const audience = `https://login.microsoftonline.com/${tenantId}/oauth2/v2.0/token`;
  expect(await byAssertion(await assertion(registration.privateKey, { audience }))).toMatchObject({ status: 200 });
  const byDomain = `https://login.microsoftonline.com/${simulator.domains[0]}/oauth2/v2.0/token`;
  expect(await byAssertion(await assertion(registration.privateKey, { audience: byDomain }))).toMatchObject({
    status: 200,
  });
  const elsewhere = await byAssertion(
    await assertion(registration.privateKey, { audience: "https://elsewhere.example" }),
  );
  expect(elsewhere).toMatchObject({ status: 401, body: { error_codes: [50027] } });
  const other = await startTenantSimulator({ seed: "other" });
  const forged = await byAssertion(await assertion(other.registration.privateKey));
  await other.stop();
  expect(forged).toMatchObject({ status: 401, body: { error: "invalid_client", error_codes: [50027] } });
});

test.each([
  ["a wrong secret", { client_secret: "wrong" }, 401, "invalid_client", 7000215],
  ["no credential", { client_secret: "", client_id: "" }, 400, "unauthorized_client", 700016],
  ["another grant", { grant_type: "password" }, 400, "unsupported_grant_type", 70003],
  ["an unknown resource", { scope: "https://elsewhere.example/.default" }, 400, "invalid_resource", 500011],
  ["a scope without a resource", { scope: "Mail.Read" }, 400, "invalid_scope", 1002012],
])("%s is rejected with Entra's error", async (_name, form, status, error, code) => {
  const refused = await fetchToken(simulator, form);
  expect(refused).toMatchObject({ status, body: { error, error_codes: [code] } });
  expect(refused.body.error_description).toMatch(
    new RegExp(`^AADSTS${code}: .+ Trace ID: .+ Correlation ID: .+ Timestamp: `),
  );
});

test("tokens need admin consent in the same tenant", async () => {
  const fresh = await startTenantSimulator({ isConsented: false });
  expect(await fetchToken(fresh)).toMatchObject({ status: 401, body: { error_codes: [7000229] } });
  expect(await fetchToken({ ...fresh, tenantId: "elsewhere" })).toMatchObject({
    status: 400,
    body: { error_codes: [90002] },
  });
  await fresh.stop();
});
