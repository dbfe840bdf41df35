import { describe, expect, test } from "vitest";
import { exchange } from "../testing/exchange.ts";
import { readContract, type Conformance } from "./check-exchange.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A document with one operation that answers with a schema. */
function answering(schema: object, schemas: object = {}, more: object = {}): object {
  const responses = { "200": { description: "", content: { "application/json": { schema } } } };
  return { openapi: "3.1.0", paths: { "/a": { get: { responses, ...more } } }, components: { schemas } };
}

function checked(document: object, body: unknown, more: Parameters<typeof exchange>[0] = {}): Conformance | undefined {
  const resHeaders = [{ name: "content-type", value: "application/json" }];
  const resBody = new TextEncoder().encode(JSON.stringify(body));
  return readContract(document)?.check(exchange({ path: "/a", status: 200, resHeaders, resBody, ...more }));
}

/** Levels of alternatives, each with several ways to the next one. */
function levels(keyword: "anyOf" | "oneOf", count: number): object {
  const schemas = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`L${at}`, { [keyword]: [1, 2, 3].map(() => ref(`L${at + 1}`)) }]),
  );
  return answering(ref("L0"), { ...schemas, [`L${count}`]: { type: "object", required: ["x"] } });
}

const long = "a".repeat(60_000);
const many = <Value>(count: number, each: (at: number) => Value) => Array.from({ length: count }, (_, at) => each(at));
const named = (count: number, each: (at: number) => unknown) =>
  Object.fromEntries(many(count, (at) => [`p${at}`, each(at)]));

const hostile: Readonly<
  Record<string, readonly [document: object, body: unknown, more?: Parameters<typeof exchange>[0]]>
