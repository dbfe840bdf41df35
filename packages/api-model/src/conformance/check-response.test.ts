import { Buffer } from "node:buffer";
import { describe, expect, it, test } from "vitest";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { jsonCall } from "../testing/exchanges.ts";
import { readContract } from "./check-exchange.ts";

const header = (name: string, value: string) => ({ name, value });
function found(responses: object, call: Exchange): string[] {
  const contract = readContract({ openapi: "3.1.0", paths: { "/": { get: { responses }, head: { responses } } } });
  return (contract?.check(call).findings ?? []).map(({ rule, sample, spec, expected, got }) =>
    [rule, sample, spec, expected, got].join(" | "),
  );
}
const rules = (responses: object, call: Exchange) => found(responses, call).map((each) => each.split(" | ")[0]);

describe("the status", () => {
  test.each<[described: string[], status: number | null, isKnown: boolean]>([
    [["200"], 200, true],
    [["200"], 201, false],
    [["2XX"], 299, true],
    [["2xx"], 200, true],
    [["2XX"], 300, false],
    [["default"], 418, true],
    [["200"], 304, true],
    [["200"], null, true],
    [["200"], 500, false],
    [[], 200, false],
  ])("of %j: %j is described: %s", (described, status, isKnown) => {
    const responses = Object.fromEntries(described.map((each) => [each, {}]));
    expect(rules(responses, exchange({ status }))).toEqual(isKnown ? [] : ["undocumented_status"]);
  });

  it("is reported with those that are described", () => {
    expect(found({ 200: {}, "4XX": {}, default: {} }, exchange({ status: 500 }))).toEqual([]);
    expect(found({ 200: {}, "4XX": {} }, exchange({ status: 500 }))).toEqual([
      "undocumented_status | /response/status | /paths/~1/get/responses | 200, 4xx | 500",
    ]);
  });

  it("finds the narrowest description", () => {
    const schema = (type: string) => ({ content: { "application/json": { schema: { type } } } });
    const responses = { 200: schema("integer"), "2XX": schema("string"), default: schema("boolean") };
    const verdicts = [200, 201, 400].map((status) =>
      [1, "a", true].map((value) => rules(responses, jsonCall("/", value, { status })).length),
    );
    expect(verdicts).toEqual([
      [0, 1, 1],
      [1, 0, 1],
      [1, 1, 0],
    ]);
  });
});

describe("headers", () => {
  const responses = {
    200: {
      headers: {
        "X-Count": { required: true, schema: { type: "integer" } },
        "X-List": { schema: { type: "array", items: { type: "integer" } } },
        "Content-Type": { required: true, schema: { type: "integer" } },
      },
    },
  };
  const call = (...headers: readonly (readonly [string, string])[]) =>
    exchange({ resHeaders: headers.map(([name, value]) => header(name, value)) });

  test.each<[headers: [string, string][], found: string[]]>([
    [[["x-count", "3"]], []],
    [
      [],
      [
        "header_missing | /response/headers/x-count | /paths/~1/get/responses/200/headers/X-Count | a header x-count | nothing",
      ],
    ],
    [
      [["x-count", "many"]],
      [
        `type | /response/headers/x-count | /paths/~1/get/responses/200/headers/X-Count/schema/type | integer | string "many"`,
      ],
    ],
    [
      [
        ["x-count", "1"],
        ["x-list", "1,2"],
        ["x-list", "3"],
      ],
      [],
    ],
    [
      [
        ["x-count", "1"],
        ["x-list", "1,2"],
        ["x-list", "x"],
      ],
      [
        `type | /response/headers/x-list/2 | /paths/~1/get/responses/200/headers/X-List/schema/items/type | integer | string "x"`,
      ],
    ],
    [
      [
        ["x-count", "1"],
        ["x-other", "any"],
      ],
      [],
    ],
    [
      [
        ["x-count", "1"],
        ["content-type", "text"],
      ],
      [],
    ],
  ])("%j are found: %j", (headers, expected) => {
    expect(found(responses, call(...headers))).toEqual(expected);
  });
});

describe("bodies", () => {
  const responses = { 200: { content: { "application/json": { schema: { type: "integer" } } } } };
  const json = header("content-type", "application/json");

  it("are checked where they came", () => {
    expect(rules(responses, jsonCall("/", "a"))).toEqual(["type"]);
    expect(rules(responses, jsonCall("/", 1))).toEqual([]);
    expect(rules(responses, exchange({ resHeaders: [json] }))).toEqual([]);
    expect(rules(responses, exchange({ resHeaders: [json], resBody: Buffer.of() }))).toEqual([]);
    expect(rules(responses, exchange({ resBody: Buffer.from('"a"') }))).toEqual([]);
    expect(
      rules(responses, exchange({ resBody: Buffer.from('"a"'), resHeaders: [header("content-type", "json")] })),
    ).toEqual([]);
  });

  it("of HEAD are none", () => {
    expect(rules(responses, jsonCall("/", "a", { method: "HEAD" }))).toEqual([]);
  });

  test.each<[described: string[], media: string, expected: string | null]>([
    [["application/json", "text/csv"], "text/html", "application/json or text/csv"],
    [[], "text/html", "no body"],
    [["text/*"], "text/html", null],
    [["*/*"], "text/html", null],
    [["image/*"], "text/html", "image/*"],
    [["text/html"], "TEXT/HTML; charset=utf-8", null],
  ])("of %j may be %s: %j is reported", (described, media, expected) => {
    const content = Object.fromEntries(described.map((each) => [each, {}]));
    const call = exchange({ resHeaders: [header("content-type", media)], resBody: Buffer.from("a") });
    expect(found({ 200: { content } }, call)).toEqual(
      expected === null
        ? []
        : [`undocumented_media_type | /response/body | /paths/~1/get/responses/200 | ${expected} | ${media}`],
    );
  });

  it("are described by the narrowest range", () => {
    const content = {
      "*/*": { schema: { minLength: 9 } },
      "text/*": { schema: { minLength: 5 } },
      "text/csv": { schema: { minLength: 3 } },
    };
    const length = (media: string, text: string) =>
      rules({ 200: { content } }, exchange({ resHeaders: [header("content-type", media)], resBody: Buffer.from(text) }))
        .length;
    expect([length("text/csv", "abc"), length("text/csv", "ab")]).toEqual([0, 1]);
    expect([length("text/html", "abcde"), length("text/html", "abc")]).toEqual([0, 1]);
  });

  test.each<[what: string, schema: unknown, media: string, body: string, expected: string[]]>([
    ["text that is described", { maxLength: 2 }, "text/plain", "abc", ["maxLength"]],
    ["other text is not read", { type: "object" }, "application/xml", "<a/>", []],
    ["bytes are not read", { type: "object" }, "text/plain", "\u0000", []],
    ["broken JSON", { type: "object" }, "application/json", "{", ["json_syntax"]],
    ["broken JSON of anything", {}, "application/json", "{", []],
    ["broken JSON of whatever", true, "application/json", "{", []],
    ["a schema that allows nothing", false, "application/json", "1", ["false"]],
  ])("%s", (_, schema, media, body, expected) => {
    const call = exchange({ resHeaders: [header("content-type", media)], resBody: Buffer.from(body) });
    expect(rules({ 200: { content: { [media]: { schema } } } }, call)).toEqual(expected);
  });
});
