import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { defaultIdentityRules } from "@parapet/contract";
import { describe, expect, test } from "vitest";
import { toContext } from "../capture/context.ts";
import { exchange } from "../testing/exchange.ts";
import { identifyConsumer, type IdentityRule } from "./identify-consumer.ts";

const key = "the server's secret";
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const bearer = (claims: object) => `Bearer ${part({ alg: "HS256" })}.${part(claims)}.c2ln`;
const signature = (accessKey: string, proof: string) =>
  `AWS4-HMAC-SHA256 Credential=${accessKey}/20261120/eu-west-1/execute-api/aws4_request, SignedHeaders=host, Signature=${proof}`;
const call = (headers: Readonly<Record<string, string>>) =>
  exchange({ reqHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })) });
const who = (headers: Readonly<Record<string, string>>, rules: readonly IdentityRule[] = defaultIdentityRules) =>
  identifyConsumer(call(headers), rules, key);

describe("who calls", () => {
  test.each([
    ["a gateway's header", { "x-customer-id": "acme", authorization: "Basic YW5uOnB3" }, "header", "acme", null],
    ["a token's subject", { authorization: bearer({ sub: "ann", org_id: "acme" }) }, "jwt", "ann", "acme"],
    ["a token's client", { authorization: bearer({ azp: "portal", tid: 7 }) }, "jwt", "portal", "7"],
    ["a key", { "x-api-key": "topsecret" }, "api_key", "", null],
    ["a user name", { authorization: "Basic YW5uOnB3" }, "basic", "ann", null],
    ["a certificate", { "x-forwarded-client-cert": `Hash=ab;Subject="CN=ann,O=acme"` }, "mtls", "CN=ann,O=acme", null],
    ["Kong's name before its id", { "x-consumer-id": "3c8f", "x-consumer-username": "acme" }, "header", "acme", null],
    ["a header with the user", { "x-user-id": "u-77" }, "header", "u-77", null],
    [
      "a token that says nothing",
      { authorization: "Bearer ghp_16C7e42F292c6912E7710c838347Ae178B4a" },
      "api_key",
      "",
      null,
    ],
    [
      "a token of another scheme",
      { authorization: "Token 9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b" },
      "api_key",
      "",
      null,
    ],
    ["a signature's key", { authorization: signature("AKIAIOSFODNN7EXAMPLE", "aa") }, "api_key", "", null],
    [
      "a digest's user",
      { authorization: 'Digest username="ann", realm="r", nonce="n", uri="/", response="0"' },
      "basic",
      "ann",
      null,
    ],
    ["a session", { cookie: "theme=dark; JSESSIONID=8F2A" }, "cookie", "", null],
    ["no cookie that is no session", { cookie: "theme=dark" }, "ip", "192.0.2.7", null],
    ["an address", {}, "ip", "192.0.2.7", null],
  ])("%s", (_name, headers, kind, display, organization) => {
    expect(who(headers)).toMatchObject({ kind, display, organization });
  });

  test("the first matching rule decides, and no match is a result, too", () => {
    const headers = { "x-api-key": "k", cookie: "sid=abc" };
    expect(
      who(headers, [
        { kind: "cookie", name: "sid" },
        { kind: "api_key", name: null },
      ])?.kind,
    ).toBe("cookie");
    expect(who(headers, [{ kind: "api_key", name: "x-other-key" }])).toBeNull();
  });

  test("claims are found by their path, and by a name that looks like one", () => {
    const rules: readonly IdentityRule[] = [
      { kind: "jwt", claims: ["user.name"], organizationClaims: ["https://acme.example/org"] },
    ];
    const token = bearer({ user: { name: "ann" }, "https://acme.example/org": "acme" });
    expect(who({ authorization: token }, rules)).toMatchObject({ display: "ann", organization: "acme" });
  });

  test("the same subject of two issuers is two callers, and a fingerprint needs the server's secret", () => {
    const token = (iss: string) => ({ authorization: bearer({ sub: "1", iss }) });
    const [one, two] = [who(token("a")), who(token("b"))];
    expect(one?.fingerprint).not.toBe(two?.fingerprint);
    expect(who(token("a"))).toStrictEqual(one);
    expect(identifyConsumer(call(token("a")), defaultIdentityRules, "another secret")?.fingerprint).not.toBe(
      one?.fingerprint,
    );
  });

  test("two calls that one key signed have one caller", () => {
    const by = (accessKey: string, proof: string) => who({ authorization: signature(accessKey, proof) })?.fingerprint;
    expect(by("AKIAIOSFODNN7EXAMPLE", "aa")).toBe(by("AKIAIOSFODNN7EXAMPLE", "bb"));
    expect(by("AKIAIOSFODNN7EXAMPLE", "aa")).not.toBe(by("AKIAI44QH8DHBEXAMPLE", "aa"));
  });

  test("a sender may name the user; one without a password is a key, a name that looks like a secret is not shown", () => {
    const context = {
      user: "ann",
      direction: null,
      route: null,
      peerIp: null,
      traceId: null,
      spanId: null,
      hopId: null,
    } as const;
    const withUser = exchange({
      context: { ...context, action: null, errorType: null, convention: null, upstreamMs: null },
    });
    expect(identifyConsumer(withUser, defaultIdentityRules, key)).toMatchObject({ kind: "basic", display: "ann" });
    expect(who({ authorization: `Basic ${Buffer.from("k-123:").toString("base64")}` })).toMatchObject({ display: "" });
    expect(who({ "x-customer-id": "4111111111111111" })).toMatchObject({ kind: "header", display: "" });
  });

  test("a secret is nowhere in the answer", () => {
    expect(JSON.stringify(who({ "x-api-key": "topsecret" }))).not.toContain("topsecret");
  });
});

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });

