import { Buffer } from "node:buffer";
import { describe, expect, it, test } from "vitest";
import { findAddressPasswords, findIssuedKeys, findJsonWebTokens } from "./find-secrets.ts";
import type { SecretFinder } from "./secret-span.ts";

const found = (find: SecretFinder, text: string) =>
  [...find(text)].map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("JSON Web Tokens", () => {
  const of = (text: string) => found(findJsonWebTokens, text);

  test.each<[what: string, token: string]>([
    ["signed", `${base64({ alg: "HS256" })}.${base64({ sub: "1" })}.c2ln`],
    ["unsigned", `${base64({ alg: "none" })}.${base64({})}.`],
    ["encrypted", `${base64({ alg: "dir", enc: "A128GCM" })}..aXY.Y2lwaGVy.dGFn`],
    ["with a type alone", `${base64({ typ: "JWT" })}.e30`],
    ["with a key id alone", `${base64({ kid: "1" })}.e30.x`],
    ["with an encryption alone", `${base64({ enc: "A128GCM" })}.e30.x`],
    ["with white space in its head", `${Buffer.from('{"a":1, "alg" : "x"}').toString("base64url")}.e30.x`],
  ])("%s", (_, token) => {
    for (const around of [token, `(${token})`, `"${token}"`, `jwt=${token}&b`])
      expect(of(around)).toEqual([`jwt: ${token}`]);
  });

  test.each([
    ["another head", `${base64({ sub: "1" })}.e30.x`],
    ["no dot", base64({ alg: "HS256" })],
    ["a word character before", `a${base64({ alg: "HS256" })}.e30.x`],
    ["a hyphen before", `-${base64({ alg: "HS256" })}.e30.x`],
    ["no JSON", "eyJhbGciOiJ.e30.x".replace("eyJhbGciOiJ", "eyJub25l")],
  ])("are none with %s", (_, text) => {
    expect(of(text)).toEqual([]);
  });

  it("are cut after five parts", () => {
    const token = `${base64({ alg: "dir" })}.1.2.3.4`;
    expect(of(`${token}.5`)).toEqual([`jwt: ${token}`]);
  });
});

describe("keys with a shape of their issuer", () => {
  const of = (text: string) => found(findIssuedKeys, text);
  const a = (length: number) => "a1B2c3D4e5".repeat(30).slice(0, length);
  const capitals = "ABCDEFGH12345678";

  test.each<[issuer: string, key: string]>([
    ["AWS", `AKIA${capitals}`],
    ["AWS for a while", `ASIA${capitals}`],
    ...["p", "o", "u", "s", "r"].map((kind): [string, string] => ["GitHub", `gh${kind}_${a(36)}`]),
    ["GitHub, fine-grained", `github_pat_${a(22)}`],
    ["GitLab", `glpat-${a(20)}`],
    ...["a", "b", "e", "o", "p", "r", "s"].map((kind): [string, string] => ["Slack", `xox${kind}-${a(10)}`]),
    ["Google", `AIza${a(35)}`],
    ["Stripe", `sk_live_${a(16)}`],
    ["Stripe, restricted", `rk_test_${a(16)}`],
    ["OpenAI", `sk-${a(20)}`],
    ["OpenAI, of a project", `sk-proj-${a(24)}`],
    ["OpenAI, of a service", `sk-svcacct-${a(24)}`],
    ["Anthropic", `sk-ant-${a(20)}-x_y`],
    ["npm", `npm_${a(36)}`],
    ["SendGrid", `SG.${a(22)}.${a(43)}`],
  ])("%s", (_, key) => {
    for (const around of [key, `"${key}"`, `key=${key};`]) expect(of(around)).toEqual([`api_key: ${key}`]);
    expect(of(`x${key}`)).toEqual([]);
    expect(of(`7${key}`)).toEqual([]);
  });

  test.each([
    ["a short one", `AKIA${capitals.slice(1)}`],
    ["a long one", `AKIA${capitals}9`],
    ["small letters", `AKIA${capitals.toLowerCase()}`],
    ["another kind", `ghx_${a(36)}`],
    ["a short one of GitHub", `ghp_${a(35)}`],
    ["a short fine-grained one", `github_pat_${a(21)}`],
    ["a short one of GitLab", `glpat-${a(19)}`],
    ["a short one of Slack", `xoxb-${a(9)}`],
    ["another one of Slack", `xoxc-${a(20)}`],
    ["a short one of Google", `AIza${a(34)}`],
    ["a short one of Stripe", `sk_live_${a(15)}`],
    ["a publishable one of Stripe", `pk_live_${a(24)}`],
    ["a word", "sk-something-with-hyphens"],
    ["a short one of npm", `npm_${a(35)}`],
    ["a short one of SendGrid", `SG.${a(21)}.${a(43)}`],
  ])("are none: %s", (_, key) => {
    expect(of(key)).toEqual([]);
  });
});

describe("passwords in addresses", () => {
  test.each<[text: string, password: string | null]>([
    ["https://ada:pw@example.com/", "pw"],
    ["redis://:pw@db.example:6379", "pw"],
    ["amqp://a%40b:p%3Aw@mq.example", "p%3Aw"],
    ["ftp://u:p:w@example.com", "p:w"],
    ["https://ada@example.com", null],
    ["https://ada:@example.com", null],
    ["https://example.com:8080/a@b", null],
    ["https://example.com/x:y@z", null],
    ["https://example.com?x:y@z", null],
    ["ada:pw@example.com", null],
    ["https://ada:••••@example.com", null],
    ["https://ada:p••••@example.com", "p••••"],
    [`https://ada:${"p".repeat(255)}@example.com`, "p".repeat(255)],
    [`https://ada:${"p".repeat(256)}@example.com`, null],
  ])("%s has %j", (text, password) => {
    expect(found(findAddressPasswords, text)).toEqual(password === null ? [] : [`password: ${password}`]);
  });
});
