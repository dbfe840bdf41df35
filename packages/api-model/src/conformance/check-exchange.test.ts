import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { jsonCall } from "../testing/exchanges.ts";
import { readContract } from "./check-exchange.ts";

const pet = {
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "integer", readOnly: true },
    name: { type: "string", maxLength: 8 },
    tag: { type: "string", nullable: true, enum: ["dog", "cat", null] },
    parent: { $ref: "#/components/schemas/Pet" },
  },
};
const petBody = { content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } };
const document = {
  openapi: "3.0.3",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "https://{region}.example.com/v2", variables: { region: { default: "eu" } } }],
  paths: {
    "/pets": {
      get: {
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer", maximum: 100 } },
          { name: "ids", in: "query", explode: false, schema: { type: "array", items: { type: "integer" } } },
          { name: "filter", in: "query", style: "deepObject", schema: { type: "object" } },
          { name: "X-Tenant", in: "header", required: true, schema: { type: "string", format: "uuid" } },
        ],
        responses: {
          "200": {
            description: "",
            headers: { "X-Total": { required: true, schema: { type: "integer" } } },
            content: { "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Pet" } } } },
          },
          "4XX": { description: "" },
        },
      },
      post: { requestBody: { required: true, ...petBody }, responses: { "201": { description: "", ...petBody } } },
    },
    "/pets/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: { security: [{ key: [] }, { token: [] }], responses: { default: { description: "" } } },
      delete: { deprecated: true, responses: { "204": { description: "" } } },
      put: { "x-sunset": "2020-01-01", responses: { "204": { description: "" } } },
    },
    "/pets/mine": { get: { responses: { "200": { description: "" } } } },
  },
  components: {
    schemas: { Pet: pet },
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "X-Api-Key" },
      token: { type: "http", scheme: "bearer" },
    },
  },
};

const tenant = { name: "x-tenant", value: "123e4567-e89b-12d3-a456-426614174000" };
const json = { name: "content-type", value: "application/json" };
const list = (answer: unknown, parts: Partial<Exchange> = {}): Exchange =>
  jsonCall("/v2/pets", answer, { reqHeaders: [tenant], resHeaders: [json, { name: "x-total", value: "3" }], ...parts });

interface Row {
  readonly what: string;
  readonly call: Exchange;
  readonly verdict: string;
  /** Rule, pointer into the call, pointer into the document. */
  readonly found: readonly (readonly [rule: string, sample: string, spec: string])[];
}

