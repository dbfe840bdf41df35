import { expect, it } from "vitest";
import { secretKind, secretParameterKind } from "./secret-name.ts";

it.each([
  ["password", "password"],
  ["newPassword", "password"],
  ["user_password", "password"],
  ["passwordHash", "password"],
  ["pwd", "password"],
  ["DB_PASSWD", "password"],
  ["passphrase", "password"],
  ["secret", "secret"],
  ["clientSecret", "secret"],
  ["clientsecret", "secret"],
  ["secret_access_key", "api_key"],
  ["apiKey", "api_key"],
  ["X-API-Key", "api_key"],
  ["stripeApiKeys", "api_key"],
  ["private_key", "api_key"],
  ["token", "token"],
  ["access_token", "token"],
  ["refreshToken", "token"],
  ["X-CSRF-Token", "token"],
  ["idToken", "token"],
  ["credentials", "credential"],
  ["Authorization", "authorization"],
  ["sessionId", "session"],
  ["JSESSIONID", "session"],
  ["cvv", "card_security_code"],
  ["pin", "pin"],
  ["otp", "one_time_code"],
  ["ssn", "us_ssn"],
  ["card_number", "payment_card"],
])("knows %s for a secret's name", (name, kind) => {
  expect(secretKind(name)).toBe(kind);
});

it.each([
  "id",
  "name",
  "key",
  "keys",
  "secretary",
  "compass",
  "passenger",
  "author",
  "authority",
  "keyboard",
  "spinner",
  "company",
  "password_policy",
  "passwordRequired",
  "token_type",
  "tokenExpiresAt",
  "secret_id",
  "nextPageToken",
  "continuationToken",
  "max_tokens",
  "promptTokens",
  "token_count",
  "session",
  "sort_key",
  "idempotency-key",
  "sec-websocket-key",
  "www-authenticate",
  "x-request-id",
  "",
  "password".repeat(20),
])("knows %s for no secret's name", (name) => {
  expect(secretKind(name)).toBeNull();
});

it("knows more names in a query", () => {
  expect(["key", "sig", "X-Amz-Signature", "access_token", "api_key", "password"].map(secretParameterKind)).toEqual([
    "api_key",
    "signature",
    "signature",
    "token",
    "api_key",
    "password",
  ]);
  expect(["q", "page", "id", "status", "sort"].map(secretParameterKind)).toEqual([null, null, null, null, null]);
});
