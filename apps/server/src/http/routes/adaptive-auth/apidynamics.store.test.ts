import type { PolicyRule } from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { codeOf } from "../../../modules/account/testing.ts";
import { allowInsecureCodes } from "../../../modules/adaptive-auth/apidynamics/allow-insecure-codes.ts";
import { enrolled } from "../../../modules/adaptive-auth/challenge/testing.ts";
import { addApi, addClient, settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import {
  callAdaptively,
  callOnce,
  derivedSecret,
  type ProtocolClient,
  type ProtocolServer,
  startProtocolServer,
} from "./testing-apidynamics.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
let operator: ViewerCall;
beforeAll(async () => {
  server = await startProtection();
  const member = await server.accounts.addMember(server.provider.id, {
    email: "a@acme.example",
    role: "provider_admin",
  });
  operator = member.call;
});
afterAll(() => server.close());

const origins: ProtocolServer[] = [];
afterAll(() => origins.forEach((each) => each.close()));

/** An API's server that speaks the protocol, and an interactive client of the API. */
async function protect(rules: readonly PolicyRule[], changes: Parameters<typeof addApi>[2] = {}) {
  const { platform, provider } = server;
  const api = await startProtocolServer({ decisions: server.origin, providerId: provider.publicId });
  origins.push(api);
  const protectedApi = await addApi(
    platform,
    provider.id,
    { baseUrl: api.origin, ...changes },
    settingsWith({ rules: [...rules] }),
  );
  const { id } = await addClient(platform, provider.id, [protectedApi.id], { kind: "interactive" });
  const { rows } = await platform.postgres.pool.query<{ public_id: string }>(
    "select public_id from api_client where id = $1",
    [id],
  );
  const clientId = rows[0]?.public_id ?? "";
  const client: ProtocolClient = {
    api: api.origin,
    clientId,
    strategy: { kind: "self", secret: derivedSecret(clientId) },
    now: () => server.clock.now(),
    headers: { "X-Forwarded-For": "198.51.100.7" },
  };
  return { server: api, api: protectedApi, id, client };
}

/** Asks for a step-up until one was passed. */
const stepUpUnlessElevated: readonly PolicyRule[] = [
  { ...ruleOf("allow"), when: { elevated: true } },
  { ...ruleOf("step_up"), when: {} },
];

describe("a call that the protocol describes", () => {
  it("is decided and logged as a gateway's", async () => {
    const { client, api, id } = await protect([ruleOf("allow")]);
    expect(await callOnce(client, "/invoices?year=2026")).toEqual({
      status: 200,
      body: { served: "/invoices?year=2026" },
    });
    expect(await server.logged(api.id)).toEqual([
      expect.objectContaining({
        client_id: id,
        key_prefix: client.clientId.slice(0, 12),
        method: "GET",
        address: "198.51.100.7",
        agent: "okhttp",
        effect: "allow",
        scored: true,
      }),
    ]);
  });

  it("gets a transaction, the score and the decision when a step-up is required", async () => {
    const { client, id } = await protect(stepUpUnlessElevated);
    await enrolled(operator, id);
    expect(await callOnce(client, "/invoices")).toEqual({
      status: 401,
      body: {
        transaction_id: expect.stringMatching(/^[\w-]{22}$/),
        validation_result: { score: expect.any(Number), decision: "step_up" },
      },
    });
  });

  it.each([
    ["deny", 403, "denied"],
    ["throttle", 429, "throttled"],
  ] as const)("is refused without a transaction by %s", async (effect, status, error) => {
    const { client } = await protect([ruleOf(effect)]);
    if (effect === "throttle") for (let calls = 0; calls < 2; calls += 1) await callOnce(client, "/invoices");
    expect(await callOnce(client, "/invoices")).toEqual({
      status,
      body: { error, detail: expect.any(String), request_id: expect.any(String) },
    });
  });

  it("is refused when a step-up is required of a client without codes", async () => {
    const { client } = await protect(stepUpUnlessElevated);
    expect(await callOnce(client, "/invoices")).toMatchObject({ status: 403, body: { error: "no_code_enrolled" } });
  });

  it.each([
    ["unknown", () => "x".repeat(64)],
    ["missing", () => ""],
    ["of another provider", () => foreign],
  ])("is refused when its client ID is %s", async (_, idOf) => {
    const { client, api } = await protect([ruleOf("allow")]);
    expect(await callOnce({ ...client, clientId: idOf() }, "/invoices")).toMatchObject({
      status: 403,
      body: { error: "client_unknown" },
    });
    expect(await server.logged(api.id)).toMatchObject([{ cause: "credential", effect: "deny" }]);
  });
  let foreign = "";
  beforeAll(async () => {
    const other = await server.accounts.addProvider("other");
    const api = await addApi(server.platform, other.id);
    const { id } = await addClient(server.platform, other.id, [api.id]);
    const { rows } = await server.platform.postgres.pool.query<{ public_id: string }>(
      "select public_id from api_client where id = $1",
      [id],
    );
    foreign = rows[0]?.public_id ?? "";
  });
});

describe("the strategy self", () => {
  it("passes with the enrolled secret, once per code", async () => {
    const { client, id, server: api } = await protect(stepUpUnlessElevated);
    const { secret } = await enrolled(operator, id);
    server.clock.advance({ seconds: 60 });
    const answers = await callAdaptively({ ...client, strategy: { kind: "self", secret } }, "/invoices");
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
    expect(answers.at(-1)?.body).toEqual({ served: "/invoices" });
    expect(api.asked).toEqual(["/adaptive/server/validate", "/totp/server/validate", "/adaptive/server/validate"]);
    const elsewhere = {
      ...client,
      strategy: { kind: "self", secret },
      headers: { "X-Forwarded-For": "203.0.113.9" },
    } as const;
    const again = await callAdaptively(elsewhere, "/invoices");
    expect(again.at(-1)).toMatchObject({ status: 403, body: { error: "code_replayed", detail: expect.any(String) } });
  });

  it("doesn't pass with the derived secret unless that is allowed", async () => {
    const { client, id } = await protect(stepUpUnlessElevated);
    await enrolled(operator, id);
    const refused = await callAdaptively(client, "/invoices");
    expect(refused.at(-1)).toMatchObject({ status: 403, body: { error: "code_wrong" } });
    await allowInsecureCodes(operator, id, { source: "derived", until: inDays(30) });
    const answers = await callAdaptively(client, "/invoices");
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
  });

  it("passes with the derived secret of a client without an authenticator until the date", async () => {
    const { client, id } = await protect(stepUpUnlessElevated);
    const shown = await allowInsecureCodes(operator, id, { source: "derived", until: inDays(1) });
    expect(shown.insecure_codes.derived).toMatchObject({ passes: 0, allowed_until: inDays(1) });
    expect((await callAdaptively(client, "/invoices")).at(-1)).toMatchObject({ status: 200 });
    const counted = await allowInsecureCodes(operator, id, { source: "server", until: null });
    expect(counted.insecure_codes).toMatchObject({
      derived: { passes: 1, last_passed_at: server.clock.now().toISOString() },
      server: { passes: 0, allowed_until: null },
    });
    server.clock.advance({ days: 2 });
    const late = await callOnce(client, "/invoices");
    expect(late).toMatchObject({ status: 403, body: { error: "no_code_enrolled" } });
  });
});

describe("the strategy server", () => {
  it("gets no code unless that is allowed", async () => {
    const { client, id } = await protect(stepUpUnlessElevated);
    await enrolled(operator, id);
    const answers = await callAdaptively({ ...client, strategy: { kind: "server" } }, "/invoices");
    expect(answers.map(({ status }) => status)).toEqual([401, 403]);
    expect(answers[1]?.body).toMatchObject({ error: "method_not_offered", detail: expect.any(String) });
  });

  it("passes with a generated code while that is allowed, and is counted", async () => {
    const { client, id, server: api } = await protect(stepUpUnlessElevated);
    await allowInsecureCodes(operator, id, { source: "server", until: inDays(90) });
    const answers = await callAdaptively({ ...client, strategy: { kind: "server" } }, "/invoices");
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
    expect(answers[1]?.body).toEqual({
      totp: expect.stringMatching(/^\d{6}$/),
      transaction_id: answers[0]?.body["transaction_id"],
    });
    expect(api.asked).toContain("/totp/client/generate");
    const { insecure_codes } = await allowInsecureCodes(operator, id, { source: "server", until: null });
    expect(insecure_codes.server).toMatchObject({ passes: 1, allowed_until: null });
    // Ending it revokes what it let in.
    expect(await callOnce(client, "/invoices")).toMatchObject({ status: 403, body: { error: "no_code_enrolled" } });
    const metrics = await server.platform.metrics.registry.metrics();
    expect(metrics).toMatch(/parapet_insecure_codes_total\{source="server",step="accepted"\} [1-9]/);
  });

  it("gets no code for a step-up of another client", async () => {
    const { client, id } = await protect(stepUpUnlessElevated);
    await allowInsecureCodes(operator, id, { source: "server", until: inDays(1) });
    const { body } = await callOnce(client, "/invoices");
    const stranger = { ...client, clientId: "x".repeat(64) };
    expect(await callOnce(stranger, `/totp/generate?tid=${String(body["transaction_id"])}`)).toEqual({
      status: 404,
      body: { error: "not_found", detail: "Unknown transaction" },
    });
  });
});

/** Asks as an API's server does. */
async function validate(
  changes: object,
  { providerId = server.provider.publicId, text }: { readonly providerId?: string; readonly text?: string } = {},
) {
  const body = {
    client_id: null,
    client_request_endpoint: "/invoices",
    client_request_method: "GET",
    client_request_headers: "{}",
    ...changes,
  };
  const answer = await fetch(`${server.origin}/api/dynamics/adaptive/server/validate`, {
    method: "POST",
    headers: { "X-API-Dynamics-Provider-Id": providerId, "Content-Type": "application/json" },
    body: text ?? JSON.stringify(body),
  });
  return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) };
}

