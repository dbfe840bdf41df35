import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { samePassword, weakBasicAuth, type PasswordUse } from "./weak-basic-auth.ts";
import { weakJwt } from "./weak-jwt.ts";

const now = Date.UTC(2026, 10, 20);
const seconds = now / 1000;
const policy = {
  knownSecrets: ["secret", "changeme"],
  sensitiveNames: ["password", "ip", "credit_card"],
  longestLifeDays: 5,
};

function token(header: object, claims: object, secret = "a long and random secret"): string {
  const signed = [header, claims].map((each) => Buffer.from(JSON.stringify(each)).toString("base64url")).join(".");
  return `Bearer ${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

const kinds = (authorization: string) => weakJwt(authorization, policy, now).map(({ kind }) => kind);
const hs256 = { alg: "HS256" };
const fresh = { iat: seconds, exp: seconds + 3_600 };

describe("a token", () => {
  test.each([
    ["that is fine", token(hs256, fresh), []],
    ["without an algorithm", token({}, fresh), ["JWT_NO_ALG_FIELD"]],
    ["that is not signed", token({ alg: "nOnE" }, fresh), ["JWT_ALG_FIELD_NONE"]],
    ["with an optional algorithm", token({ alg: "PS512" }, fresh), ["JWT_NOT_RECOMMENDED_ALG"]],
    ["that never ends", token(hs256, { sub: "1" }), ["JWT_NO_EXPIRE_CLAIM"]],
    ["that lives long", token(hs256, { exp: seconds + 6 * 86_400 }), ["JWT_EXP_TOO_FAR"]],
    ["that lives long from its own start", token(hs256, { iat: 0, exp: 6 * 86_400 }), ["JWT_EXP_TOO_FAR"]],
    ["with a secret that everybody tries", token(hs256, fresh, "changeme"), ["JWT_WEAK_SYMETRIC_SECRET"]],
    ["in lower case", token(hs256, fresh, "changeme").replace("Bearer", "bearer"), ["JWT_WEAK_SYMETRIC_SECRET"]],
    ["that is none", "Bearer abc.def.ghi", []],
    ["of another scheme", token(hs256, { sub: "1" }).replace("Bearer", "Token"), []],
  ])("%s", (_name, authorization, expected) => {
    expect(kinds(authorization)).toStrictEqual(expected);
  });

  test("names members that should not be readable, and not those that sound alike", () => {
    const found = weakJwt(
      token(hs256, { ...fresh, userPassword: "x", "client-ip": "x", zip: 1, creditCardNumber: 1 }),
      policy,
      now,
    );
    expect(found).toStrictEqual([
      { kind: "JWT_SENSITIVE_CONTENT", names: ["client-ip", "creditCardNumber", "userPassword"] },
    ]);
  });
});

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

describe("a password", () => {
  const passwords = { knownPasswords: new Set(["letmein", "correct horse battery"]), shortUpTo: 8 };
  test.each([
    ["short", basic("ann:12345678"), ["BASIC_AUTH_SHORT_PASSWORD"]],
    ["long enough", basic("ann:123456789"), []],
    ["known", basic("ann:correct horse battery"), ["BASIC_AUTH_KNOWN_PASSWORD"]],
    ["known and short", basic("ann:letmein"), ["BASIC_AUTH_KNOWN_PASSWORD", "BASIC_AUTH_SHORT_PASSWORD"]],
    ["with a colon", basic("ann:letmein:or else"), []],
    ["that is no encoding", "Basic !!!", []],
  ])("%s", (_name, authorization, expected) => {
    expect(weakBasicAuth(authorization, passwords).map(({ kind }) => kind)).toStrictEqual(expected);
  });

  test("that opens a second API is told once, and never written down", () => {
    const call = (use: PasswordUse, api: string, user = "ann") =>
      samePassword(use, { api, authorization: basic(`${user}:pass phrase`) }, "key");
    const first = call(new Map(), "a");
    const again = call(first.use, "a");
    const second = call(again.use, "b");
    const other = call(second.use, "b", "ben");
    expect([first, again, second, other].map(({ found }) => found)).toStrictEqual([
      [],
      [],
      [{ kind: "BASIC_AUTH_SAME_PASSWORD", names: ["a", "b"] }],
      [],
    ]);
    expect(JSON.stringify([...other.use])).not.toContain("pass phrase");
  });
});
