import * as fc from "fast-check";
import { expect, test } from "vitest";
import { exchange } from "../testing/exchange.ts";
import { readContract } from "./check-exchange.ts";
import { documentedOperations } from "./documented-operations.ts";

const form = "application/x-www-form-urlencoded";
const names =
  `name in schema style explode required content type properties items additionalProperties patternProperties
  allOf anyOf $ref encoding contentType url variables default enum swagger toString constructor __proto__ a b consumes
  collectionFormat headers schemes responses parameters`.split(/\s+/);
const words = [
  "query",
  "path",
  "deepObject",
  "form",
  "object",
  "array",
  "string",
  "#/x",
  "#/paths",
  "/{a}",
  "(",
  "application/json",
  "formData",
  "body",
];
/** JSON that looks like parts of a document, each in the place of another. */
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.constantFrom<unknown>(...words, null, true, false, 0),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie("value"), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;

const documents = fc
  .record({
    servers: anything,
    parameter: anything,
    schema: anything,
    encoding: anything,
    item: anything,
    name: anything,
  })
  .map(({ servers, parameter, schema, encoding, item, name }) => ({
    openapi: "3.1.0",
    servers,
    x: schema,
    paths: {
      "/": {
        servers: item,
        parameters: [parameter, { name: "p", in: "query", schema }],
        post: {
          servers,
          parameters: [
            { name: "q", in: "query", style: "deepObject", schema: parameter },
            { name, in: "query", schema: encoding },
          ],
          requestBody: { content: { [form]: { schema, encoding }, "application/json": { schema: encoding } } },
          responses: { "200": item },
        },
      },
      "/{a}": item,
    },
  }));

const calls = [
  {
    reqHeaders: [{ name: "content-type", value: form }],
    reqBody: new TextEncoder().encode("a=1&b[a]=2&b[]=x&c={}&__proto__=1"),
  },
  {
    reqHeaders: [{ name: "content-type", value: "application/json" }],
    reqBody: new TextEncoder().encode('{"a":[1],"b":{"a":null}}'),
  },
].map((each) => exchange({ method: "POST", query: "a=1&q[a]=1&q[b][]=2&p=x&toString=1&__proto__=2", ...each }));

test("a document of anything is read, and calls are checked against it", () => {
  fc.assert(
    fc.property(documents, (openApi) => {
      for (const document of [openApi, { ...openApi, swagger: "2.0" }]) {
        const contract = readContract(document);
        for (const call of calls) expect(contract?.check(call).verdict).toBeTypeOf("string");
        expect(documentedOperations(document).list).not.toEqual([]);
      }
    }),
  );
});
