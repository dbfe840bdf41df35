import { describe, expect, it, test } from "vitest";
import { maskHeader } from "./mask-header.ts";

it.each([
  ["authorization", "Bearer eyJhbGciOi.abc.def", "Bearer ••••"],
  ["authorization", "Basic dXNlcjpwYXNz", "Basic ••••"],
  ["authorization", 'Digest username="ada", response="6629"', "Digest ••••"],
  ["authorization", "hunter2", "••••"],
  ["authorization", "my secret words", "••••"],
  ["proxy-authorization", "Basic dXNlcjpwYXNz", "Basic ••••"],
  ["cookie", "sid=abc; theme=dark; bare", "sid=••••; theme=••••;••••"],
  [
    "set-cookie",
    "sid=abc; Path=/; HttpOnly; Max-Age=60; SameSite=Lax",
    "sid=••••; Path=/; HttpOnly; Max-Age=60; SameSite=Lax",
  ],
  ["set-cookie", "a=1; Path=/, b=2; Secure", "a=••••; Path=••••; Secure"],
  ["x-api-key", "k-123", "••••"],
  ["x-auth-token", "t-123", "••••"],
  ["x-amz-security-token", "t", "••••"],
  ["x-goog-iap-jwt-assertion", "t", "••••"],
  ["private-token", "t", "••••"],
  ["x-hub-signature-256", "sha256=abc", "••••"],
  ["referer", "https://x.example/a?token=abc&b=1", "https://x.example/a?token=••••&b=1"],
  ["location", "https://ada:pw@x.example/", "https://ada:••••@x.example/"],
  ["x-note", "card 4111 1111 1111 1111", "card ••••"],
])("masks %s: %s", (name, value, masked) => {
  expect(maskHeader({ name, value })).toEqual({ name, value: masked, redacted: true });
  expect(maskHeader({ name, value: masked })).toEqual({ name, value: masked, redacted: true });
});

it.each([
  ["content-type", "application/json; charset=utf-8"],
  ["host", "api.example.com:8443"],
  ["user-agent", "curl/8.1"],
  ["x-request-id", "4f0f3a0e-9a5b-4a0b-9d7b-1f2b3c4d5e6f"],
  ["idempotency-key", "8e03978e-40d5-43dd-bc93-6894a57f9324"],
  ["www-authenticate", 'Bearer realm="api", error="invalid_token"'],
  ["etag", '"33a64df551425fcc55e4d42a148795d9f25f89d4"'],
  ["traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"],
  ["authorization", ""],
])("leaves %s: %s", (name, value) => {
  expect(maskHeader({ name, value })).toEqual({ name, value, redacted: false });
});

const words = (text: string) => text.trim().split(/\s+/);
const masked = (name: string, value: string) => maskHeader({ name, value }).value;

describe("headers that carry a secret", () => {
  test.each(
    words(`cf-access-jwt-assertion x-amz-security-token x-auth-key x-auth-email-key x-forwarded-access-token
      x-goog-iap-jwt-assertion x-ms-client-principal x-amzn-oidc-data x-signature x-hub-signature x-hub-signature-256
      authorization proxy-authorization x-api-key api-key x-csrf-token x-auth-token x-access-token x-client-secret
      x-password private-token`),
  )("are masked whole: %s", (name) => {
    expect(masked(name, "some value")).toBe("••••");
  });

  test.each(
    words(`AWS4-HMAC-SHA256 ApiKey Basic Bearer Concealed Digest DPoP GNAP Hawk HOBA JWT Key Mutual Negotiate NTLM OAuth
      PrivateToken SCRAM-SHA-1 SCRAM-SHA-256 SharedKey Token vapid`),
  )("keep the scheme %s", (scheme) => {
    expect(masked("authorization", `${scheme} abc`)).toBe(`${scheme} ••••`);
    expect(masked("authorization", `${scheme.toLowerCase()} abc`)).toBe(`${scheme.toLowerCase()} ••••`);
    expect(masked("authorization", scheme)).toBe("••••");
    expect(masked("authorization", `x ${scheme} abc`)).toBe("••••");
  });

  test.each(["Unknown abc", "SCRAM-SHA-1234 abc", "Basic:abc"])("keep no other word: %s", (value) => {
    expect(masked("authorization", value)).toBe("••••");
  });
});

describe("cookies", () => {
  test.each([
    ["a=1", "a=••••"],
    ["a=1; b=2", "a=••••; b=••••"],
    ["a=1;b=2", "a=••••;b=••••"],
    ["a=b=c", "a=••••"],
    ["a=", "a=••••"],
    ["bare", "••••"],
    ["a=1; ", "a=••••; "],
    ["a=1;;b=2", "a=••••;;b=••••"],
  ])("%j are masked as %j", (value, expected) => {
    expect(masked("cookie", value)).toBe(expected);
  });

  test.each([
    ["a=1; Secure", "a=••••; Secure"],
    ["a=1; httponly", "a=••••; httponly"],
    ["a=1; Partitioned", "a=••••; Partitioned"],
    ["a=1; Path=/x; Domain=b.example", "a=••••; Path=/x; Domain=b.example"],
    ["a=1; max-age=5; samesite=Lax; Priority=High", "a=••••; max-age=5; samesite=Lax; Priority=High"],
    ["a=1; Expires=Thu, 01 Jan 2026 00:00:00 GMT", "a=••••; Expires=Thu, 01 Jan 2026 00:00:00 GMT"],
    ["a=1; Expires=Thu, b=2", "a=••••; Expires=••••"],
    ["a=1; Path=/, b=2", "a=••••; Path=••••"],
    ["a=1; b=2", "a=••••; b=••••"],
    ["a=1; Secured", "a=••••;••••"],
    ["Path=/; a=1", "Path=••••; a=••••"],
    ["bare", "••••"],
  ])("that are set, %j, keep their attributes: %j", (value, expected) => {
    expect(masked("set-cookie", value)).toBe(expected);
  });
});

describe("other headers", () => {
  test.each(
    words(`accept accept-charset accept-encoding accept-language accept-ranges access-control-allow-headers allow alt-svc
      cache-control connection content-encoding content-language content-security-policy content-type date dnt expect
      host keep-alive origin permissions-policy pragma priority referrer-policy sec-ch-ua sec-fetch-mode server
      strict-transport-security te transfer-encoding user-agent vary via x-content-type-options x-forwarded-host
      x-frame-options x-powered-by x-xss-protection x-anything`),
  )("%s are masked by shape, however often they come", (name) => {
    for (const _ of [1, 2]) {
      expect(masked(name, "plain")).toBe("plain");
      expect(masked(name, "card 4111 1111 1111 1111")).toBe("card ••••");
      expect(masked(name, "a; password=hunter2")).toBe("a; password=••••");
    }
  });

  it("say that they were masked before", () => {
    expect(maskHeader({ name: "x-a", value: "••••" }).redacted).toBe(true);
    expect(maskHeader({ name: "x-a", value: "a" }).redacted).toBe(false);
    expect(maskHeader({ name: "cookie", value: "" })).toEqual({ name: "cookie", value: "", redacted: false });
  });
});
