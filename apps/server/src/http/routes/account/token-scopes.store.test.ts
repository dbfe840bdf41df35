import { scopesAt } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

type Method = "GET" | "POST" | "DELETE" | "PATCH";
type Role = keyof Tenant["access"];

async function send(method: Method, url: string, authorization: string, payload?: object) {
  const headers = { authorization };
  const answer = await server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { status: answer.statusCode, body: answer.body === "" ? null : answer.json() };
}

const jwt = (role: Role = "provider_admin", of = tenant) => `JWT ${of.access[role]}`;
const [services, own] = ["/api/account/tokens", "/api/account/own-tokens"];

async function make(url: string, traits: object, authorization = jwt()) {
  const made = await send("POST", url, authorization, { name: "CI", scopes: scopesAt("read"), days: 30, ...traits });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return { ...made.body, authorization: `Bearer ${made.body.token}` };
}

const statusOf = async (authorization: string, url = "/api/adaptive/apis") =>
  (await send("GET", url, authorization)).status;
const newApi = { name: "Created by CI", base_url: "https://ci.example" };

describe("scopes", () => {
  it("of a single endpoint cover that one only, and the error names those that cover another", async () => {
    const { authorization } = await make(services, { scopes: ["protectedApis.create"] });
    expect((await send("POST", "/api/adaptive/apis", authorization, newApi)).status).toBe(201);
    const refused = await send("GET", "/api/adaptive/apis", authorization);
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toBe(
      "The token needs one of the scopes protectedApis.list, adaptive-auth:read, adaptive-auth:work, adaptive-auth:manage.",
    );
  });

  it("of one application don't reach another", async () => {
    const { authorization } = await make(services, { scopes: ["api-insights:manage"] });
    expect(await statusOf(authorization, "/api/dynamics/apis")).toBe(200);
    expect(await statusOf(authorization)).toBe(403);
  });

  it.each(["users.list", "apiTokens.create", "nothing.there", "toString.constructor"])(
    "that no token can have are refused: %s",
    async (scope) => {
      const asked = { name: "CI", scopes: ["api-insights:read", scope], days: 1 };
      const { status, body } = await send("POST", services, jwt(), asked);
      expect([status, body.errors]).toEqual([400, [{ pointer: "/scopes/1", message: expect.stringContaining(scope) }]]);
    },
  );
});

describe("a service token of an organization", () => {
  it("sees what an administrator of the organization sees", async () => {
    const traits = { scopes: scopesAt("manage"), organization_id: tenant.organizationId };
    const { authorization, organization } = await make(services, traits);
    expect(organization).toEqual({ id: tenant.organizationId, name: "Customer" });
    const clients = "/api/adaptive/clients";
    const [seen, byPerson] = [
      await send("GET", clients, authorization),
      await send("GET", clients, jwt("organization_admin")),
    ];
    expect(seen).toEqual(byPerson);
    expect(await statusOf(authorization, "/api/dynamics/apis")).toBe(403);
  });

  it("is for organizations of its provider, and stops when one is archived", async () => {
    const asked = { name: "CI", scopes: scopesAt("read"), days: 1, organization_id: other.organizationId };
    expect((await send("POST", services, jwt(), asked)).status).toBe(404);
    const { authorization } = await make(services, { organization_id: tenant.organizationId });
    expect(await statusOf(authorization, "/api/adaptive/clients")).toBe(200);
    const { pool } = server.platform.postgres;
    const archive = "UPDATE organization SET archived_at = $1 WHERE id = $2";
    await pool.query(archive, [new Date(), tenant.organizationId]);
    expect(await statusOf(authorization, "/api/adaptive/clients")).toBe(401);
    await pool.query(archive, [null, tenant.organizationId]);
  });
});

