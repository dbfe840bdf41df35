import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { redactExchange } from "../redaction/redact-exchange.ts";
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

  it("masks what looks like a secret in a path that nobody documented", () => {
    const strange = exchange({ path: "/cards/4111111111111111" });
    const [shadow] = contract?.check(strange).findings ?? [];
    expect(shadow === undefined ? null : redactFinding(shadow, redactExchange(strange)).got).toBe("/cards/••••");
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
  });
});
