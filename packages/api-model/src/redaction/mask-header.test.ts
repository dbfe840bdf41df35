import { expect, it } from "vitest";
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
