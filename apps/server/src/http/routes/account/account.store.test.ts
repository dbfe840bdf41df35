import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outboxOf } from "../../../platform/mail/outbox.ts";
import { fromBase32 } from "../../../platform/totp/base32.ts";
import { hotp, stepOf } from "../../../platform/totp/totp.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp("http://localhost");
});
afterAll(() => server.close());

async function send(method: "GET" | "POST" | "DELETE", url: string, payload?: InjectOptions["payload"], token = "") {
  const headers = token === "" ? {} : { authorization: `JWT ${token}` };
  const answer = await server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body === "" ? null : answer.json() };
}

/** The link in the newest mail of this subject in the outbox. */
async function linkMailedTo(address: string, subject: string): Promise<URL> {
  const folder = outboxOf(server.platform.config.dataFolder);
  const find = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    return mails.findLast((mail) => mail.includes(`To: ${address}\r\nSubject: ${subject}\r\n`));
  };
  await expect.poll(find).toBeDefined();
  return new URL(/http:\/\/\S+/.exec((await find()) ?? "")?.[0] ?? "");
}

const email = "ada@acme.example";
const password = "seven ravens over the mill";

test("a company registers, confirms, logs in, turns two-step verification on and logs in with it", async () => {
  const company = { company_name: "Acme", contact_name: "Ada Byron", first_name: "Ada", last_name: "Byron" };
  const registered = await send("POST", "/auth/register", { ...company, email: " ADA@acme.example", password });
  expect(registered.status).toBe(202);
  expect((await send("POST", "/auth/jwt/create", { email, password })).body.code).toBe("email_unconfirmed");
  const { uid, token } = Object.fromEntries((await linkMailedTo(email, "Confirm your email address")).searchParams);
  expect(await send("POST", "/auth/confirm-email", { uid, token })).toMatchObject({ status: 200, body: { email } });
  expect((await send("POST", "/auth/confirm-email", { uid, token })).status).toBe(410);

  const { body: tokens } = await send("POST", "/auth/jwt/create", { email, password });
  expect(tokens.user).toMatchObject({ email, role: "provider_admin", platform_admin: true });
  const renewed = await send("POST", "/auth/jwt/refresh", { refresh: tokens.refresh });
  expect(Object.keys(renewed.body)).toEqual(["access", "refresh"]);
  const { access } = renewed.body;
  expect((await send("POST", "/auth/jwt/verify", { token: access })).status).toBe(200);
  expect((await send("GET", "/auth/me", undefined, access)).body.first_name).toBe("Ada");
  expect((await send("GET", "/api/dynamics/providers", undefined, access)).body).toMatchObject([{ name: "Acme" }]);

  const enrolment = await send("POST", "/auth/mfa/totp", { password }, access);
  expect(enrolment.status).toBe(201);
  const secret = fromBase32(enrolment.body.secret);
  const code = (step: number) => hotp(secret, stepOf(new Date()) + step);
  const confirmed = await send("POST", "/auth/mfa/totp/confirm", { code: code(0) }, access);
  expect(confirmed.body.backup_codes).toHaveLength(10);
  const { body: half } = await send("POST", "/auth/jwt/create", { email, password });
  expect(Object.keys(half)).toEqual(["mfa"]);
  expect((await send("GET", "/auth/me", undefined, half.mfa)).status).toBe(401);
  expect((await send("POST", "/auth/mfa/verify", { code: confirmed.body.backup_codes[0] }, access)).status).toBe(401);
  expect((await send("POST", "/auth/mfa/verify", { code: "000000000" }, half.mfa)).body.code).toBe("code_wrong");
  const whole = await send("POST", "/auth/mfa/verify", { code: code(1) }, half.mfa);
  expect(whole.body.user).toMatchObject({ email, mfa_enabled: true });

  const open = await send("GET", "/auth/sessions", undefined, whole.body.access);
  expect(open.body.items).toHaveLength(2);
  expect(await send("DELETE", "/auth/sessions", undefined, whole.body.access)).toMatchObject({
    status: 204,
    body: null,
  });
  expect((await send("GET", "/auth/me", undefined, access)).body.code).toBe("token_expired");
  expect((await send("POST", "/auth/jwt/logout", {}, whole.body.access)).status).toBe(204);
  expect((await send("GET", "/auth/me", undefined, whole.body.access)).status).toBe(401);
});

test("an unknown field is refused, and an answer never says whether an address is known", async () => {
  expect((await send("POST", "/auth/forgot-password", { email, admin: true })).status).toBe(400);
  const known = await send("POST", "/auth/forgot-password", { email });
  const unknown = await send("POST", "/auth/forgot-password", { email: "missing@acme.example" });
  expect([known.status, known.body]).toEqual([202, unknown.body]);
  expect((await linkMailedTo(email, "Reset your password")).pathname).toMatch(
    /^\/public\/reset-password\/[\w-]{36}\/[\w-]{43}$/,
  );
});

test("too many failures are answered with how long to wait", async () => {
  const attempt = () => send("POST", "/auth/jwt/create", { email: "ghost@acme.example", password: "wrong" });
  for (let n = 0; n < 5; n += 1) expect((await attempt()).status).toBe(401);
  const limited = await attempt();
  expect(limited).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(limited.headers["retry-after"])).toBe(limited.body.retry_after);
});
