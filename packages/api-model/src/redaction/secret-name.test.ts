import { describe, expect, it, test } from "vitest";
import { describesSecret, mayNameSecret, secretKind, secretParameterKind } from "./secret-name.ts";

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

const words = (text: string) => text.trim().split(/\s+/);

describe("names of one meaning", () => {
  test.each<[kind: string, names: string]>([
    ["authorization", "auth Auth authorization Authorization proxy-authorization Proxy_Authorization"],
    ["cookie", "cookie Cookie set-cookie SetCookie"],
    ["token", "jwt JWT idJwt jwts token tokens authToken csrf_token bearerToken session_token accesstoken"],
    ["one_time_code", "otp OTP totp mfaCode mfa_code otp-code one_time_code oneTimeCode"],
    ["pin", "pin PIN pinCode pin_code card_pin"],
    ["card_security_code", "cvv cvv2 CVC cvc2 csc cardCvc card_cvv securityCode security-code"],
    ["payment_card", "cardNumber card_number creditCardNumber creditCard cc_number pan"],
    ["us_ssn", "ssn SSN social_security_number socialSecurityNumber"],
    ["session", "sid sessid sessionId session_id JSESSIONID PHPSESSID sessionKey"],
    ["password", "password passwd passphrase passcode pwd pwdHash userPwd x_password PASSWORD2 passwordConfirmation"],
    [
      "api_key",
      `apiKey api-keys accessKey secretKey privateKey encryption_key signingKey masterKey account_key sharedKey
      subscription-key functions_key authKey X-Functions-Key aws_secret_access_key`,
    ],
    ["secret", "secret secrets client_secret secretValue mySecret clientsecret x-secret-header"],
    ["credential", "credential credentials userCredentials credential_blob"],
  ])("tell of a %s", (kind, names) => {
    for (const name of words(names)) expect([name, secretKind(name)]).toEqual([name, kind]);
  });

  it("are read in any writing", () => {
    for (const name of words(
      "client_secret client-secret clientSecret ClientSecret CLIENT_SECRET client.secret client[secret] x-client-secret",
    )) {
      expect(secretKind(name)).toBe("secret");
    }
  });

  it("have a hundred characters at most", () => {
    expect(secretKind(`${"x".repeat(91)}_password`)).toBe("password");
    expect(secretKind(`${"x".repeat(92)}_password`)).toBeNull();
  });
});

describe("names about a secret", () => {
  const about = words(`
    age algorithm at attempts changed count created date description enabled endpoint error errors example expiration
    expired expires expiry fields format has hint id ids in invalid is label length lifetime limit max message method
    min mode name names needed path pattern placeholder policy prefix purpose required reset rotation rule rules scope
    scopes size state status strength time title touched ttl type types until updated uri url used usage valid version`);

  test.each(about)("end in %s and are none", (end) => {
    for (const name of [`password_${end}`, `password${end.charAt(0).toUpperCase()}${end.slice(1)}`, `api-key-${end}`]) {
      expect([name, secretKind(name), describesSecret(name)]).toEqual([name, null, true]);
    }
    expect(describesSecret(end)).toBe(true);
  });

  it("end so as a word of its own", () => {
    for (const name of words("passwordtype type_password secretid mytype")) expect(describesSecret(name)).toBe(false);
    expect(secretKind("type_password")).toBe("password");
    expect(describesSecret("")).toBe(false);
    expect(describesSecret(`${"x".repeat(95)}_type`)).toBe(true);
    expect(describesSecret(`${"x".repeat(96)}_type`)).toBe(false);
  });

  test.each(
    words(`next previous prev page paging continuation sync cursor start max min total prompt completion input output
      stop`),
  )("are of paging or counting: %sToken", (start) => {
    expect([secretKind(`${start}Token`), secretKind(`${start}_tokens`)]).toEqual([null, null]);
    expect(secretKind(`my_${start}_token`)).toBe("token");
  });

  test.each(
    words(
      "bypass compassion author authors keynote monkey turkey hotkeys spinning opinion panel pandas cardinal sidebar basin",
    ),
  )("only sound like one: %s", (name) => {
    expect(secretKind(name)).toBeNull();
  });
});

test.each([
  ["password", true],
  ["PWD", true],
  ["my_secret", true],
  ["tokens", true],
  ["apikey", true],
  ["authz", true],
  ["credit", true],
  ["session", true],
  ["side", true],
  ["cookie", true],
  ["cvv", true],
  ["cvc", true],
  ["csc", true],
  ["pin", true],
  ["otp", true],
  ["ssn", true],
  ["social", true],
  ["card", true],
  ["pan", true],
  ["jwt", true],
  ["mfaCode", true],
  ["one_time_code", true],
  ["oneTimeCode", true],
  ["security-code", true],
  ["ccNumber", true],
  ["security", false],
  ["name", false],
  ["id", false],
  ["", false],
])("%s may name a secret: %s", (name, may) => {
  expect(mayNameSecret(name)).toBe(may);
});

test.each([
  ["key", "api_key"],
  ["KEY", "api_key"],
  ["sig", "signature"],
  ["Signature", "signature"],
  ["pass", "password"],
  ["X-Amz-Signature", "signature"],
  ["x-goog-signature", "signature"],
  ["x-other-signature", null],
  ["X-Amz-Security-Token", "token"],
  ["X-Amz-Credential", "credential"],
  ["X-Amz-Date", null],
  ["keys", null],
  ["constructor", null],
  ["token", "token"],
])("the parameter %s holds a %j", (name, kind) => {
  expect(secretParameterKind(name)).toBe(kind);
});