const schema = "/components/schemas/Pet";
const get = "/paths/~1pets/get";
const rows: readonly Row[] = [
  { what: "a call as documented", call: list([{ id: 1, name: "rex", tag: null }]), verdict: "none", found: [] },
  {
    what: "an unknown path",
    call: exchange({ path: "/v2/owners" }),
    verdict: "shadow",
    found: [["path", "/request/path", "/paths"]],
  },
  {
    what: "an unknown method",
    call: exchange({ path: "/v2/pets", method: "PATCH" }),
    verdict: "shadow",
    found: [["method", "/request/method", "/paths/~1pets"]],
  },
  {
    what: "a method that is called like something else",
    call: exchange({ path: "/v2/pets/7", method: "PARAMETERS" }),
    verdict: "shadow",
    found: [["method", "/request/method", "/paths/~1pets~1{id}"]],
  },
  {
    what: "a method that every object has",
    call: exchange({ path: "/v2/pets/7", method: "__PROTO__" }),
    verdict: "shadow",
    found: [["method", "/request/method", "/paths/~1pets~1{id}"]],
  },
  {
    what: "a deprecated operation",
    call: exchange({ path: "/v2/pets/7", method: "DELETE", status: 204 }),
    verdict: "zombie",
    found: [["deprecated", "/request/path", "/paths/~1pets~1{id}/delete/deprecated"]],
  },
  {
    what: "an operation after its sunset",
    call: exchange({ path: "/v2/pets/7", method: "PUT", status: 204 }),
    verdict: "zombie",
    found: [["sunset", "/request/path", "/paths/~1pets~1{id}/put/x-sunset"]],
  },
  {
    what: "an unknown property",
    call: list([{ id: 1, name: "rex", colour: "red" }]),
    verdict: "rogue",
    found: [["undocumented_property", "/response/body/0/colour", schema]],
  },
  {
    what: "an unknown parameter",
    call: list([], { query: "limit=5&sort=name" }),
    verdict: "rogue",
    found: [["undocumented_parameter", "/request/query/sort", `${get}/parameters`]],
  },
  {
    what: "members of a deep object",
    call: list([], { query: "filter[name]=rex&filter[tag][]=dog" }),
    verdict: "none",
    found: [],
  },
  {
    what: "an unknown status",
    call: exchange({ path: "/v2/pets", status: 500, reqHeaders: [tenant] }),
    verdict: "rogue",
    found: [["undocumented_status", "/response/status", `${get}/responses`]],
  },
  {
    what: "an unknown media type",
    call: list([], {
      resHeaders: [
        { name: "content-type", value: "text/csv" },
        { name: "x-total", value: "3" },
      ],
    }),
    verdict: "rogue",
    found: [["undocumented_media_type", "/response/body", `${get}/responses/200`]],
  },
  {
    what: "broken rules at several depths",
    call: list([{ id: "1", name: "much too long", parent: { id: 2, tag: "cow" } }]),
    verdict: "violation",
    found: [
      ["type", "/response/body/0/id", `${schema}/properties/id/type`],
      ["maxLength", "/response/body/0/name", `${schema}/properties/name/maxLength`],
      ["enum", "/response/body/0/parent/tag", `${schema}/properties/tag/enum`],
      ["required", "/response/body/0/parent/name", `${schema}/required/1`],
    ],
  },
  {
    what: "parameters of the wrong type and size",
    call: list([], { query: "limit=500&ids=1,two" }),
    verdict: "violation",
    found: [
      ["maximum", "/request/query/limit", `${get}/parameters/0/schema/maximum`],
      ["type", "/request/query/ids/1", `${get}/parameters/1/schema/items/type`],
    ],
  },
  {
    what: "headers that are missing",
    call: jsonCall("/v2/pets", []),
    verdict: "violation",
    found: [
      ["parameter_missing", "/request/header/x-tenant", `${get}/parameters/3`],
      ["header_missing", "/response/headers/x-total", `${get}/responses/200/headers/X-Total`],
    ],
  },
  {
    what: "a request that the server refused",
    call: exchange({ path: "/v2/pets", query: "limit=x", status: 400 }),
    verdict: "none",
    found: [],
  },
  {
    what: "a body that is no JSON",
    call: list([], { resBody: Buffer.from("[1") }),
    verdict: "violation",
    found: [["json_syntax", "/response/body", `${get}/responses/200/content/application~1json/schema`]],
  },
  {
    what: "a body that is missing",
    call: exchange({ path: "/v2/pets", method: "POST", status: 201, reqBytes: 0 }),
    verdict: "violation",
    found: [["body_missing", "/request/body", "/paths/~1pets/post/requestBody"]],
  },
  {
    what: "a read-only member left out of a request",
    call: jsonCall(
      "/v2/pets",
      { id: 1, name: "rex" },
      {
        method: "POST",
        status: 201,
        reqHeaders: [json],
        reqBody: Buffer.from(`{"name":"rex"}`),
      },
    ),
    verdict: "none",
    found: [],
  },
  {
    what: "a call that was served without credentials",
    call: exchange({ path: "/v2/pets/7" }),
    verdict: "violation",
    found: [["security", "/request/headers", "/paths/~1pets~1{id}/get/security"]],
  },
  {
    what: "a call with one of two credentials",
    call: exchange({ path: "/v2/pets/7", reqHeaders: [{ name: "x-api-key", value: "k" }] }),
    verdict: "none",
    found: [],
  },
  { what: "a literal next to a parameter", call: exchange({ path: "/v2/pets/mine" }), verdict: "none", found: [] },
  {
    what: "a gateway that takes the base path off",
    call: exchange({ path: "/pets/mine" }),
    verdict: "none",
    found: [],
  },
];

