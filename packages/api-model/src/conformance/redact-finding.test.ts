import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { redactExchange, type RedactedExchange } from "../redaction/redact-exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { readContract } from "./check-exchange.ts";
import { redactFinding } from "./redact-finding.ts";

const number = { type: "integer" };
const named = (place: string, name: string) => ({
  in: place,
  name,
  schema: number,
  ...(place === "path" && { required: true }),
});
const contract = readContract({
  openapi: "3.0.3",
  info: { title: "Shop", version: "1" },
  paths: {
    "/logins/{token}": {
      post: {
        parameters: [
          named("path", "token"),
          named("query", "signature"),
          named("query", "page"),
          {
            ...named("query", "filter"),
            style: "deepObject",
            schema: { type: "object", additionalProperties: number },
          },
          { ...named("query", "more"), schema: { type: "object", additionalProperties: number } },
          named("header", "x-api-key"),
          named("cookie", "sid"),
        ],
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: {
                  password: number,
                  name: number,
                  list: { type: "array", items: { type: "object", properties: { value: number, name: {} } } },
                },
              },
            },
          },
        },
        responses: { 200: { description: "ok" } },
      },
    },
  },
});

const call = exchange({
  method: "POST",
  path: "/logins/hunter2",
  query: "signature=hunter2&page=first&filter[password]=hunter2&filter[name]=ada&client_secret=hunter2&size=much",
  reqHeaders: [
    { name: "x-api-key", value: "hunter2" },
    { name: "cookie", value: "sid=hunter2" },
    { name: "content-type", value: "application/json" },
  ],
  reqBody: Buffer.from('{"password":"hunter2","name":"ada","pin":1234,"list":[{"name":"api_key","value":"hunter2"}]}'),
});

describe("redactFinding", () => {
  const found = (contract?.check(call).findings ?? []).map((each) => redactFinding(each, redactExchange(call)));
  const got = Object.fromEntries(found.map((each) => [each.sample, each.got]));

  it("tells the type of a secret, wherever it travels, and the value of everything else", () => {
    expect(got).toEqual({
      "/request/path/token": "string",
      "/request/query/signature": "string",
      "/request/query/page": 'string "first"',
      "/request/query/filter/password": "string",
      "/request/query/filter/name": 'string "ada"',
      "/request/query/client_secret": "string",
      "/request/query/size": 'string "much"',
      "/request/header/x-api-key": "string",
      "/request/cookie/sid": "string",
      "/request/body/password": "string",
      "/request/body/name": 'string "ada"',
      "/request/body/pin": "number",
      "/request/body/list/0/value": "string",
    });
  });

  it("masks what looks like a secret in an undocumented path", () => {
    const strange = exchange({ path: "/cards/4111111111111111" });
    const [shadow] = contract?.check(strange).findings ?? [];
    expect(shadow === undefined ? null : redactFinding(shadow, redactExchange(strange)).got).toBe("/cards/••••");
  });

  const plain = redactExchange(exchange({}));
  const shown = (sample: string, sentence: string, redacted: Partial<RedactedExchange> = {}) =>
    redactFinding(
      { rule: "type", verdict: "violation", sample, spec: "/s", expected: "integer", got: sentence },
      { ...plain, ...redacted },
    ).got;
  const masked = (place: "query" | "req_body" | "res_body", pointer: string) => ({
    redactions: [{ in: place, pointer, kind: "token" }],
  });
  const hidden = (name: string) => [{ name, value: "••••", redacted: true }];

  it.each<[what: string, sample: string, redacted: Partial<RedactedExchange>, isTold: boolean]>([
    ["a plain field", "/request/body/a", {}, true],
    ["a masked field", "/request/body/a", masked("req_body", "/a"), false],
    ["what is below a masked field", "/request/body/a/b/0", masked("req_body", "/a"), false],
    ["a sibling of a masked field", "/request/body/ab", masked("req_body", "/a"), true],
    ["what is above a masked field", "/request/body/a", masked("req_body", "/a/b"), true],
    ["a body that is masked as a whole", "/request/body/a", masked("req_body", ""), false],
    ["a field that is masked on the other side", "/request/body/a", masked("res_body", "/a"), true],
    ["a masked field of an answer", "/response/body/a", masked("res_body", "/a"), false],
    ["a field of a secret name", "/response/body/password", {}, false],
    ["what is below a secret name", "/response/body/secrets/0/a", {}, false],
    ["a name with escapes", "/response/body/a~1password", {}, false],
    ["a plain parameter", "/request/query/page", {}, true],
    ["a masked parameter", "/request/query/page", masked("query", "/page"), false],
    ["a parameter of a secret name", "/request/query/sig", {}, false],
    ["a masked member in brackets", "/request/query/filter/name", masked("query", "/filter[name]"), false],
    ["a masked member of its own name", "/request/query/filter/name", masked("query", "/name"), false],
    ["a member of another name", "/request/query/filter/name", masked("query", "/filter[other]"), true],
    ["a parameter of the body's name", "/request/query/page", masked("req_body", "/page"), true],
    [
      "a plain header",
      "/request/header/x-page",
      { reqHeaders: [{ name: "x-page", value: "1", redacted: false }] },
      true,
    ],
    ["a masked header", "/request/header/x-page", { reqHeaders: hidden("x-page") }, false],
    ["a header masked on the other side", "/request/header/x-page", { resHeaders: hidden("x-page") }, true],
    ["a masked header of an answer", "/response/headers/x-page", { resHeaders: hidden("x-page") }, false],
    ["a header next to a masked one", "/response/headers/x-page", { resHeaders: hidden("x-other") }, true],
    ["a header that isn't there", "/response/headers/x-page", {}, true],
    ["a cookie", "/request/cookie/theme", {}, false],
    ["a part of a plain path", "/request/path/id", { path: "/a/7" }, true],
    ["a part of a masked path", "/request/path/id", { path: "/a/••••" }, false],
    ["a part of a path with a secret name", "/request/path/token", { path: "/a/7" }, false],
    ["a path as a whole", "/request/path", { path: "/a/••••" }, true],
    ["the status", "/response/status", {}, true],
  ])("tells the value of %s: %s with %j", (_, sample, redacted, isShown) => {
    expect(shown(sample, 'string "x"', redacted)).toBe(isShown ? 'string "x"' : "string");
    expect(shown(sample, "number 7", redacted)).toBe(isShown ? "number 7" : "number");
    expect(shown(sample, "array of 2", redacted)).toBe("array of 2");
    expect(shown(sample, 'string "two\nlines"', redacted)).toBe(isShown ? 'string "two\nlines"' : "string");
  });

  it("masks what shows by its shape in any place", () => {
    expect(shown("/request/body/a", 'string "4111111111111111"')).toBe('string "••••"');
    const finding = {
      rule: "type",
      verdict: "rogue",
      sample: "/request/body/4111111111111111",
      spec: "",
      expected: "a",
      got: "b",
    } as const;
    expect(redactFinding(finding, plain).sample).toBe("/request/body/••••");
  });

  it("keeps sentences short", () => {
    const long = {
      rule: "enum",
      verdict: "violation",
      sample: "/response/body",
      spec: "",
      expected: "x".repeat(999),
      got: "y",
    } as const;
    expect(redactFinding(long, redactExchange(call)).expected).toHaveLength(300);
    expect(redactFinding({ ...long, got: "y".repeat(999) }, redactExchange(call)).got).toHaveLength(300);
  });
});
