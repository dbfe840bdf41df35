import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { severities } from "./detection.ts";
import { basicCredentials, samePassword, weakBasicAuth, type PasswordUse } from "./weak-basic-auth.ts";
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

  test("that opens a second API is reported once, and never stored", () => {
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

describe("the algorithm of a token", () => {
  test.each<[unknown, string | null]>([
    ["HS256", null],
    ["RS256", null],
    ["ES256", null],
    ["HS384", "JWT_NOT_RECOMMENDED_ALG"],
    ["RS512", "JWT_NOT_RECOMMENDED_ALG"],
    ["EdDSA", "JWT_NOT_RECOMMENDED_ALG"],
    ["hs256", "JWT_NOT_RECOMMENDED_ALG"],
    ["none", "JWT_ALG_FIELD_NONE"],
    ["NONE", "JWT_ALG_FIELD_NONE"],
    ["", "JWT_NO_ALG_FIELD"],
    [7, "JWT_NO_ALG_FIELD"],
    [null, "JWT_NO_ALG_FIELD"],
  ])("%j: %j", (alg, kind) => {
    const names = kind === "JWT_NOT_RECOMMENDED_ALG" ? [alg] : [];
    expect(weakJwt(token({ alg }, fresh), policy, now)).toStrictEqual(kind === null ? [] : [{ kind, names }]);
  });
});

describe("the life of a token", () => {
  const days = 86_400;

  test.each([
    ["ends after five days", { exp: seconds + 5 * days }, []],
    ["ends a second later", { exp: seconds + 5 * days + 1 }, ["JWT_EXP_TOO_FAR"]],
    ["is over", { exp: seconds - 1 }, []],
    ["counts from when it was issued", { iat: seconds - days, exp: seconds + 4 * days + 1 }, ["JWT_EXP_TOO_FAR"]],
    ["counts from when it begins", { nbf: seconds + days, exp: seconds + 6 * days }, []],
    ["begins long before it ends", { nbf: seconds, exp: seconds + 5 * days + 1 }, ["JWT_EXP_TOO_FAR"]],
    [
      "is issued before it begins",
      { iat: seconds, nbf: seconds + 2 * days, exp: seconds + 6 * days },
      ["JWT_EXP_TOO_FAR"],
    ],
    ["has a beginning alone", { nbf: seconds }, []],
    ["has a date of issue alone", { iat: seconds }, []],
    ["ends in words", { exp: "tomorrow" }, ["JWT_NO_EXPIRE_CLAIM"]],
    ["ends in words, but has a beginning", { nbf: seconds, exp: "tomorrow" }, []],
  ])("%s", (_name, claims, expected) => {
    expect(kinds(token(hs256, claims))).toStrictEqual(expected);
  });
});

describe("a secret that is tried first", () => {
  test.each([
    ["HS256", "sha256", true],
    ["HS384", "sha384", true],
    ["HS512", "sha512", true],
    ["HS512", "sha256", false],
    ["RS256", "sha256", false],
    ["toString", "sha256", false],
  ])("signs %s by %s: %s", (alg, hash, isFound) => {
    const signed = [{ alg }, fresh].map((each) => Buffer.from(JSON.stringify(each)).toString("base64url")).join(".");
    const signature = createHmac(hash, "changeme").update(signed).digest("base64url");
    expect(kinds(`Bearer ${signed}.${signature}`).includes("JWT_WEAK_SYMETRIC_SECRET")).toBe(isFound);
  });

  test("is found wherever it is in the list, and not without a signature", () => {
    for (const secret of policy.knownSecrets) expect(kinds(token(hs256, fresh, secret))).toHaveLength(1);
    expect(kinds(token(hs256, fresh, "changeme").replace(/[^.]*$/, ""))).toStrictEqual([]);
    expect(weakJwt(token(hs256, fresh, "changeme"), { ...policy, knownSecrets: [] }, now)).toStrictEqual([]);
  });
});

describe("names of members that shouldn't be readable", () => {
  test.each([
    ["password", true],
    ["Password", true],
    ["new_password", true],
    ["passwordHash", true],
    ["user.password.old", true],
    ["passwords", false],
    ["nopassword", false],
    ["ip", true],
    ["clientIp", true],
    ["ip4", false],
    ["zip", false],
    ["credit-card", true],
    ["creditCard2", false],
    ["card", false],
  ])("%s: %s", (name, isSensitive) => {
    expect(kinds(token(hs256, { ...fresh, [name]: 1 }))).toStrictEqual(isSensitive ? ["JWT_SENSITIVE_CONTENT"] : []);
  });

  test("count in the header too, and an empty name names none", () => {
    const found = weakJwt(token({ ...hs256, password: 1 }, { ...fresh, ip: 1 }), policy, now);
    expect(found).toStrictEqual([{ kind: "JWT_SENSITIVE_CONTENT", names: ["ip", "password"] }]);
    expect(weakJwt(token(hs256, { ...fresh, a: 1 }), { ...policy, sensitiveNames: ["", "-"] }, now)).toStrictEqual([]);
  });
});

test("everything that is weak is found, in a fixed order", () => {
  const signed = token({ alg: "HS512", ip: 1 }, { password: 1 }, "secret").split(".").slice(0, 2).join(".");
  const signature = createHmac("sha512", "secret").update(signed.replace("Bearer ", "")).digest("base64url");
  expect(kinds(`${signed}.${signature}`)).toStrictEqual([
    "JWT_NOT_RECOMMENDED_ALG",
    "JWT_NO_EXPIRE_CLAIM",
    "JWT_SENSITIVE_CONTENT",
    "JWT_WEAK_SYMETRIC_SECRET",
  ]);
});

describe("user and password of a header", () => {
  test.each([
    [basic("ann:secret"), { user: "ann", password: "secret" }],
    [basic("ann:"), { user: "ann", password: "" }],
    [basic(":secret"), { user: "", password: "secret" }],
    [basic("ann:a:b"), { user: "ann", password: "a:b" }],
    [basic("änn:pässwörd"), { user: "änn", password: "pässwörd" }],
    [basic("ann:secret").replace("Basic ", "bAsIc   "), { user: "ann", password: "secret" }],
    [` ${basic("ann:secret")} `, { user: "ann", password: "secret" }],
    ["Basic YTo_Pz8-", { user: "a", password: "???>" }],
    ["Basic YTo/Pz8+", { user: "a", password: "???>" }],
    [basic("ann"), null],
    ["Basic", null],
    ["Basic YTpi YTpi", null],
    ["Basic YTpi===", null],
    ["Bearer YTpi", null],
    ["", null],
  ])("%j", (authorization, expected) => {
    expect(basicCredentials(authorization)).toStrictEqual(expected);
  });
});

describe("one password for several APIs", () => {
  const call = (use: PasswordUse, api: string, text: string, key = "key") =>
    samePassword(use, { api, authorization: basic(text) }, key);
  const none: PasswordUse = new Map();

  test("is found at each further API, with all of them in order", () => {
    const first = call(none, "c", "ann:pass");
    const second = call(first.use, "a", "ann:pass");
    const third = call(second.use, "b", "ann:pass");
    expect(third.found).toStrictEqual([{ kind: "BASIC_AUTH_SAME_PASSWORD", names: ["a", "b", "c"] }]);
    expect(third.use.size).toBe(1);
    expect(call(third.use, "c", "ann:pass")).toStrictEqual({ use: third.use, found: [] });
  });

  test("is of one user, and known by one key", () => {
    const { use } = call(none, "a", "ann:pass");
    expect(call(use, "b", "ben:pass").found).toStrictEqual([]);
    expect(call(use, "b", "ann:pass2").found).toStrictEqual([]);
    expect(call(use, "b", "ann:pass", "another key").found).toStrictEqual([]);
    expect(call(use, "b", "ann:p:ass").found).toStrictEqual([]);
  });

  test("isn't looked for in other schemes, and changes nothing that was given", () => {
    const { use } = call(none, "a", "ann:pass");
    expect(samePassword(use, { api: "b", authorization: "Bearer x" }, "key")).toStrictEqual({ use, found: [] });
    call(use, "b", "ann:pass");
    expect([...use.values()]).toStrictEqual([["a"]]);
    expect(none.size).toBe(0);
  });
});

/** APIClarity's severities, for the event and for the API. */
test.each([
  ["JWT_NO_ALG_FIELD", "high", "high"],
  ["JWT_ALG_FIELD_NONE", "high", "high"],
  ["JWT_NOT_RECOMMENDED_ALG", "high", "high"],
  ["JWT_NO_EXPIRE_CLAIM", "low", "medium"],
  ["JWT_EXP_TOO_FAR", "low", "medium"],
  ["JWT_WEAK_SYMETRIC_SECRET", "medium", "high"],
  ["JWT_SENSITIVE_CONTENT", "medium", "high"],
  ["BASIC_AUTH_SHORT_PASSWORD", "medium", "high"],
  ["BASIC_AUTH_KNOWN_PASSWORD", "medium", "high"],
  ["BASIC_AUTH_SAME_PASSWORD", "medium", "medium"],
  ["GUESSABLE_ID", "info", "medium"],
  ["NLID", "info", "medium"],
] as const)("%s is %s for the call and %s for the API", (kind, event, api) => {
  expect(severities[kind]).toStrictEqual({ event, api });
});
