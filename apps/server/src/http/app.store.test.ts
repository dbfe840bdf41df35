import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { problem } from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "./testing.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const login = (payload: unknown, headers: Record<string, string> = { "content-type": "application/json" }) =>
  server.app.inject({
    method: "POST",
    url: "/auth/jwt/create",
    headers,
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });

describe("every answer", () => {
  it("carries the security headers and the request id, errors too", async () => {
    for (const url of ["/healthz", "/api/nothing", "/auth/me", "/%ff"]) {
      const { headers } = await server.app.inject(url);
      expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers).not.toHaveProperty("strict-transport-security");
    }
  });

  it("carries the console's policy where it is a page", async () => {
    const { headers } = await server.app.inject({ url: "/insights/events", headers: { accept: "text/html" } });
    expect(headers["content-type"]).toContain("text/html");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy, "the console's own workers").toMatch(/worker-src 'self';.*trusted-types parapet-worker$/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    });
  });

  it("asks for https where people reach the console over https", async () => {
    const secure = await startTestApp("https://parapet.test");
    const { headers } = await secure.app.inject("/healthz");
    await secure.close();
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });
});

describe("an error", () => {
  it.each([
    ["an unknown address", { url: "/api/nothing" }, 404, "not_found"],
    ["a method that is not offered", { method: "PUT", url: "/auth/me" }, 404, "not_found"],
    ["no login", { url: "/auth/me" }, 401, "unauthenticated"],
    ["a token of another issuer", { url: "/auth/me", headers: { authorization: "JWT a.b.c" } }, 401, "unauthenticated"],
    ["a malformed path", { url: "/api/%zz" }, 400, "invalid_input"],
    ["another scheme", { url: "/auth/me", headers: { authorization: "Bearer a.b.c" } }, 401, "unauthenticated"],
  ] as const)("of %s is a problem document", async (_, request, status, code) => {
    const answer = await server.app.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(problem.parse(answer.json())).toMatchObject({
      code,
      status,
      type: `/problems/${code}`,
      request_id: answer.headers["x-request-id"],
    });
  });

  it("of input points at each field", async () => {
    const answer = await login({ email: "not an address", colour: "red" });
    expect(answer.statusCode).toBe(400);
    const { code, errors = [] } = problem.parse(answer.json());
    expect(code).toBe("invalid_input");
    expect(errors.map((each) => each.pointer)).toEqual(expect.arrayContaining(["/email", "/password"]));
  });

  it.each([
    ["broken JSON", '{"email":', { "content-type": "application/json" }, 400, "invalid_input"],
    ["a form", "email=a", { "content-type": "application/x-www-form-urlencoded" }, 415, "unsupported_media_type"],
    [
      "a body over the limit",
      `"${"x".repeat(300_000)}"`,
      { "content-type": "application/json" },
      413,
      "body_too_large",
    ],
    ["a poisoned prototype", '{"__proto__":{"a":1}}', { "content-type": "application/json" }, 400, "invalid_input"],
  ])("of %s says so", async (_, payload, headers, status, code) => {
    const answer = await login(payload, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
  });

  it("of ours tells nothing but the request id", async () => {
    const broken = vi.spyOn(server.platform.clickhouse, "ping").mockRejectedValue(new Error("secret detail"));
    const answer = await server.app.inject("/readyz");
    broken.mockRestore();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: "unavailable", detail: "No response from ClickHouse." });
    expect(answer.body).not.toContain("secret detail");
  });

  it("of too many calls from one address says when to come back", async () => {
    const headers = { "x-forwarded-for": "192.0.2.77", "content-type": "application/json" };
    const body = JSON.stringify({ token: "x" });
    const ask = () => server.app.inject({ method: "POST", url: "/auth/confirm-email", headers, payload: body });
    const statuses: number[] = [];
    for (let call = 0; call < 61; call += 1) statuses.push((await ask()).statusCode);
    expect(statuses.slice(0, 60)).not.toContain(429);
    const answer = await ask();
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ code: "rate_limited" });
  });
});