> = {
  "alternatives inside alternatives": [levels("oneOf", 30), {}],
  "any of alternatives inside alternatives": [levels("anyOf", 30), {}],
  "a schema that is its own alternatives": [
    answering(ref("A"), { A: { anyOf: [{ items: ref("A") }, { items: ref("A") }, { items: ref("A") }] } }),
    JSON.parse(`${"[".repeat(40)}1${"]".repeat(40)}`),
  ],
  "negations inside negations": [
    answering(
      ref("N0"),
      named(30, () => 0) &&
        Object.fromEntries(many(30, (at) => [`N${at}`, { not: { allOf: [ref(`N${at + 1}`), ref(`N${at + 1}`)] } }])),
    ),
    1,
  ],
  "a long enumeration of a long list": [
    answering({ items: { enum: many(20_000, String) } }),
    many(20_000, (at) => `x${at}`),
  ],
  "an enumeration of large values": [
    answering({ enum: many(400, (at) => many(2_000, () => at)) }),
    many(2_000, () => -1),
  ],
  "many patterns of names": [
    answering({ patternProperties: Object.fromEntries(many(2_000, (at) => [`^(a|b|ab)*${at}$`, {}])) }),
    named(2_000, () => 1),
  ],
  "a heavy pattern of many texts": [
    answering({ items: { pattern: "[ab]*a[ab]{300}c" } }),
    many(20, () => `${"ab".repeat(3_000)}c`),
  ],
  "many heavy patterns": [answering({ allOf: many(300, (at) => ({ pattern: `^(?:a?){450}b{${at}}$` })) }), "a"],
  "many required members that are hidden": [
    answering({ required: many(20_000, String), allOf: many(2_000, () => ({ properties: {} })) }),
    {},
  ],
  "repeats at each level of lists": [
    answering(ref("U"), { U: { uniqueItems: true, items: ref("U") } }),
    JSON.parse(`${"[".repeat(60)}"${long}"${"]".repeat(60)}`),
  ],
  "faults in a long text of each item": [
    answering({ items: { anyOf: [{ maxLength: 1 }, { maxLength: 2 }] } }),
    many(2_000, () => "x".repeat(100)),
  ],
  "faults below a long name": [
    answering({ additionalProperties: { items: { type: "string" } } }),
    { [long]: many(10_000, () => 1) },
  ],
  "a query of many names against many parameters": [
    answering(
      {},
      {},
      {
        parameters: many(3_000, (at) => ({
          name: `q${at}`,
          in: "query",
          style: "form",
          schema: { type: "object", properties: named(30, () => ({})) },
        })),
      },
    ),
    1,
    { query: many(1_500, (at) => `x${at}=1`).join("&") },
  ],
  "many schemes of security": [
    {
      ...answering({}, {}, { security: many(20_000, () => ({ k: [], l: [] })) }),
      components: { securitySchemes: named(1, () => 0) },
    },
    1,
    { query: many(1_500, (at) => `x${at}=1`).join("&") },
  ],
  "a large constant of each item": [answering({ items: { const: many(100_000, (at) => at) } }), many(30_000, () => 1)],
  "a large constant against a large value": [
    answering({ items: { const: many(50_000, (at) => at) } }),
    many(20, () => many(1_000, () => -1)),
  ],
  "an enumeration of one huge value": [answering({ enum: [many(1_500_000, (at) => at)] }), {}],
  "many types of each item": [answering({ items: { type: many(100_000, () => "string") } }), many(30_000, () => 1)],
  "many parts that ask nothing of many items": [
    answering({ allOf: many(8_000, () => ({ items: {} })) }),
    many(100_000, () => 0),
  ],
  "many parts that ask nothing of names": [
    answering({ allOf: many(3_000, () => ({ propertyNames: true })) }),
    named(10_000, () => 0),
  ],
  "many parts that describe many members": [
    answering({ allOf: many(250, () => ({ properties: { x: {} } })) }),
    named(300, () => 0),
  ],
  "many parts that allow other members": [
    answering({ allOf: many(250, () => ({ unevaluatedProperties: true })) }),
    named(150, () => 0),
  ],
  "many parts that ask something of many names": [
    answering({ allOf: many(200, () => ({ propertyNames: {} })) }),
    named(300, () => 0),
  ],
  "many parts of each item that allow everything": [
    answering({ items: { allOf: many(100, () => true) } }),
    many(100_000, () => 0),
  ],
  "many types of each parameter": [
    answering(
      {},
      { T: { type: many(200_000, () => "string") } },
      { parameters: many(1_000, (at) => ({ name: `p${at}`, in: "query", schema: ref("T") })) },
    ),
    1,
    { query: "p1=1" },
  ],
  "many fields of a form against many patterns": [
    {
      openapi: "3.1.0",
      paths: {
        "/a": {
          post: {
            requestBody: {
              content: {
                "application/x-www-form-urlencoded": {
                  schema: { patternProperties: Object.fromEntries(many(2_000, (at) => [`^x${at}$`, {}])) },
                  encoding: named(2_000, () => ({ style: "form" })),
                },
              },
            },
          },
        },
      },
    },
    1,
    { method: "POST" },
  ],
  "parts of a schema without end": [
    answering({}, Object.fromEntries(many(6_000, (at) => [`P${at}`, { allOf: [ref(`P${at + 1}`)] }])), {
      parameters: [{ name: "q", in: "query", schema: ref("P0") }],
    }),
    1,
    { query: "q=1" },
  ],
  "many responses that refer to one of many media types": [
    {
      openapi: "3.1.0",
      paths: { "/a": { get: { responses: named(3_000, () => ({ $ref: "#/components/responses/R" })) } } },
      components: { responses: { R: { content: named(3_000, () => ({})) } } },
    },
    1,
  ],
  "many responses that refer to one of many headers": [
    {
      openapi: "3.1.0",
      paths: { "/a": { get: { responses: named(3_000, () => ({ $ref: "#/components/responses/R" })) } } },
      components: { responses: { R: { headers: named(3_000, () => ({})) } } },
    },
    1,
  ],
  "many responses of Swagger with many media types": [
    {
      swagger: "2.0",
      produces: many(3_000, (at) => `a/${at}`),
      paths: { "/a": { get: { responses: named(3_000, () => ({ schema: {} })) } } },
    },
    1,
  ],
  "many fields of Swagger that refer to one with many keywords": [
    {
      swagger: "2.0",
      parameters: { P: { ...named(3_000, () => 0), name: "p", in: "query" } },
      paths: { "/a": { get: { parameters: many(3_000, () => ({ $ref: "#/parameters/P" })) } } },
    },
    1,
  ],
};