const named = (headers: object) => ({ client_request_headers: JSON.stringify(headers) });

describe("which API is meant", () => {
  it("is found by the host and path of its base URL", async () => {
    const { platform, provider } = server;
    const settings = settingsWith({ rules: [ruleOf("deny")] });
    const one = await addApi(platform, provider.id, { baseUrl: "https://one.example" }, settings);
    const v2 = await addApi(platform, provider.id, { baseUrl: "https://one.example/v2/" }, settings);
    await validate({ ...named({ Host: "one.example" }), client_request_endpoint: "/v2/invoices" });
    await validate({ ...named({ Host: "10.0.0.1" }), client_request_endpoint: "https://one.example:443/v20?a=/v2/" });
    await validate(named({ host: "ONE.example", "X-Forwarded-Host": "one.example" }));
    expect(await server.logged(v2.id)).toHaveLength(1);
    expect(await server.logged(one.id)).toHaveLength(2);
  });

  it("must be known and unambiguous", async () => {
    const { platform, provider } = server;
    await addApi(platform, provider.id, { baseUrl: "https://same.example" }, settingsWith({ mode: "off" }));
    await addApi(platform, provider.id, { baseUrl: "https://same.example/" });
    await addApi(platform, provider.id, { baseUrl: "https://strict.example" });
    expect(await validate(named({ Host: "nowhere.example" }))).toEqual({
      status: 404,
      body: { error: "not_found", detail: "No protected API of this provider has a base URL for nowhere.example" },
    });
    expect(await validate({})).toMatchObject({ status: 404, body: { error: "not_found" } });
    expect(await validate(named({ Host: "same.example" }))).toMatchObject({ status: 409, body: { error: "conflict" } });
    const both = named({ Host: "same.example", "X-Forwarded-Host": "strict.example" });
    expect(await validate(both)).toMatchObject({ status: 409, body: { error: "conflict" } });
  });
});