describe("a personal token", () => {
  it("works with its user's rights, never with more", async () => {
    const { authorization } = await make(own, { scopes: scopesAt("manage") }, jwt("viewer"));
    expect(await statusOf(authorization)).toBe(200);
    expect((await send("POST", "/api/adaptive/apis", authorization, newApi)).status).toBe(403);
    const { db } = server.platform.postgres;
    const user = eq(userTable.id, tenant.userId);
    await db.update(userTable).set({ role: "analyst" }).where(user);
    expect(await statusOf(authorization)).toBe(200);
    await db.update(userTable).set({ role: "viewer", status: "suspended" }).where(user);
    expect(await statusOf(authorization)).toBe(401);
    await db.update(userTable).set({ status: "active" }).where(user);
  });

  it("is under its user's name in the audit log", async () => {
    const { authorization } = await make(own, { name: "Laptop", scopes: ["protectedApis.create"] });
    const laptop = { ...newApi, name: "Created on a laptop" };
    expect((await send("POST", "/api/adaptive/apis", authorization, laptop)).status).toBe(201);
    const audit = await send("GET", "/api/account/audit?action=protected_api.create", jwt());
    expect(audit.body.items[0].actor).toMatch(/^\S+@\S+ \(token: Laptop\)$/);
  });

  it("is listed and revoked by its user and by administrators, and rotated by its user only", async () => {
    const token = await make(own, { name: "Mine" }, jwt("analyst"));
    const names = async (url: string, authorization: string) =>
      (await send("GET", url, authorization)).body.items.map(({ name }: { name: string }) => name);
    expect(await names(own, jwt("analyst"))).toContain("Mine");
    expect(await names(services, jwt())).toContain("Mine");
    expect(await names(own, jwt("viewer"))).not.toContain("Mine");
    expect((await send("POST", `${own}/${token.id}/rotate`, jwt("viewer"), {})).status).toBe(404);
    expect((await send("DELETE", `${own}/${token.id}`, jwt("viewer"))).status).toBe(404);
    expect((await send("POST", `${services}/${token.id}/rotate`, jwt(), {})).status).toBe(409);
    expect((await send("DELETE", `${services}/${token.id}`, jwt())).status).toBe(204);
    expect(await statusOf(token.authorization)).toBe(401);
    expect((await send("POST", `${own}/${token.id}/rotate`, jwt("analyst"), {})).status).toBe(409);
  });

  it("is one of ten at most", async () => {
    for (let at = 0; at < 10; at += 1) await make(own, {}, jwt("organization_admin"));
    const asked = { name: "CI", scopes: scopesAt("read"), days: 1 };
    expect((await send("POST", own, jwt("organization_admin"), asked)).status).toBe(409);
  });
});

describe("rotation", () => {
  it("ends the previous secret at once, or after a grace period", async () => {
    const first = await make(services, {});
    const rotate = async (grace_ms: number) => {
      const { status, body } = await send("POST", `${services}/${first.id}/rotate`, jwt(), { grace_ms });
      expect(status).toBe(200);
      return { ...body, authorization: `Bearer ${body.token}` };
    };
    const second = await rotate(0);
    expect([await statusOf(first.authorization), await statusOf(second.authorization)]).toEqual([401, 200]);
    expect(second).toMatchObject({ id: first.id, previous_ends_at: null, rotated_at: expect.any(String) });
    const third = await rotate(60_000);
    expect(third.previous_ends_at).not.toBeNull();
    expect([await statusOf(second.authorization), await statusOf(third.authorization)]).toEqual([200, 200]);
    const { pool } = server.platform.postgres;
    await pool.query("UPDATE api_token SET previous_ends_at = $1 WHERE id = $2", [new Date(), first.id]);
    expect([await statusOf(second.authorization), await statusOf(third.authorization)]).toEqual([401, 200]);
    const audit = await send("GET", "/api/account/audit?action=api_token.rotate", jwt());
    expect(audit.body.items[0]).toMatchObject({ subject_id: first.id, before: { prefix: second.prefix } });
    expect(JSON.stringify(audit.body)).not.toContain(third.token);
  });

  it("of another provider's token is refused", async () => {
    const foreign = await make(services, {}, jwt("provider_admin", other));
    expect((await send("POST", `${services}/${foreign.id}/rotate`, jwt(), {})).status).toBe(404);
  });
});