describe("a call that costs too much", () => {
  test.each(Object.keys(hostile))("%s: what is not checked is named", (name) => {
    const [document, body, more] = hostile[name] ?? [{}, null];
    const started = performance.now();
    const conformance = checked(document, body, more);
    // Some 20 ms; a busy machine may take ten times as long, and none of these ended before.
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(conformance?.findings.at(-1)).toEqual({
      rule: "too_costly",
      verdict: "unchecked",
      sample: "",
      spec: "",
      expected: "at most 200000 steps",
      got: "not checked",
    });
    expect(["unchecked", "violation", "rogue"]).toContain(conformance?.verdict);
  });

  test.each<[what: string, document: object, body: unknown]>([
    [
      "many patterns of names that no item has",
      answering({ items: { patternProperties: named(20_000, () => ({})) } }),
      many(20_000, () => ({})),
    ],
    [
      "a long reference next to a discriminator",
      answering({ items: { discriminator: { propertyName: "t" }, oneOf: [{ $ref: `#/${"a/".repeat(200_000)}x` }] } }),
      many(5_000, () => ({ t: "x" })),
    ],
    [
      "many parts that say nothing of many items",
      answering({ allOf: many(8_000, () => ({})) }),
      many(100_000, () => 0),
    ],
  ])("is not one with %s: nothing of it is read again", (_, document, body) => {
    const started = performance.now();
    expect(checked(document, body)?.findings.filter(({ verdict }) => verdict !== "unchecked")).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test("is not one with many parts that say nothing of many members", () => {
    const nothing = many(8_000, () => ({ properties: {} }));
    const document = answering({ additionalProperties: {}, allOf: nothing });
    expect(
      checked(
        document,
        named(5_000, () => 0),
      )?.findings,
    ).toEqual([]);
  });

  test("keeps what was found before", () => {
    const document = answering(
      { properties: { a: { type: "string" }, b: ref("L0") } },
      {
        ...Object.fromEntries(many(30, (at) => [`L${at}`, { oneOf: [ref(`L${at + 1}`), ref(`L${at + 1}`)] }])),
        L30: { type: "object", required: ["x"] },
      },
    );
    const conformance = checked(document, { a: 1, b: {} });
    expect(conformance?.verdict).toBe("violation");
    expect(conformance?.findings.map(({ rule }) => rule)).toEqual(["type", "too_costly"]);
    expect(checked(document, { a: "1", b: {} })?.verdict).toBe("unchecked");
  });

  test("is not one with many templates: each segment is compared once", () => {
    const paths = (count: number) =>
      Object.fromEntries(many(count, (at) => [`/${"{a}{b}-".repeat(20)}/${at}x{c}{d}{e}`, { get: { responses: {} } }]));
    const path = `/${"-".repeat(4_000)}/1`;
    const verdict = (count: number) =>
      readContract({ openapi: "3.1.0", paths: paths(count) })?.check(exchange({ path }));
    expect(verdict(100)?.verdict).toBe("shadow");
    expect(verdict(50_000)?.findings.map(({ rule }) => rule)).toEqual(["too_costly"]);
  });
});

describe("a call as people make them", () => {
  test("is checked as a whole, though it is large", () => {
    const item = {
      type: "object",
      required: ["id", "name", "email", "state", "tags"],
      properties: {
        id: { type: "string", pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" },
        name: { type: "string", minLength: 1, maxLength: 100, pattern: String.raw`^[\p{L} ]+$` },
        email: { type: "string", format: "email" },
        state: { enum: ["open", "closed", "late"] },
        tags: { type: "array", uniqueItems: true, items: { type: "string", pattern: "^[a-z]([-a-z0-9]*[a-z0-9])?$" } },
      },
      additionalProperties: false,
    };
    const items = many(1_200, (at) => ({
      id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
      name: "Ada Lovelace",
      email: `ada${at}@example.com`,
      state: "open",
      tags: ["new", "in-review", "a2"],
    }));
    const document = answering({ type: "array", items: { oneOf: [item, { type: "null" }] } });
    expect(checked(document, items)?.findings).toEqual([]);
  });
});

test("a body that is longer than bodies are looked into is not checked, and says so", () => {
  const item = "a".repeat(1_000);
  const verdictOf = (items: number) =>
    checked(
      answering({ items: { type: "integer" }, maxItems: 1 }),
      many(items, () => item),
    );
  expect(verdictOf(200)?.verdict).toBe("violation");
  const { verdict, findings } = verdictOf(300) ?? {};
  expect([verdict, findings?.map(({ rule }) => rule)]).toEqual(["unchecked", ["too_costly"]]);
});