describe("a header's value", () => {
  const rules: readonly IdentityRule[] = [{ kind: "header", name: "X-Tenant" }];

  test.each([
    [{ "x-tenant": "acme" }, "acme"],
    [{ "x-tenant": " acme " }, "acme"],
    [{ "x-tenant": "" }, undefined],
    [{ "x-other": "acme" }, undefined],
    [{}, undefined],
  ])("of %j is %j, whatever case the rule is written in", (headers, display) => {
    expect(who(headers, rules)?.display).toBe(display);
  });

  test("is shown with 200 characters at most, and all of them count for the fingerprint", () => {
    const [one, other] = ["a", "b"].map((end) => who({ "x-tenant": `${"x ".repeat(100)}${end}` }, rules));
    expect(one?.display).toHaveLength(200);
    expect(one?.display).toBe(other?.display);
    expect(one?.fingerprint).not.toBe(other?.fingerprint);
  });
});

describe("a token", () => {
  const rules: readonly IdentityRule[] = [
    { kind: "jwt", claims: ["sub", "a.b"], organizationClaims: ["org", "org.id"] },
  ];
  const token = (claims: object) => who({ authorization: bearer(claims) }, rules);

  test.each<[object, string | undefined, string | null | undefined]>([
    [{ sub: "ann" }, "ann", null],
    [{ sub: 7 }, "7", null],
    [{ sub: "", a: { b: "ben" } }, "ben", null],
    [{ sub: true, a: { b: "ben" } }, "ben", null],
    [{ sub: ["ann"] }, undefined, undefined],
    [{ a: { b: "ben" } }, "ben", null],
    [{ "a.b": "cid", a: { b: "ben" } }, "cid", null],
    [{ a: "x" }, undefined, undefined],
    [{ a: null }, undefined, undefined],
    [{ org: "acme" }, undefined, undefined],
    [{ sub: "ann", org: "acme" }, "ann", "acme"],
    [{ sub: "ann", org: { id: 7 } }, "ann", "7"],
    [{ sub: "ann", org: "4111111111111111" }, "ann", null],
    [{ sub: "4111111111111111" }, "", null],
  ])("with %j is of %j of %j", (claims, display, organization) => {
    const found = token(claims);
    expect([found?.display, found?.organization]).toEqual([display, organization]);
  });

  test("reads no claim that every object has", () => {
    const inherited: readonly IdentityRule[] = [
      { kind: "jwt", claims: ["constructor.name", "toString"], organizationClaims: [] },
    ];
    expect(who({ authorization: bearer({ sub: "ann" }) }, inherited)).toBeNull();
  });

  test("may travel in a cookie or a query, and a header comes first", () => {
    const jwt = (sub: string) => bearer({ sub }).replace("Bearer ", "");
    expect(who({ cookie: `access_token=${jwt("ann")}` }, rules)?.display).toBe("ann");
    expect(identifyConsumer(exchange({ query: `access_token=${jwt("ben")}` }), rules, key)?.display).toBe("ben");
    expect(who({ authorization: bearer({ sub: "cid" }), cookie: `access_token=${jwt("ann")}` }, rules)?.display).toBe(
      "cid",
    );
  });

  test("is read whatever way its header was written", () => {
    const header = Buffer.from('{ "alg": "HS256" }').toString("base64url");
    expect(header.startsWith("eyJ")).toBe(false);
    expect(who({ authorization: `Bearer ${header}.${part({ sub: "ann" })}.c2ln` }, rules)?.display).toBe("ann");
  });

  test("that is opaque identifies no caller", () => {
    expect(who({ authorization: "Bearer opaque" }, rules)).toBeNull();
  });
});

describe("a key", () => {
  const named = (name: string | null): readonly IdentityRule[] => [{ kind: "api_key", name }];

  test("of any name, or of one alone in any case", () => {
    const headers = { "x-api-key": "one", "x-app-key": "two" };
    const [any, second] = [who(headers, named(null)), who(headers, named("X-App-Key"))];
    expect(any).toMatchObject({ kind: "api_key", display: "", organization: null });
    expect(any?.fingerprint).toBe(who({ "x-api-key": "one" }, named(null))?.fingerprint);
    expect(second?.fingerprint).toBe(who({ "x-api-key": "two" }, named(null))?.fingerprint);
    expect(who(headers, named("x-other-key"))).toBeNull();
  });

  test("that is empty is none", () => {
    expect(who({ "x-api-key": "" }, named(null))).toBeNull();
  });
});

