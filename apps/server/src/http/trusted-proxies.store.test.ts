import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../platform/clock.ts";
import { createTenant, type Tenant } from "./testing-tenant.ts";
import { startTestApp, type TestApp } from "./testing.ts";

let server: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  server = await startTestApp("https://parapet.test", systemClock, { PARAPET_TRUSTED_PROXIES: "10.0.0.0/8" });
  tenant = await createTenant(server.platform, "behind");
});
afterAll(() => server.close());

async function tryLogin(email: string, caller: string, peer = "10.1.2.3"): Promise<string> {
  const answer = await server.app.inject({
    method: "POST",
    url: "/auth/jwt/create",
    remoteAddress: peer,
    headers: { "x-forwarded-for": caller },
    payload: { email, password: "a wrong guess of many" },
  });
  return answer.json().code;
}

async function emailOf({ userId }: Tenant): Promise<string> {
  const { rows } = await server.platform.postgres.pool.query("SELECT email FROM user_account WHERE id = $1", [userId]);
  return String(rows[0]?.email);
}

test("forty wrong logins behind a proxy keep only their own address from logging in", async () => {
  const email = await emailOf(tenant);
  for (let n = 0; n < 40; n += 1) await tryLogin(email, "192.0.2.66");
  expect(await tryLogin(email, "192.0.2.66")).toBe("rate_limited");
  expect(await tryLogin(email, "203.0.113.5")).toBe("credentials_wrong");
});

test("a peer that is no proxy can't choose its address", async () => {
  const codes = [];
  for (let n = 0; n < 8; n += 1) codes.push(await tryLogin("ghost@acme.example", `192.0.2.${n}`, "198.51.100.9"));
  expect(codes).toContain("rate_limited");
});

test("one IPv6 network has one rate limit", async () => {
  const statuses = [];
  for (let n = 0; n < 31; n += 1) {
    const answer = await server.app.inject({
      method: "POST",
      url: "/auth/forgot-password",
      remoteAddress: "10.1.2.3",
      headers: { "x-forwarded-for": `2001:db8:1:2::${n.toString(16)}` },
      payload: { email: "ghost@acme.example" },
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});
