import { sql } from "drizzle-orm";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeProtection } from "../../../modules/adaptive-auth/change-protection.ts";
import { createProbeKey } from "../../../modules/adaptive-auth/gateway/probe-key.ts";
import { addApi, addClient, settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
beforeAll(async () => {
  server = await startProtection();
});
afterAll(() => server.close());

/** An API whose only rule has one effect, and a client that may call it. */
async function protectedBy(effect: Parameters<typeof ruleOf>[0], changes: Parameters<typeof settingsWith>[0] = {}) {
  const { platform, provider } = server;
  const api = await addApi(platform, provider.id, {}, settingsWith({ rules: [ruleOf(effect)], ...changes }));
  return { api, client: await addClient(platform, provider.id, [api.id]) };
}

const refusal = 'Bearer error="invalid_token"';

describe("a call that passes", () => {
  it("is vouched for by a token that the API checks by itself", async () => {
    const { api, client } = await protectedBy("allow");
    const { status, headers } = await server.ask(api.slug, client.key, { "x-adaptive-risk-score": "0" });
    expect(status).toBe(200);
    expect(Object.fromEntries([...headers].filter(([name]) => name.startsWith("x-adaptive-")))).toEqual({
      "x-adaptive-decision": "allow",
      "x-adaptive-risk-score": expect.stringMatching(/^\d+$/),
      "x-adaptive-client-id": client.id,
      "x-adaptive-elevated": "false",
      "x-adaptive-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "x-adaptive-assertion": expect.any(String),
      "x-adaptive-challenge": "",
      "x-adaptive-problem": "",
    });
    const keys = createRemoteJWKSet(new URL("/.well-known/jwks.json", server.origin));
    const { payload } = await jwtVerify(headers.get("x-adaptive-assertion") ?? "", keys, {
      audience: api.id,
      subject: client.id,
      currentDate: server.clock.now(),
    });
    expect(payload).toMatchObject({ acr: "urn:adaptive:key", amr: ["rba"] });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
  });

  it("is in the log with every point of it", async () => {
    const { api, client } = await protectedBy("allow");
    const answer = await server.ask(api.id, client.key);
    expect(await server.logged(api.id)).toEqual([
      expect.objectContaining({
        id: answer.headers.get("x-adaptive-request-id"),
        client_id: client.id,
        method: "GET",
        address: "198.51.100.7",
        agent: "okhttp",
        effect: "allow",
        enforced: true,
        cause: "policy",
        rule_name: "allow",
        first_of_session: true,
        scored: true,
        level: "low",
        signal_codes: expect.arrayContaining(["zone.trusted", "cred.failures"]),
      }),
    ]);
  });
});

describe("a credential that is none", () => {
  it.each([
    ["no key", () => ""],
    ["a key that was made up", () => "ppk_wrong"],
    ["a key of another provider", () => foreign],
    ["a key without access to the API", () => stranger],
  ])("%s is refused as RFC 6750 says", async (_, keyOf) => {
    const { api } = await protectedBy("allow");
    const { status, headers, body } = await server.ask(api.id, keyOf());
    expect({ status, challenge: headers.get("www-authenticate") }).toEqual({ status: 401, challenge: refusal });
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(headers.get("x-adaptive-problem")).toBe(body);
    expect(headers.has("x-adaptive-risk-score")).toBe(false);
    expect(await server.logged(api.id)).toEqual([
      expect.objectContaining({ cause: "credential", effect: "deny", enforced: true, scored: false }),
    ]);
  });

  let foreign = "";
  let stranger = "";
  beforeAll(async () => {
    const other = await server.accounts.addProvider("other");
    const theirs = await addApi(server.platform, other.id);
    foreign = (await addClient(server.platform, other.id, [theirs.id])).key;
    stranger = (await addClient(server.platform, server.provider.id, [])).key;
  });
});

describe("an enforced rule", () => {
  it("asks for a second factor as RFC 9470 says, and tells nothing of the risk", async () => {
    const { api, client } = await protectedBy("step_up");
    const { status, headers, body } = await server.ask(api.id, client.key);
    expect(status).toBe(401);
    // The client has no factor to name.
    expect(headers.get("www-authenticate")).toMatch(
      /^Bearer error="insufficient_user_authentication", error_description="[^"]+", max_age="900"$/,
    );
    const problem: unknown = JSON.parse(body);
    expect(problem).toEqual({
      type: "/problems/step_up_required",
      title: expect.any(String),
      status: 401,
      help: "https://parapet.test/guide/call-protected-apis#step-up-required",
      request_id: headers.get("x-adaptive-request-id"),
      challenge_id: headers.get("x-adaptive-challenge"),
      detail: "This client has no accepted step-up method. Ask the API's operator to set one up.",
      methods: [],
      verify_url: expect.stringContaining("/v1/challenges/"),
      expires_at: expect.any(String),
    });
    expect(headers.get("x-adaptive-problem")).toBe(body);
    const [row] = await server.logged(api.id);
    expect(row).toMatchObject({ effect: "step_up", challenge_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it("refuses", async () => {
    const { api, client } = await protectedBy("deny");
    const { status, headers, body } = await server.ask(api.id, client.key);
    expect({ status, decision: headers.get("x-adaptive-decision") }).toEqual({ status: 403, decision: "deny" });
    expect(body).not.toMatch(/score|signal|level/);
  });

  it("slows down, with the status that each gateway passes on", async () => {
    const { api, client } = await protectedBy("throttle");
    for (let call = 0; call < 2; call += 1) expect((await server.ask(api.id, client.key)).status).toBe(200);
    const answers = await Promise.all(
      ["nginx", "envoy", "traefik"].map((style) => server.ask(api.id, client.key, {}, style)),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 429, 429]);
    const [wait] = answers.map(({ headers }) => Number(headers.get("retry-after")));
    for (const { headers } of answers) {
      expect(headers.get("x-adaptive-decision")).toBe("throttle");
      expect(headers.get("retry-after")).toBe(String(wait));
    }
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    server.clock.advance({ seconds: wait ?? 0 });
    expect((await server.ask(api.id, client.key)).status).toBe(200);
  });

  it.each(["step_up", "deny", "throttle"] as const)("%s is only noted in monitor mode", async (effect) => {
    const { api, client } = await protectedBy(effect, { mode: "monitor" });
    for (let call = 0; call < 3; call += 1) expect((await server.ask(api.id, client.key)).status).toBe(200);
    expect((await server.ask(api.id, "ppk_wrong")).status).toBe(200);
    const rows = await server.logged(api.id);
    expect(rows.at(-2)).toMatchObject({ effect, enforced: false, mode: "monitor", challenge_hash: "" });
    expect(rows.at(-1)).toMatchObject({ effect: "deny", cause: "credential", enforced: false });
  });
});

describe("what is settled before any risk", () => {
  it("passes where protection is off or bypassed, and is logged as such", async () => {
    const { platform, provider } = server;
    const off = await addApi(platform, provider.id, {}, settingsWith({ mode: "off", rules: [ruleOf("deny")] }));
    const bypassUntil = new Date(server.clock.now().getTime() + 60_000);
    const bypassed = await addApi(platform, provider.id, { bypassUntil }, settingsWith({ rules: [ruleOf("deny")] }));
    for (const api of [off, bypassed]) expect((await server.ask(api.id, "")).status).toBe(200);
    expect(await server.logged(off.id)).toEqual([expect.objectContaining({ cause: "off", effect: "allow" })]);
    expect(await server.logged(bypassed.id)).toEqual([expect.objectContaining({ cause: "bypass", effect: "allow" })]);
    server.clock.advance({ minutes: 2 });
    expect((await server.ask(bypassed.id, "")).status).toBe(401);
  });

  it("refuses clients that are locked or disabled, and calls of an archived or unknown API", async () => {
    const { platform, provider } = server;
    const api = await addApi(platform, provider.id);
    const lockedUntil = new Date(server.clock.now().getTime() + 60_000);
    const locked = await addClient(platform, provider.id, [api.id], { state: "locked", lockedUntil });
    const disabled = await addClient(platform, provider.id, [api.id], { state: "disabled" });
    expect((await server.ask(api.id, locked.key)).status).toBe(403);
    expect((await server.ask(api.id, disabled.key)).status).toBe(403);
    expect(await server.logged(api.id)).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ cause: "client_state", effect: "deny" })),
    );
    server.clock.advance({ minutes: 2 });
    expect((await server.ask(api.id, locked.key)).status).toBe(200);
    const archived = await addApi(platform, provider.id, { archivedAt: server.clock.now() });
    expect((await server.ask(archived.id, locked.key)).status).toBe(403);
    expect((await server.ask("missing", locked.key)).status).toBe(403);
  });

  it("gives a probe the effect that its key names, at its API only", async () => {
    const { api } = await protectedBy("allow");
    const other = await protectedBy("allow");
    const key = createProbeKey(
      server.platform.sealing,
      api.id,
      { forced: "deny", uri: "/" },
      server.clock.now().getTime(),
    );
    expect((await server.ask(api.id, key)).status).toBe(403);
    expect((await server.ask(other.api.id, key)).status).toBe(401);
    expect(await server.logged(api.id)).toEqual([expect.objectContaining({ cause: "probe", effect: "deny" })]);
  });
});