describe("the state of an API", () => {
  const now = () => server.clock.now();
  it.each([
    ["monitored", () => [{}, settingsWith({ mode: "monitor" })] as const, 200],
    ["off", () => [{}, settingsWith({ mode: "off" })] as const, 200],
    ["bypassed", () => [{ bypassUntil: new Date(now().getTime() + 60_000) }, settingsWith()] as const, 200],
    ["enforced", () => [{}, settingsWith()] as const, 403],
    ["archived", () => [{ archivedAt: now() }, settingsWith({ mode: "off" })] as const, 404],
  ])("decides about an unknown client as for gateways: %s", async (state, of, status) => {
    const [changes, settings] = of();
    await addApi(server.platform, server.provider.id, { baseUrl: `https://${state}.example`, ...changes }, settings);
    expect((await validate(named({ Host: `${state}.example` }))).status).toBe(status);
  });
});

describe("a transaction", () => {
  it("takes five wrong codes, and none from another provider's server", async () => {
    const { client, id } = await protect(stepUpUnlessElevated);
    await allowInsecureCodes(operator, id, { source: "derived", until: inDays(1) });
    const tid = String((await callOnce(client, "/invoices")).body["transaction_id"]);
    const answer = async (totp: string, providerId: string) => {
      const { status } = await fetch(`${server.origin}/api/dynamics/totp/server/validate?tid=${tid}&totp=${totp}`, {
        headers: { "X-API-Dynamics-Provider-Id": providerId },
      });
      return status;
    };
    const other = await server.accounts.addProvider("neighbour");
    await addApi(server.platform, other.id);
    expect(await answer("000000", other.publicId)).toBe(404);
    const own = server.provider.publicId;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push(await answer("wrong", own));
    expect(statuses).toEqual([403, 403, 403, 403, 410, 410]);
  });
});

