import {
  apiTokenLimits,
  type Endpoint,
  endpoints,
  scopeApplicationOf,
  type ScopeLevel,
  scopesAt,
} from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { userLoginTable } from "../../../modules/account/login-risk/table.ts";
import { providerTable } from "../../../modules/account/provider/table.ts";
import { userTable } from "../../../modules/account/user/table.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "tenant");
  other = await createTenant(server.platform, "other");
});
afterAll(() => server.close());

type Method = "GET" | "POST" | "DELETE" | "PUT" | "PATCH";

async function send(method: Method, url: string, authorization: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { authorization },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, body: answer.body === "" ? null : answer.json() };
}

const jwt = (of = tenant) => `JWT ${of.access.provider_admin}`;

/** A service token of a tenant, as a program sends it. */
async function makeToken(level: ScopeLevel = "manage", of = tenant, traits: object = {}) {
  const asked = { name: `CI ${level}`, scopes: scopesAt(level), days: 30, ...traits };
  const made = await send("POST", "/api/account/tokens", jwt(of), asked);
  expect(made.status).toBe(201);
  return { ...made.body, authorization: `Bearer ${made.body.token}` };
}

const statusWith = async (authorization: string) => (await send("GET", "/api/adaptive/apis", authorization)).status;

async function stateOf(id: string): Promise<string> {
  const { body } = await send("GET", "/api/account/tokens", jwt());
  return body.items.find((each: { id: string }) => each.id === id).state;
}

it("a program works with the token's scopes in its provider, and under the token's name in the audit log", async () => {
  const [admin, viewer] = [await makeToken(), await makeToken("read")];
  expect(await statusWith(viewer.authorization)).toBe(200);
  const body = { name: "Created by CI", base_url: "https://ci.example" };
  expect((await send("POST", "/api/adaptive/apis", viewer.authorization, body)).status).toBe(403);
  expect((await send("POST", "/api/adaptive/apis", admin.authorization, body)).status).toBe(201);
  const audit = await send("GET", "/api/account/audit?action=protected_api.create", jwt());
  expect(audit.body.items[0].actor).toBe("token: CI manage");
  const foreign = await send("GET", `/api/adaptive/apis/${other.protectedApiId}`, admin.authorization);
  expect(foreign.status).toBe(404);
});

it("an administrator's token reaches neither accounts, tokens and the platform, nor what needs a session or second person", async () => {
  const { authorization } = await makeToken();
  const rows = Object.entries<Endpoint>(endpoints).filter(
    ([, { access, path }]) =>
      access.kind === "platform" ||
      access.kind === "mfa" ||
      (access.kind === "session" && scopeApplicationOf(path) === null),
  );
  const names = rows.map(([name]) => name);
  const examples = [
    "users.list",
    "apiTokens.create",
    "ownTokens.rotate",
    "providers.keys",
    "mailConnection.login",
    "tenantActions.decide",
  ];
  expect(names).toEqual(expect.arrayContaining(examples));
  for (const [name, { method, path }] of rows) {
    const url = path.replaceAll(/:\w+/g, "0190a000-0000-7000-8000-00000000000a");
    const { status } = await send(
      method === "ANY" ? "GET" : method,
      url,
      authorization,
      method === "GET" ? undefined : {},
    );
    expect([name, status === 401 || status === 403]).toEqual([name, true]);
  }
});

it("stores and lists tokens without the secret", async () => {
  const token = await makeToken("work");
  const { rows } = await server.platform.postgres.pool.query("SELECT * FROM api_token, audit_entry");
  const listed = await send("GET", "/api/account/tokens", jwt());
  expect(JSON.stringify([rows, listed.body])).not.toContain(token.token);
  expect(listed.body.items.find(({ id }: { id: string }) => id === token.id)).toMatchObject({ state: "active" });
});

it("a token ends when it is revoked, by its own provider", async () => {
  const token = await makeToken();
  expect(await statusWith(token.authorization)).toBe(200);
  expect((await send("DELETE", `/api/account/tokens/${token.id}`, jwt(other))).status).toBe(404);
  expect((await send("DELETE", `/api/account/tokens/${token.id}`, jwt())).status).toBe(204);
  expect([await statusWith(token.authorization), await stateOf(token.id)]).toEqual([401, "revoked"]);
  const audit = await send("GET", "/api/account/audit?action=api_token.revoke", jwt());
  expect(audit.body.items[0]).toMatchObject({ subject_id: token.id, before: { name: "CI manage" } });
});