describe("a question that breaks the protocol", () => {
  it.each(["/v1/forward-auth", "/v1/forward-auth?api=x&style=apache", "/v1/ext-authz/x/%zz", "/v1/forward-auth?api="])(
    "%s lets nothing pass",
    async (path) => {
      expect((await fetch(`${server.origin}${path}`)).status).toBe(403);
    },
  );

  it("is none with any method, path or body", async () => {
    const { platform, provider } = server;
    const template = "/accounts/{account}/payouts";
    const endpoint = {
      id: "0190a000-0000-7000-8000-000000000001",
      method: "POST",
      template,
      sensitivity: "high" as const,
    };
    const api = await addApi(platform, provider.id, { endpoints: [endpoint] });
    const client = await addClient(platform, provider.id, [api.id]);
    const path = `/accounts/7/payouts?note=${"x".repeat(3000)}`;
    for (const method of ["GET", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "PROPFIND", "REPORT"]) {
      const { status } = await fetch(`${server.origin}/v1/ext-authz/${api.slug}${path}`, {
        method,
        headers: { authorization: `Bearer ${client.key}`, "content-type": "application/json" },
        ...(method !== "GET" && { body: "{" }),
      });
      expect([200, 401], method).toContain(status);
    }
    const rows = await server.logged(api.id);
    expect(rows.map((row) => [row["method"], row["endpoint"]])).toEqual([
      ["GET", ""],
      ["POST", template],
      ["DELETE", ""],
      ["PUT", ""],
      ["PATCH", ""],
      ["OPTIONS", ""],
      ["PROPFIND", ""],
      ["REPORT", ""],
    ]);
  });
});