describe("a large answer", () => {
  const openapi = (headers: Record<string, string>) => server.app.inject({ url: "/api/openapi.json", headers });

  it("comes compressed to who takes it so", async () => {
    const plain = await openapi({});
    for (const [encoding, inflate] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const answer = await openapi({ "accept-encoding": encoding });
      expect(answer.headers).toMatchObject({ "content-encoding": encoding, "content-type": "application/json" });
      expect(answer.headers["vary"]).toMatch(/accept-encoding/i);
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      expect(inflate(answer.rawPayload).toString()).toBe(plain.body);
    }
    expect(plain.headers).not.toHaveProperty("content-encoding");
  });

  it("tells responses with a result from errors", async () => {
    const { responses } = (await openapi({})).json().paths["/api/account/tokens"].post;
    expect(responses).toMatchObject({ 201: { description: "Success" }, default: { description: "Error" } });
  });

  it("stays as it is where little is saved", async () => {
    const { headers } = await server.app.inject({ url: "/healthz", headers: { "accept-encoding": "br" } });
    expect(headers).not.toHaveProperty("content-encoding");
  });
});

describe("the console's files", () => {
  it("are not answered in place of a missing one", async () => {
    const headers = { accept: "text/html,*/*" };
    expect((await server.app.inject({ url: "/assets/gone.js", headers })).statusCode).toBe(404);
  });

  it("are served in the encoding that a browser prefers", async () => {
    for (const [accepted, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip", "gzip"],
      ["identity", undefined],
    ] as const) {
      const { headers } = await server.app.inject({ url: "/", headers: { "accept-encoding": accepted } });
      expect(headers["content-encoding"]).toBe(encoding);
      expect(headers["content-type"]).toMatch(/^text\/html/);
    }
  });
});

describe("an address of no endpoint", () => {
  const html = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  const goTo = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers: { accept: html, "sec-fetch-mode": "navigate", ...headers } });

  it.each(["/", "/login", "/insights/events/tableView/0198c0de-0000-7000-8000-000000000001?page=2", "/auth/login"])(
    "is a page at %s",
    async (url) => {
      const answer = await goTo(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<div id="root">');
    },
  );

  it.each(["/mcp", "/insights/usage/none", "/scim/v2/Users"])("is the page that says 404 at %s", async (url) => {
    for (const headers of [{}, { "if-modified-since": new Date().toUTCString() }]) {
      const answer = await goTo(url, headers);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('<div id="root">');
      expect(answer.headers).not.toHaveProperty("etag");
    }
  });

  it.each([
    ["a program", "/mcp", { accept: "application/json" }],
    ["a program that takes anything", "/scim/v2/Users", { accept: "*/*" }],
    ["a program that says nothing", "/llms.txt", {}],
    ["a program at a page", "/login", { accept: "*/*" }],
    ["a script of a page", "/login", { accept: html, "sec-fetch-mode": "cors" }],
    ["a browser at what only programs ask for", "/.well-known/openid-configuration", { accept: html }],
  ])("is a problem document for %s", async (_, url, headers) => {
    const answer = await server.app.inject({ url, headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(answer.headers["vary"]).toContain("accept");
    expect(answer.json()).toMatchObject({ code: "not_found" });
  });

  it("takes no form", async () => {
    const answer = await server.app.inject({ method: "POST", url: "/login", headers: { accept: html } });
    expect(answer.headers["content-type"]).toBe("application/problem+json");
  });
});

describe("security.txt", () => {
  it("is there where the operator named a contact", async () => {
    expect((await server.app.inject("/.well-known/security.txt")).statusCode).toBe(404);
    const named = await startTestApp(undefined, undefined, { PARAPET_SECURITY_CONTACT: "security@example.com" });
    const answer = await named.app.inject("/.well-known/security.txt");
    await named.close();
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(answer.body).toMatch(
      /^Contact: mailto:security@example\.com\nExpires: .*Z\nCanonical: http:\/\/parapet\.test\//,
    );
  });
});
