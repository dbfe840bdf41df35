import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { codeOfSecret, enrolled } from "../../../modules/adaptive-auth/challenge/testing.ts";
import { addApi, addClient, settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
beforeAll(async () => {
  server = await startProtection();
});
afterAll(() => server.close());

const sdkAnswer = z.object({ problem: z.object({ challenge_id: z.string() }) });

async function protectedBy(trustedHops: string[], addressStorage: "full" | "prefix" | "digest" = "full") {
  const settings = settingsWith({ rules: [ruleOf("allow")], address_storage: addressStorage });
  const endpoint = {
    id: "0190a000-0000-7000-8000-000000000001",
    method: "GET",
    template: "/invoices",
    sensitivity: "high",
  };
  const endpoints = [{ ...endpoint, sensitivity: "high" as const }];
  const api = await addApi(server.platform, server.provider.id, { trustedHops, endpoints }, settings);
  return { api, client: await addClient(server.platform, server.provider.id, [api.id]) };
}

describe("a peer that is no trusted hop", () => {
  it("is the caller itself, whatever it says", async () => {
    const { api, client } = await protectedBy(["10.0.0.0/8"]);
    const forged = { "x-forwarded-for": "1.1.1.1", forwarded: "for=1.1.1.1", "x-ja4": "t13d" };
    expect((await server.ask(api.id, client.key, forged)).status).toBe(200);
    expect(await server.logged(api.id)).toEqual([
      expect.objectContaining({ address: "127.0.0.1", method: "GET", endpoint: "" }),
    ]);
  });

  it("may not ask as an SDK, nor report", async () => {
    const { api, client } = await protectedBy(["10.0.0.0/8"]);
    const { status } = await server.send("/v1/decisions", {
      api: api.id,
      api_key: client.key,
      address: "1.1.1.1",
      method: "GET",
      path: "/",
    });
    expect(status).toBe(403);
    const { headers } = await server.ask(api.id, client.key);
    const id = headers.get("x-adaptive-request-id");
    expect((await server.send("/v1/reports", { decision_id: id, status: 404 })).status).toBe(404);
  });
});

describe("a trusted hop", () => {
  it.each([
    ["198.51.100.7", "198.51.100.7", "198.51.100.0/24"],
    ["2001:db8:1:2::3", "2001:db8:1:2::3", "2001:db8:1::/48"],
    ["::ffff:198.51.100.7", "198.51.100.7", "198.51.100.0/24"],
    ["10.1.2.3", "10.1.2.3", "10.1.2.0/24"],
    ["no address", "127.0.0.1", "127.0.0.0/24"],
  ])("tells the address %s", async (forwarded, address, prefix) => {
    const { api, client } = await protectedBy(["127.0.0.1"]);
    const kept = await protectedBy(["127.0.0.1"], "prefix");
    await server.ask(api.id, client.key, { "x-real-ip": forwarded });
    await server.ask(kept.api.id, kept.client.key, { "x-real-ip": forwarded });
    expect(await server.logged(api.id)).toEqual([expect.objectContaining({ address, endpoint: "/invoices" })]);
    expect(await server.logged(kept.api.id)).toEqual([expect.objectContaining({ address: prefix })]);
  });

  it("tells nothing of an address that is kept as a digest", async () => {
    const { api, client } = await protectedBy(["127.0.0.1"], "digest");
    await server.ask(api.id, client.key, { "x-real-ip": "81.2.69.142" });
    const row = JSON.stringify(await server.logged(api.id));
    expect(row).toContain(client.id);
    expect(row).not.toContain("81.2.69");
  });

  it("tells Traefik's and Envoy's way", async () => {
    const { api, client } = await protectedBy(["127.0.0.1", "10.0.0.0/8"]);
    const chain = { "x-forwarded-for": "1.1.1.1, 198.51.100.9, 10.0.0.3", "x-real-ip": "2.2.2.2" };
    const traefik = { ...chain, "x-forwarded-method": "DELETE", "x-forwarded-uri": "/invoices/7" };
    await server.ask(api.id, client.key, traefik, "traefik");
    const headers = { ...chain, "x-api-key": client.key };
    await fetch(`${server.origin}/v1/ext-authz/${api.slug}/invoices?x=1`, { headers });
    expect((await server.logged(api.id)).map(({ address, method, endpoint }) => [address, method, endpoint])).toEqual([
      ["198.51.100.9", "DELETE", ""],
      ["198.51.100.9", "GET", "/invoices"],
    ]);
  });

  it("asks as an SDK, and reports what became of it", async () => {
    const { api, client } = await protectedBy(["127.0.0.1"]);
    const body = { api: api.slug, address: "198.51.100.7", method: "GET", path: "/invoices" };
    const headers = { "User-Agent": "okhttp/4" };
    const allowed = await server.send("/v1/decisions", { ...body, api_key: client.key, headers });
    expect(allowed).toMatchObject({
      status: 200,
      body: { decision: "allow", status: 200, client_id: client.id, elevated: false, problem: null },
    });
    const refused = await server.send("/v1/decisions", body);
    expect(refused.body).toMatchObject({
      decision: "deny",
      status: 401,
      client_id: null,
      headers: { "www-authenticate": expect.any(String) },
      problem: { type: "/problems/invalid_token" },
    });
    const [first] = await server.logged(api.id);
    expect(first).toMatchObject({ address: "198.51.100.7", agent: "okhttp", endpoint: "/invoices" });
    expect((await server.send("/v1/reports", { decision_id: first?.["id"], status: 404 })).status).toBe(204);
    expect((await server.send("/v1/decisions", { ...body, api: "missing" })).status).toBe(404);
  });

  it("gets a challenge as an SDK, and the call passes once it is answered", async () => {
    const { platform, provider, accounts, clock } = server;
    const rules = [{ ...ruleOf("allow"), when: { elevated: true } }, ruleOf("step_up")];
    const api = await addApi(platform, provider.id, { trustedHops: ["127.0.0.1"] }, settingsWith({ rules }));
    const client = await addClient(platform, provider.id, [api.id], { kind: "interactive" });
    const operator = await accounts.addMember(provider.id, { email: "sdk@acme.example", role: "provider_admin" });
    const { secret } = await enrolled(operator.call, client.id);
    const body = { api: api.slug, api_key: client.key, address: "198.51.100.7", method: "GET", path: "/invoices" };
    const asked = await server.send("/v1/decisions", body);
    expect(asked.body).toMatchObject({
      decision: "challenge",
      status: 401,
      elevated: false,
      headers: { "www-authenticate": expect.stringContaining('error="insufficient_user_authentication"') },
      problem: { type: "/problems/step_up_required", methods: ["totp", "backup_code"] },
    });
    // Whoever calls learns nothing of score and signals.
    expect(JSON.stringify(asked.body)).not.toMatch(/score|signal|decibans/i);
    const { problem } = sdkAnswer.parse(asked.body);
    clock.advance({ seconds: 30 });
    const answered = await fetch(`${server.origin}/v1/challenges/${problem.challenge_id}/verify`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": client.key },
      body: JSON.stringify({ method: "totp", code: codeOfSecret(secret, clock.now()) }),
    });
    expect(answered.status).toBe(200);
    expect((await server.send("/v1/decisions", body)).body).toMatchObject({
      decision: "allow",
      status: 200,
      elevated: true,
      problem: null,
    });
    const elsewhere = await server.send("/v1/decisions", { ...body, address: "203.0.113.9" });
    expect(elsewhere.body).toMatchObject({ decision: "challenge", elevated: false });
  });

  it("learns as an SDK how long a throttled call has to wait", async () => {
    const { platform, provider } = server;
    const api = await addApi(
      platform,
      provider.id,
      { trustedHops: ["127.0.0.1"] },
      settingsWith({ rules: [ruleOf("throttle")] }),
    );
    const client = await addClient(platform, provider.id, [api.id]);
    const body = { api: api.slug, api_key: client.key, address: "198.51.100.7", method: "GET", path: "/invoices" };
    const answers = [];
    for (let call = 0; call < 3; call += 1) answers.push((await server.send("/v1/decisions", body)).body);
    expect(answers).toMatchObject([
      { decision: "allow", status: 200 },
      { decision: "allow", status: 200 },
      { decision: "throttle", status: 429, headers: { "retry-after": expect.stringMatching(/^[1-9]\d*$/) } },
    ]);
  });
});
