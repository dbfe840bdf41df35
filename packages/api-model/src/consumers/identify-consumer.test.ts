import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { exchange } from "../testing/exchange.ts";
import { identifyConsumer, usualRules, type IdentityRule } from "./identify-consumer.ts";

const key = "the server's secret";
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const bearer = (claims: object) => `Bearer ${part({ alg: "HS256" })}.${part(claims)}.c2ln`;
const call = (headers: Readonly<Record<string, string>>) =>
  exchange({ reqHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })) });
const who = (headers: Readonly<Record<string, string>>, rules: readonly IdentityRule[] = usualRules) =>
  identifyConsumer(call(headers), rules, key);

describe("who calls", () => {
  test.each([
    ["a gateway's header", { "x-customer-id": "acme", authorization: "Basic YW5uOnB3" }, "header", "acme", null],
    ["a token's subject", { authorization: bearer({ sub: "ann", org_id: "acme" }) }, "jwt", "ann", "acme"],
    ["a token's client", { authorization: bearer({ azp: "portal", tid: 7 }) }, "jwt", "portal", "7"],
    ["a key", { "x-api-key": "topsecret" }, "api_key", "", null],
    ["a user name", { authorization: "Basic YW5uOnB3" }, "basic", "ann", null],
    ["a certificate", { "x-forwarded-client-cert": `Hash=ab;Subject="CN=ann,O=acme"` }, "mtls", "CN=ann,O=acme", null],
    ["an address", {}, "ip", "192.0.2.7", null],
  ])("%s", (_name, headers, kind, display, organization) => {
    expect(who(headers)).toMatchObject({ kind, display, organization });
  });

  test("the first rule that finds somebody decides, and none is an answer too", () => {
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
    expect(identifyConsumer(call(token("a")), usualRules, "another secret")?.fingerprint).not.toBe(one?.fingerprint);
  });

  test("a sender may tell the user; one without a password is a key, a name that looks like a secret is not told", () => {
    const context = { user: "ann", direction: null, route: null, peerIp: null, traceId: null, spanId: null } as const;
    const told = exchange({ context: { ...context, errorType: null, convention: null, upstreamMs: null } });
    expect(identifyConsumer(told, usualRules, key)).toMatchObject({ kind: "basic", display: "ann" });
    expect(who({ authorization: `Basic ${Buffer.from("k-123:").toString("base64")}` })).toMatchObject({ display: "" });
    expect(who({ "x-customer-id": "4111111111111111" })).toMatchObject({ kind: "header", display: "" });
  });

  test("a secret is nowhere in the answer", () => {
    expect(JSON.stringify(who({ "x-api-key": "topsecret" }))).not.toContain("topsecret");
  });
});
