import { afterAll, beforeAll, expect, test } from "vitest";
import { setupCode } from "../../../modules/account/installation/setup-code.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp("http://localhost:8080");
});
afterAll(() => server.close());

const owner = {
  company_name: "Acme",
  first_name: "Ada",
  last_name: "Byron",
  email: "ada@acme.example",
  password: "seven ravens over the mill",
};

async function ask(remoteAddress: string, payload?: object, headers: Record<string, string> = {}) {
  const method = payload === undefined ? "GET" : "POST";
  const answer = await server.app.inject({
    method,
    url: "/auth/setup",
    remoteAddress,
    headers: { host: "localhost:8080", ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

test("a stranger sets nothing up without the code, and learns nothing once there is an owner", async () => {
  const [here, stranger] = ["127.0.0.1", "203.0.113.5"];
  expect((await ask(here)).body).toEqual({ is_needed: true, needs_code: false });
  expect((await ask(stranger)).body).toEqual({ is_needed: true, needs_code: true });
  expect((await ask(here, undefined, { "x-forwarded-for": stranger })).body.needs_code).toBe(true);
  expect((await ask(here, undefined, { host: "evil.example" })).body.needs_code).toBe(true);
  expect(await ask(stranger, owner)).toMatchObject({ status: 403, body: { code: "code_wrong" } });
  expect(await ask(here, owner, { "x-forwarded-for": stranger })).toMatchObject({ status: 403 });
  const given = { ...owner, setup_code: await setupCode(server.platform) };
  const made = await ask(stranger, given);
  expect(made).toMatchObject({ status: 201, body: { user: { platform_admin: true, email_confirmed: true } } });
  const headers = { authorization: `JWT ${made.body.access}` };
  expect((await server.app.inject({ url: "/auth/me", headers })).json()).toMatchObject({ email: owner.email });
  for (const address of [here, stranger]) {
    expect((await ask(address)).body).toEqual({ is_needed: false, needs_code: false });
    expect(await ask(address, given)).toMatchObject({ status: 409, body: { code: "conflict" } });
  }
});