it("a token expires", async () => {
  const token = await makeToken("read");
  await server.platform.postgres.pool.query("UPDATE api_token SET expires_at = $1 WHERE id = $2", [
    new Date(Date.now() - 1),
    token.id,
  ]);
  expect([await statusWith(token.authorization), await stateOf(token.id)]).toEqual([401, "expired"]);
});

it("a token stops while its creator isn't an active administrator of the provider", async () => {
  const token = await makeToken("read");
  const { db } = server.platform.postgres;
  const creator = eq(userTable.id, tenant.call.viewer.userId);
  const set = (values: object) => db.update(userTable).set(values).where(creator);
  const states = async (values: object, back: object) => {
    await set(values);
    const status = await statusWith(token.authorization);
    await set(back);
    return [status, await statusWith(token.authorization)];
  };
  expect(await states({ status: "suspended" }, { status: "active" })).toEqual([401, 200]);
  expect(await states({ role: "analyst" }, { role: "provider_admin" })).toEqual([401, 200]);
  expect(
    await states(
      { organizationId: tenant.organizationId, role: "viewer" },
      { organizationId: null, role: "provider_admin" },
    ),
  ).toEqual([401, 200]);
  const provider = eq(providerTable.id, tenant.providerId);
  await db.update(providerTable).set({ archivedAt: new Date() }).where(provider);
  expect(await statusWith(token.authorization)).toBe(401);
  await db.update(providerTable).set({ archivedAt: null }).where(provider);
});

it("refuses more tokens than the limit, and lists expired and revoked ones for 90 days", async () => {
  const { pool } = server.platform.postgres;
  const first = await makeToken("read", other);
  await pool.query(
    `INSERT INTO api_token (id, provider_id, created_by, kind, name, scopes, prefix, token_hash, created_at, expires_at)
     SELECT gen_random_uuid(), provider_id, created_by, kind, name, scopes, prefix,
      sha256(i::text::bytea || provider_id::text::bytea), created_at, expires_at
     FROM api_token, generate_series(3, $1::int) AS i WHERE id = $2`,
    [apiTokenLimits.usable, first.id],
  );
  const another = { name: "One more", scopes: ["api-insights:read"], days: 1 };
  expect((await send("POST", "/api/account/tokens", jwt(other), another)).status).toBe(409);
  await pool.query("UPDATE api_token SET revoked_at = $1 WHERE id = $2", [
    new Date(Date.now() - 91 * 86_400_000),
    first.id,
  ]);
  const listed = async () =>
    (await send("GET", "/api/account/tokens", jwt(other))).body.items.map(({ id }: { id: string }) => id);
  expect(await listed()).not.toContain(first.id);
  expect((await send("POST", "/api/account/tokens", jwt(other), another)).status).toBe(201);
  const { rows } = await pool.query("SELECT FROM api_token WHERE id = $1", [first.id]);
  expect([rows, await listed()]).toEqual([[], expect.not.arrayContaining([first.id])]);
});

it("reporting a sign-in revokes the tokens that were created since", async () => {
  const { call } = tenant;
  const before = await makeToken("read");
  const time = new Date(Date.now() + 1);
  const { db, pool } = server.platform.postgres;
  const [login] = await db
    .insert(userLoginTable)
    .values({
      id: newId(),
      userId: call.viewer.userId,
      providerId: tenant.providerId,
      time,
      address: "203.0.113.9",
      userAgent: "",
      secondFactor: false,
      score: 50,
      level: "medium",
      isLearning: false,
      signals: [],
      contextHash: Buffer.alloc(32),
      learnedWeight: 0,
    })
    .returning();
  const after = await makeToken();
  await pool.query("UPDATE api_token SET created_at = $1 WHERE id = $2", [time, after.id]);
  expect((await send("POST", `/auth/logins/${login?.id ?? ""}/report`, jwt(), {})).status).toBe(200);
  expect([await statusWith(before.authorization), await statusWith(after.authorization)]).toEqual([200, 401]);
});