describe("a user", () => {
  const rules: readonly IdentityRule[] = [{ kind: "basic" }];

  test("is that of the header, and the sender's word counts only without one", () => {
    const context = toContext({ user: "ben" });
    const asked = (headers: Readonly<Record<string, string>>) =>
      identifyConsumer(exchange({ ...call(headers), context }), rules, key)?.display;
    expect(asked(basic("ann:pw"))).toBe("ann");
    expect(asked({})).toBe("ben");
    expect(asked({ authorization: "Bearer x" })).toBe("ben");
    expect(asked(basic("key:"))).toBe("");
  });

  test("without a name is none", () => {
    expect(who(basic(":pw"), rules)).toBeNull();
    expect(who(basic(":"), rules)).toBeNull();
    expect(who({}, rules)).toBeNull();
  });
});

describe("a certificate", () => {
  const rules: readonly IdentityRule[] = [{ kind: "mtls" }];

  test.each([
    ["ssl-client-subject-dn", "CN=ann,O=acme", "CN=ann,O=acme"],
    ["x-forwarded-client-cert", 'By=spiffe://a;Hash=ab;Subject="CN=ann"', "CN=ann"],
    ["x-forwarded-client-cert", 'Subject="CN=ann";Hash=ab', "CN=ann"],
    ["x-forwarded-client-cert", 'Hash=a;subject="CN=ann", Hash=b;Subject="CN=ben"', "CN=ann"],
    ["x-forwarded-client-cert", String.raw`Subject="CN=\"a\""`, String.raw`CN=\"a\"`],
    ["x-client-cert", "-----BEGIN CERTIFICATE-----MIIB", ""],
    ["x-forwarded-client-cert", 'By=x;IssuerSubject="CN=ca"', 'By=x;IssuerSubject="CN=ca"'],
  ])("%s: %s is %j", (name, value, display) => {
    expect(who({ [name]: value }, rules)?.display).toBe(display);
  });

  test("of the same subject is the same caller, and an empty header is none", () => {
    const [one, other] = ["a", "b"].map((hash) =>
      who({ "x-forwarded-client-cert": `Hash=${hash};Subject="CN=ann"` }, rules),
    );
    expect(one?.fingerprint).toBe(other?.fingerprint);
    expect(who({ "x-forwarded-client-cert": "" }, rules)).toBeNull();
  });
});

describe("a cookie and an address", () => {
  test("a cookie is known by its exact name, and never shown", () => {
    const rules: readonly IdentityRule[] = [{ kind: "cookie", name: "sid" }];
    expect(who({ cookie: "SID=a; sid=b" }, rules)).toMatchObject({ kind: "cookie", display: "" });
    expect(who({ cookie: "SID=a; sid=b" }, rules)?.fingerprint).toBe(who({ cookie: "sid=b" }, rules)?.fingerprint);
    expect(who({ cookie: "sid=" }, rules)).toBeNull();
    expect(who({ cookie: "other=b" }, rules)).toBeNull();
  });

  test("a call without an address has no caller", () => {
    expect(identifyConsumer(exchange({ srcIp: null }), [{ kind: "ip" }], key)).toBeNull();
    expect(identifyConsumer(exchange({ srcIp: "2001:db8::1" }), [{ kind: "ip" }], key)?.display).toBe("2001:db8::1");
  });

  test("without rules, no call has a caller", () => {
    expect(who({ "x-api-key": "k" }, [])).toBeNull();
  });
});

describe("a fingerprint", () => {
  test("is the HMAC of kind and identity under the server's secret", () => {
    const expected = createHmac("sha256", key).update('["header","acme"]').digest("base64url");
    expect(who({ "x-customer-id": "acme" })?.fingerprint).toBe(expected);
    const subject = createHmac("sha256", key).update('["jwt","[\\"\\",\\"ann\\"]"]').digest("base64url");
    expect(who({ authorization: bearer({ sub: "ann" }) })?.fingerprint).toBe(subject);
  });

  test("of the same value differs between kinds", () => {
    const value = "192.0.2.7";
    const asHeader = who({ "x-customer-id": value })?.fingerprint;
    expect(asHeader).not.toBe(who({})?.fingerprint);
  });
});

test("the usual rules go from what a gateway says to where a call comes from", () => {
  const kinds = [...new Set(defaultIdentityRules.map(({ kind }) => kind))];
  expect(kinds).toEqual(["header", "jwt", "api_key", "basic", "mtls", "cookie", "ip"]);
  const all = {
    "x-consumer-id": "gateway",
    authorization: bearer({ client_id: "c", appid: "a", organization: "o", tenant_id: "t" }),
    "x-api-key": "k",
  };
  expect(who(all)).toMatchObject({ kind: "header", display: "gateway" });
  expect(who({ ...all, "x-consumer-id": "" })).toMatchObject({ kind: "jwt", display: "c", organization: "o" });
  expect(who({ ...all, "x-consumer-id": "", authorization: bearer({ appid: "a" }) })).toMatchObject({ display: "a" });
});