describe("a call against a document", () => {
  test.each(rows)("$what is $verdict", ({ call, verdict, found }) => {
    const result = readContract(document)?.check(call);
    expect(result?.findings.map(({ rule, sample, spec }) => [rule, sample, spec])).toStrictEqual(found);
    expect(result?.verdict).toBe(verdict);
  });

  test("knows its templates with the base path", () => {
    expect(readContract(document)?.templates).toStrictEqual(["/v2/pets", "/v2/pets/{id}", "/v2/pets/mine"]);
  });

  test("says what was expected and what came, and hides secrets", () => {
    const found = readContract(document)?.check(list([{ id: 1, name: "4111 1111 1111 1111" }]));
    expect(found?.findings).toMatchObject([{ expected: "at most 8 characters", got: `string "••••"` }]);
  });

  test("is checked by Swagger 2.0 with its own words", () => {
    const contract = readContract({
      swagger: "2.0",
      basePath: "/v1",
      consumes: ["application/x-www-form-urlencoded"],
      produces: ["application/json"],
      paths: {
        "/orders": {
          post: {
            parameters: [
              { name: "tags", in: "query", type: "array", items: { type: "integer" }, collectionFormat: "pipes" },
              { name: "amount", in: "formData", type: "number", required: true },
            ],
            responses: {
              "200": { description: "", schema: { type: "object", properties: { id: { type: "integer" } } } },
            },
          },
        },
      },
    });
    const form = [{ name: "content-type", value: "application/x-www-form-urlencoded" }];
    const call = jsonCall(
      "/v1/orders?tags=1|x",
      { id: 1 },
      { method: "POST", reqHeaders: form, reqBody: Buffer.from("sum=3") },
    );
    expect(contract?.check(call).findings.map(({ rule, sample }) => [rule, sample])).toStrictEqual([
      ["type", "/request/query/tags/1"],
      ["required", "/request/body/amount"],
      ["undocumented_property", "/request/body/sum"],
    ]);
    expect(contract?.check({ ...call, query: "tags=1|2", reqBody: Buffer.from("amount=3") }).verdict).toBe("none");
  });

  test.each([null, [], {}, { openapi: "4.0.0" }, { swagger: "1.2" }])("%j is no document", (value) => {
    expect(readContract(value)).toBeNull();
  });

  test("ends with a schema that refers to itself for ever", () => {
    const loop = { $ref: "#/components/schemas/A" };
    const contract = readContract({
      openapi: "3.1.0",
      paths: { "/a": { get: { responses: { "200": { content: { "application/json": { schema: loop } } } } } } },
      components: { schemas: { A: { allOf: [loop] }, B: { $ref: "#/components/schemas/B" } } },
    });
    expect(contract?.check(jsonCall("/a", { id: 1 })).verdict).toBe("none");
  });
});

test("a header of an answer is read by its style, or by its content", () => {
  const range = { type: "object", properties: { from: { type: "integer" } } };
  const contract = readContract({
    openapi: "3.1.0",
    info: { title: "", version: "1" },
    paths: {
      "/pages": {
        get: {
          responses: {
            "200": {
              description: "",
              headers: {
                "X-Range": { schema: range },
                "X-Page": { content: { "application/json": { schema: range } } },
              },
            },
          },
        },
      },
    },
  });
  const found = (name: string, value: string) =>
    contract
      ?.check(exchange({ path: "/pages", resHeaders: [{ name, value }] }))
      .findings.map(({ rule, sample }) => `${rule} ${sample}`);
  expect(found("x-range", "from,5")).toEqual([]);
  expect(found("x-range", "from,soon")).toEqual(["type /response/headers/x-range/from"]);
  expect(found("x-page", '{"from":5}')).toEqual([]);
  expect(found("x-page", '{"from":"soon"}')).toEqual(["type /response/headers/x-page/from"]);
});
