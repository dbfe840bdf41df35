import { describe, expect, it, test } from "vitest";
import { exchange } from "../testing/exchange.ts";
import { readContract } from "./check-exchange.ts";

const nowhere = { $ref: "#/nowhere" };
const long = `https://x.example/${"a".repeat(1_100)}`;
const json = [{ name: "content-type", value: "application/json" }];
const body = new TextEncoder().encode('{"anything":[1]}');

function checked(operation: object, { components = {}, openapi = "3.1.0", item = {}, ...call }: Options = {}) {
  const document = { openapi, paths: { "/a": { post: operation, ...item } }, components };
  const sent = exchange({ method: "POST", path: "/a", status: 200, ...call });
  const { verdict, findings = [] } = readContract(document)?.check(sent) ?? {};
  return [verdict, ...findings.map(({ rule, expected, spec }) => `${rule} ${expected} ${spec}`)];
}

type Options = {
  readonly components?: object;
  readonly openapi?: string;
  readonly item?: object;
} & Parameters<typeof exchange>[0];

const answering = (schema: object) => ({ responses: { 200: { content: { "application/json": { schema } } } } });
const place = "/paths/~1a/post/responses/200/content/application~1json/schema";
const answered = { resHeaders: json, resBody: body };

describe("a schema that a reference leads to in vain", () => {
  test.each<[schema: object, keyword?: string]>([
    [{ $ref: "./user.yaml#/User" }],
    [{ $ref: "user.yaml" }],
    [{ $ref: "https://o.example/x.json" }],
    [{ $ref: "#nope" }],
    [{ $dynamicRef: "#nope" }, "$dynamicRef"],
    [nowhere],
    [{ $ref: long }],
  ])("%j is not checked, and says so", (schema, keyword = "$ref") => {
    const shown = Object.values(schema).join("").slice(0, 200);
    const finding = `reference_unchecked ${shown} ${place}/${keyword}`;
    expect(checked(answering(schema), answered)).toEqual(["unchecked", finding]);
  });

  it("is not checked in other dialects either", () => {
    for (const openapi of ["3.0.3", "3.1.0"])
      expect(checked(answering({ $ref: "#nope" }), { ...answered, openapi })[0]).toBe("unchecked");
  });

  it("leaves members open, which it may describe", () => {
    const schema = { allOf: [nowhere, { properties: { b: {} } }], unevaluatedProperties: false };
    expect(checked(answering(schema), answered)).toEqual([
      "unchecked",
      `reference_unchecked #/nowhere ${place}/allOf/0/$ref`,
    ]);
  });

  it("leaves what else is wrong", () => {
    expect(checked(answering({ allOf: [nowhere, { type: "string" }] }), answered)[0]).toBe("violation");
  });
});

describe("references in and to schemas whose identifiers aren't read", () => {
  it("lead nowhere where the identifier is too long", () => {
    const components = { schemas: { A: { $id: long, items: { $ref: "#/components/schemas/B" } }, B: {} } };
    const list = new TextEncoder().encode("[1]");
    const [verdict] = checked(answering({ $ref: "#/components/schemas/A" }), {
      ...answered,
      resBody: list,
      components,
    });
    expect(verdict).toBe("unchecked");
  });

  it("lead nowhere beyond the first 10,000", () => {
    const many = Array.from({ length: 10_001 }, (_, at) => [`S${at}`, { $id: `https://x.example/${at}` }] as const);
    const components = { schemas: Object.fromEntries(many) };
    const verdicts = [0, 10_000].map(
      (at) => checked(answering({ $ref: `https://x.example/${at}` }), { ...answered, components })[0],
    );
    expect(new Set(verdicts)).toEqual(new Set(["none", "unchecked"]));
  });
});

describe("other parts that are described nowhere", () => {
  const sent = { reqHeaders: json, reqBody: body, query: "a=1" };
  const ok = { responses: { 200: {} } };
  test.each<[part: string, operation: object, call: Options]>([
    ["a response", { responses: { 200: nowhere } }, answered],
    ["a header", { responses: { 200: { headers: { "X-A": nowhere } } } }, {}],
    ["a parameter", { ...ok, parameters: [nowhere] }, { query: "a=1" }],
    ["a parameter of the path item", ok, { query: "a=1", item: { parameters: [nowhere] } }],
    ["the body of a request", { ...ok, parameters: [{ name: "a", in: "query" }], requestBody: nowhere }, sent],
    ["a scheme", { ...ok, security: [{ k: [] }] }, { components: { securitySchemes: { k: nowhere } } }],
  ])("%s is not checked, and says so", (_, operation, call) => {
    const [verdict, finding, ...more] = checked(operation, call);
    expect([verdict, more]).toEqual(["unchecked", []]);
    expect(finding).toMatch(/^reference_unchecked #\/nowhere \/paths/);
  });

  it("a path item is not checked, and says so", () => {
    const contract = readContract({ openapi: "3.1.0", paths: { "/a": { $ref: "./a.yaml" } } });
    expect(contract?.check(exchange({ path: "/a" })).findings).toMatchObject([
      { rule: "reference_unchecked", verdict: "unchecked", spec: "/paths/~1a/$ref" },
    ]);
  });
});
