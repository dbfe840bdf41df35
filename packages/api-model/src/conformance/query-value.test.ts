import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exchange } from "../testing/exchange.ts";
import { readContract } from "./check-exchange.ts";
import { unread } from "./finding.ts";
import { isNameOf, queryValue, withoutBrackets } from "./query-value.ts";
import { specDocument, type SpecDocument } from "./spec-document.ts";

type Scalars = Readonly<Record<string, string | number | boolean>>;

const scalar = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
// Brackets in names are the style's own.
const name = fc.string({ minLength: 1 }).filter((each) => !/[[\]]/.test(each));
const scalars: fc.Arbitrary<Scalars> = fc.dictionary(name, scalar, { minKeys: 1, noNullPrototype: true });

function schemaOf(object: Scalars): object {
  const types = Object.entries(object).map(([each, value]) => [
    each,
    { type: Number.isInteger(value) ? "integer" : typeof value },
  ]);
  return {
    type: "object",
    properties: Object.fromEntries(types),
    required: Object.keys(object),
    additionalProperties: false,
  };
}

function pairs(object: Scalars, nameOf: (name: string) => string): string {
  return Object.entries(object)
    .map(([each, value]) => `${encodeURIComponent(nameOf(each))}=${encodeURIComponent(String(value))}`)
    .join("&");
}

/** What the one operation of a document finds. */
function findings(operation: object, call: Parameters<typeof exchange>[0]): string[] | undefined {
  const responses = { "200": { description: "" } };
  const contract = readContract({ openapi: "3.1.0", paths: { "/": { post: { ...operation, responses } } } });
  return contract?.check(exchange({ method: "POST", ...call })).findings.map(({ rule, sample }) => `${rule} ${sample}`);
}

const form = "application/x-www-form-urlencoded";
const inQuery = (how: object) => (schema: object, text: string) =>
  findings({ parameters: [{ name: "p", in: "query", required: true, schema, ...how }] }, { query: text });
const inForm = (how: object) => (schema: object, text: string) =>
  findings(
    {
      requestBody: {
        content: {
          [form]: { schema: { type: "object", properties: { p: schema }, required: ["p"] }, encoding: { p: how } },
        },
      },
    },
    { reqHeaders: [{ name: "content-type", value: form }], reqBody: new TextEncoder().encode(text) },
  );

const asDeep = (object: Scalars) => pairs(object, (each) => `p[${each}]`);
const asSpread = (object: Scalars) => pairs(object, (each) => each);
const asJson = (object: Scalars) => `p=${encodeURIComponent(JSON.stringify(object))}`;

describe.each([
  ["a deep object of a query", asDeep, inQuery({ style: "deepObject" }), "/request/query/p"],
  ["a spread object of a query", asSpread, inQuery({}), "/request/query"],
  ["a deep object of a form", asDeep, inForm({ style: "deepObject" }), "/request/body/p"],
  ["a spread object of a form", asSpread, inForm({ explode: true }), "/request/body/p"],
  ["JSON in a form", asJson, inForm({ contentType: "application/json" }), "/request/body/p"],
  ["JSON in a form that says nothing", asJson, inForm({}), "/request/body/p"],
])("%s", (_, write, check, place) => {
  test("conforms to its own schema, whatever its members", () => {
    fc.assert(
      fc.property(scalars, (object) => {
        expect(check(schemaOf(object), write(object))).toEqual([]);
      }),
    );
  });

  test("lacks the one member that is left out, and no other", () => {
    const several = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), scalar, { minKeys: 2, noNullPrototype: true });
    fc.assert(
      fc.property(several, (object) => {
        const [left = "", ...others] = Object.keys(object);
        const rest = Object.fromEntries(others.map((each) => [each, object[each] ?? ""]));
        expect(check(schemaOf(object), write(rest))).toEqual([`required ${place}/${left}`]);
      }),
    );
  });
});

function read(): SpecDocument {
  const document = specDocument({ openapi: "3.1.0" });
  if (document === null) throw new Error("No document");
  return document;
}
const document = read();
const integers = { type: "array", items: { type: "integer" } };

describe("the value of a query", () => {
  const schema = { type: "object", properties: { a: { type: "integer" }, list: integers } };
  const deep = { name: "p", schema, content: null, separator: ",", object: "deep" } as const;
  const spread = { ...deep, object: "spread" } as const;
  const texts = (entries: Readonly<Record<string, string[]>>) => new Map(Object.entries(entries));

  test.each<
    [
      what: string,
      named: typeof deep | typeof spread,
      query: Record<string, string[]>,
      others: string[],
      value: unknown,
    ]
  >([
    ["nothing", deep, {}, [], undefined],
    ["a deep object", deep, { "p[a]": ["1"], "p[list]": ["1", "2"] }, [], { a: 1, list: [1, 2] }],
    ["members of members", deep, { "p[a][b]": ["1"] }, [], { a: unread }],
    ["members of members after the member", deep, { "p[a]": ["1"], "p[a][b]": ["1"] }, [], { a: unread }],
    ["members of members before the member", deep, { "p[a][b]": ["1"], "p[a]": ["1"] }, [], { a: unread }],
    ["a member without a name", deep, { "p[]": ["1"] }, [], { "": "1" }],
    ["a bracket that isn't closed", deep, { "p[a": ["1"] }, [], undefined],
    ["the name itself", deep, { p: ["1"] }, [], undefined],
    ["another name", deep, { "pp[a]": ["1"], "xp[a]": ["1"] }, [], undefined],
    ["a name with a line break", deep, { "p[a]\n": ["1"] }, [], { a: unread }],
    ["a spread object", spread, { a: ["1"], other: ["x"] }, [], { a: 1 }],
    ["others of a spread object", spread, { a: ["1"], other: ["x"] }, ["other"], { a: 1, other: "x" }],
    ["a spread list", spread, { "list[]": ["1"] }, [], { list: unread }],
    ["no member of a spread object", spread, { other: ["x"] }, [], undefined],
  ])("%s", (_, named, query, others, value) => {
    expect(queryValue(named, texts(query), document, others)).toEqual(value);
  });

  test.each<[name: string, isDeep: boolean, isSpread: boolean]>([
    ["p", true, true],
    ["p[a]", true, false],
    ["p[x]", true, false],
    ["a", false, true],
    ["a[]", false, true],
    ["x", false, false],
  ])("%s is a name of a deep object: %s, of a spread one: %s", (written, isDeep, isSpread) => {
    expect([isNameOf(written, deep, document), isNameOf(written, spread, document)]).toEqual([isDeep, isSpread]);
    expect(isNameOf(written, { ...deep, object: null }, document)).toBe(written === "p");
  });

  test.each([
    ["a[]", "a"],
    ["a[0][b]", "a"],
    ["a", "a"],
    ["[a]", "[a]"],
    ["a[", "a["],
    ["a]", "a]"],
    ["a[b]c", "a[b]c"],
  ])("%s is without brackets %s", (written, bare) => {
    expect(withoutBrackets(written)).toBe(bare);
  });
});