describe("who may ask", () => {
  it("is a trusted hop of one of the provider's APIs", async () => {
    const other = await server.accounts.addProvider("far");
    await addApi(server.platform, other.id, { baseUrl: "https://far.example", trustedHops: ["192.0.2.1"] });
    expect(await validate(named({ Host: "far.example" }), { providerId: other.publicId })).toEqual({
      status: 403,
      body: { error: "forbidden", detail: "127.0.0.1 isn't a trusted hop of any protected API of this provider" },
    });
  });

  it("is limited after failed attempts, while those who may ask go on", async () => {
    const statuses: number[] = [];
    for (let calls = 0; calls < 32; calls += 1)
      statuses.push((await validate({}, { providerId: "p".repeat(64) })).status);
    expect(new Set(statuses)).toEqual(new Set([403, 429]));
    expect((await validate(named({ Host: "nowhere.example" }))).status).toBe(404);
  });
});

describe("what a request says", () => {
  it.each([
    ["no JSON", { text: "{" }],
    ["members that are missing", { text: "{}" }],
    ["headers that are no JSON object", { text: JSON.stringify(requestWith("[]")) }],
    ["headers that are no JSON", { text: JSON.stringify(requestWith("{")) }],
    ["too many headers", { text: JSON.stringify(requestWith(JSON.stringify(manyHeaders(201)))) }],
    ["headers of more than one value", { text: JSON.stringify(requestWith('{"Host":["a","b"]}')) }],
  ])("is refused with %s", async (_, options) => {
    expect(await validate({}, options)).toEqual({
      status: 400,
      body: { error: "invalid_input", detail: expect.any(String) },
    });
  });

  it("is refused beyond the largest body", async () => {
    expect(await validate({}, { text: `"${"x".repeat(300_000)}"` })).toEqual({
      status: 413,
      body: { error: "body_too_large", detail: expect.any(String) },
    });
  });

  it.each([
    [false, "198.51.100.7"],
    [true, "203.0.113.80"],
  ])("names the client's own address, which counts if the API trusts it: %s", async (trustsRemoteAddr, address) => {
    const { client, api } = await protect([ruleOf("allow")], { trustsRemoteAddr });
    await callOnce({ ...client, headers: { ...client.headers, Remote_Addr: "203.0.113.80" } }, "/invoices");
    expect(await server.logged(api.id)).toMatchObject([{ address }]);
  });
});

function requestWith(headers: string) {
  return { client_request_endpoint: "/", client_request_method: "GET", client_request_headers: headers };
}

function manyHeaders(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`h${at}`, "1"]));
}

describe("codes that need no secret", () => {
  it("are allowed for 90 days at most, by administrators, and audited", async () => {
    const { id } = await protect([ruleOf("allow")]);
    expect(await codeOf(allowInsecureCodes(operator, id, { source: "derived", until: inDays(91) }))).toBe(
      "invalid_input",
    );
    expect(await codeOf(allowInsecureCodes(operator, id, { source: "derived", until: inDays(-1) }))).toBe(
      "invalid_input",
    );
    await allowInsecureCodes(operator, id, { source: "derived", until: inDays(90) });
    const { rows } = await server.platform.postgres.pool.query(
      "select action, after from audit_entry where subject_id = $1",
      [id],
    );
    expect(rows).toEqual([
      { action: "api_client.allow_insecure_codes", after: { source: "derived", allowed_until: inDays(90) } },
    ]);
  });
});

function inDays(days: number): string {
  return new Date(server.clock.now().getTime() + days * 24 * 3_600_000).toISOString();
}
