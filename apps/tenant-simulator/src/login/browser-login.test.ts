import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTenantSimulator, type TenantSimulator } from "../start-tenant-simulator.ts";
import { fetched, fetchToken } from "../testing/graph-fetch.ts";

let simulator: TenantSimulator;
beforeEach(async () => {
  simulator = await startTenantSimulator({ isConsented: false, redirectUris: ["https://console.example/back"] });
});
afterEach(async () => await simulator.stop());

const redirect_uri = "https://console.example/back";
const address = (path: string) => `${simulator.urls.login}/${simulator.domains[0]}${path}`;

async function get(path: string, query: Readonly<Record<string, string>>, language = "en") {
  const search = new URLSearchParams({ client_id: simulator.registration.clientId, ...query });
  const url = `${address(path)}?${search.toString()}`;
  return await fetched(
    await fetch(url, { redirect: "manual", headers: { accept: "text/html", "accept-language": language } }),
  );
}

/** Submits a page's form as a browser would. */
async function decide(path: string, html: string, decision: Readonly<Record<string, string>>): Promise<URL> {
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
  const body = new URLSearchParams();
  for (const [, name = "", value = ""] of hidden) body.set(name, value.replaceAll("&amp;", "&"));
  for (const [name, value] of Object.entries(decision)) body.set(name, value);
  const response = await fetch(address(path), { method: "POST", body, redirect: "manual" });
  expect(response.status).toBe(302);
  return new URL(response.headers.get("location") ?? "");
}

test("an administrator approves the listed roles, and the application gets tokens", async () => {
  const page = await get("/adminconsent", { redirect_uri, state: "a&b" });
  expect(page.body).toContain("<li>Mail.ReadWrite</li>");
  expect(await fetchToken(simulator)).toMatchObject({ status: 401 });
  const back = await decide("/adminconsent", page.body, { decision: "approve" });
  expect(back.href.startsWith(redirect_uri)).toBe(true);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    admin_consent: "True",
    tenant: simulator.tenantId,
    state: "a&b",
  });
  expect(await fetchToken(simulator)).toMatchObject({ status: 200 });
});

test("declining redirects with an error", async () => {
  const page = await get("/adminconsent", { redirect_uri, state: "s" });
  const back = await decide("/adminconsent", page.body, { decision: "deny" });
  expect(back.searchParams.get("error")).toBe("access_denied");
  expect(await fetchToken(simulator)).toMatchObject({ status: 401 });
});

test.each([
  ["fr", "ltr", "Accepter"],
  ["ar-EG,en", "rtl", "قبول"],
  ["de,en;q=0.5", "ltr", "Accept"],
])("the page uses the browser's language (%s)", async (language, direction, button) => {
  const { body } = await get("/adminconsent", { redirect_uri: "http://127.0.0.1:4000/back" }, language);
  expect(body).toContain(`dir="${direction}"`);
  expect(body).toContain(`>${button}</button>`);
});

test("unregistered redirect URIs are rejected", async () => {
  for (const path of ["/adminconsent", "/oauth2/v2.0/authorize"]) {
    const refused = await get(path, { redirect_uri: "https://elsewhere.example/", response_type: "code" });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain("AADSTS50011");
  }
});

const verifier = "a-verifier-that-is-long-enough-for-the-standard";
const challenge = createHash("sha256").update(verifier).digest("base64url");
const asked = {
  redirect_uri,
  response_type: "code",
  scope: "openid offline_access https://graph.microsoft.com/User.Read",
  nonce: "once",
  state: "s",
  code_challenge: challenge,
  code_challenge_method: "S256",
  login_hint: "ingrid.solheim@meridianfreight.com",
};

async function signIn(): Promise<string> {
  const page = await get("/oauth2/v2.0/authorize", asked);
  const user = /<option value="([^"]+)" selected>/.exec(page.body)?.[1] ?? "";
  const back = await decide("/oauth2/v2.0/authorize", page.body, { decision: "approve", user });
  return back.searchParams.get("code") ?? "";
}

test("a code is redeemed once, with the verifier; refresh tokens rotate", async () => {
  const form = { grant_type: "authorization_code", redirect_uri, code: await signIn(), code_verifier: verifier };
  expect(await fetchToken(simulator, { ...form, code_verifier: "other" })).toMatchObject({
    body: { error_codes: [501481] },
  });
  expect(await fetchToken(simulator, { ...form, redirect_uri: "https://elsewhere.example/" })).toMatchObject({
    status: 400,
  });
  const first = await fetchToken(simulator, form);
  expect(first).toMatchObject({ status: 200, body: { scope: "openid offline_access User.Read" } });
  expect(decodeJwt(first.body.id_token)).toMatchObject({
    nonce: "once",
    name: "Ingrid Solheim",
    aud: simulator.registration.clientId,
  });
  expect(decodeJwt(first.body.access_token)).toMatchObject({ scp: "User.Read", upn: asked.login_hint });
  expect(await fetchToken(simulator, form)).toMatchObject({ status: 400, body: { error_codes: [54005] } });
  const refresh = { grant_type: "refresh_token", refresh_token: first.body.refresh_token };
  const second = await fetchToken(simulator, refresh);
  expect(second.body.refresh_token).not.toBe(first.body.refresh_token);
  expect(await fetchToken(simulator, refresh)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
});

test("a code expires after ten minutes", async () => {
  const form = { grant_type: "authorization_code", redirect_uri, code: await signIn(), code_verifier: verifier };
  await simulator.control.advance(601_000);
  expect(await fetchToken(simulator, form)).toMatchObject({ status: 400, body: { error_codes: [70008] } });
});

test("unsupported requests redirect with an error", async () => {
  const back = async (query: Readonly<Record<string, string>>) => {
    const { headers } = await get("/oauth2/v2.0/authorize", { ...asked, ...query });
    return new URL(headers.get("location") ?? "").searchParams.get("error");
  };
  expect(await back({ prompt: "none" })).toBe("login_required");
  expect(await back({ response_type: "token" })).toBe("unsupported_response_type");
  expect(await back({ code_challenge_method: "plain" })).toBe("invalid_request");
});