describe("a step-up whose challenge can't be stored", () => {
  const withoutChallenge = async (api: string, key: string) => {
    const { status, headers } = await server.ask(api, key);
    return [
      status,
      headers.get("x-adaptive-decision"),
      headers.get("x-adaptive-challenge"),
      headers.get("retry-after"),
    ];
  };

  it.each(["allow", "allow_reads", "deny"] as const)(
    "is a step-up all the same, with on_error: %s",
    async (onError) => {
      const { api, client } = await protectedBy("step_up", { on_error: onError });
      const monitored = await protectedBy("step_up", { on_error: onError, mode: "monitor" });
      const { pool } = server.platform.postgres;
      await pool.query("alter table challenge rename to challenge_elsewhere");
      try {
        expect(await withoutChallenge(api.id, client.key)).toEqual([401, "step_up", null, "5"]);
        expect((await server.ask(monitored.api.id, monitored.client.key)).status).toBe(200);
      } finally {
        await pool.query("alter table challenge_elsewhere rename to challenge");
      }
      expect(await server.logged(api.id)).toEqual([
        expect.objectContaining({ cause: "policy", effect: "step_up", enforced: true, client_id: client.id }),
      ]);
    },
  );

  it("is one also when storing takes too long", async () => {
    const { api, client } = await protectedBy("step_up", { on_error: "allow" });
    const { pool } = server.platform.postgres;
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("lock table challenge in access exclusive mode");
    try {
      const started = performance.now();
      expect(await withoutChallenge(api.id, client.key)).toEqual([401, "step_up", null, "5"]);
      expect(performance.now() - started).toBeLessThan(10_000);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });
});

describe("a call about which nothing can be decided", () => {
  /** A rule that no engine can ask: there is no such time zone. */
  const broken = { ...ruleOf("allow"), when: { hours: { from: 0, to: 24, time_zone: "Nowhere/Land" } } };
  const endpoint = {
    id: "0190a000-0000-7000-8000-000000000002",
    method: "*",
    template: "/invoices",
    sensitivity: "normal" as const,
  };
  async function brokenApi(changes: Parameters<typeof settingsWith>[0] = {}) {
    const settings = settingsWith({ rules: [broken, ruleOf("allow")], ...changes });
    return addApi(server.platform, server.provider.id, { endpoints: [endpoint] }, settings);
  }

  it.each([
    ["allow", "POST", 200],
    ["step_up", "GET", 401],
    ["deny", "GET", 403],
    ["allow_reads", "GET", 200],
    ["allow_reads", "HEAD", 200],
    ["allow_reads", "OPTIONS", 200],
    ["allow_reads", "POST", 403],
    ["allow_reads", "PURGE", 403],
    [undefined, "GET", 200],
    [undefined, "DELETE", 403],
  ] as const)("gets what on_error says: %s, %s → %i", async (onError, method, expected) => {
    const api = await brokenApi(onError && { on_error: onError });
    const client = await addClient(server.platform, server.provider.id, [api.id]);
    expect((await server.ask(api.id, client.key, { "x-original-method": method })).status).toBe(expected);
    expect(await server.logged(api.id)).toEqual([
      expect.objectContaining({ cause: "fault", enforced: true, scored: false, client_id: client.id, method }),
    ]);
    expect((await server.logged(api.id))[0]).toMatchObject({
      endpoint: "/invoices",
      key_prefix: client.key.slice(0, 12),
    });
  });

  it("never passes with a key that is no good, or that facts speak against", async () => {
    const { platform, provider } = server;
    const api = await brokenApi({ on_error: "allow" });
    const watched = await addClient(platform, provider.id, [api.id], { state: "watched" });
    const locked = await addClient(platform, provider.id, [api.id], { state: "locked" });
    expect((await server.ask(api.id, "ppk_wrong")).status).toBe(401);
    expect((await server.ask(api.id, locked.key)).status).toBe(403);
    const { status, headers } = await server.ask(api.id, watched.key);
    expect([status, headers.get("retry-after")]).toEqual([401, "5"]);
    expect((await server.ask((await brokenApi({ on_error: "allow", mode: "monitor" })).id, "")).status).toBe(200);
  });

  it("never passes once its key was asked for a step-up", async () => {
    const { platform, provider } = server;
    const rules = [{ ...ruleOf("step_up"), when: { methods: ["POST"] } }, broken, ruleOf("allow")];
    const api = await brokenApi({ on_error: "allow", rules });
    const client = await addClient(platform, provider.id, [api.id]);
    expect((await server.ask(api.id, client.key)).status).toBe(200);
    expect((await server.ask(api.id, client.key, { "x-original-method": "POST" })).status).toBe(401);
    expect((await server.ask(api.id, client.key)).status).toBe(401);
    server.clock.advance({ minutes: 6 });
    expect((await server.ask(api.id, client.key)).status).toBe(200);
  });
});

describe("a proof of possession that is forged", () => {
  const forged = (at: number) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const jwk = { kty: "EC", crv: "P-256", x: "AAAA".repeat(10 + (at % 3)), y: "AAAA" };
    return `${part({ alg: "ES256", typ: "dpop+jwt", jwk })}.${part({ jti: String(at) })}.AAAA`;
  };

  it("lets nothing pass, however many come at once, with a key or without", async () => {
    const { platform, provider } = server;
    const signers = { rules: [{ ...ruleOf("step_up"), when: { methods: ["POST"] } }, ruleOf("deny")] };
    const api = await addApi(platform, provider.id, {}, settingsWith({ ...signers, on_error: "allow" }));
    const client = await addClient(platform, provider.id, [api.id]);
    await changeProtection({ platform }, [{ kind: "client", id: client.id }], (tx) =>
      tx.execute(sql`
        insert into signing_key (id, provider_id, client_id, name, jwk, thumbprint, created_at)
        values (gen_random_uuid(), ${provider.id}, ${client.id}, '', '{}', 'thumbprint', now())`),
    );
    for (const key of ["", client.key]) {
      const answers = await Promise.all(
        Array.from({ length: 400 }, (_, at) =>
          server.ask(api.id, key, { dpop: forged(at), "x-original-method": "POST" }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    }
  });
});

it("the usual policy lets a new client in", async () => {
  const { platform, provider } = server;
  const api = await addApi(platform, provider.id);
  const client = await addClient(platform, provider.id, [api.id]);
  expect((await server.ask(api.id, client.key)).status).toBe(200);
});
