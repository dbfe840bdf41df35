import { describe, expect, it, test } from "vitest";
import { listDifferences } from "../difference/list-differences.ts";
import { compare, idsOf } from "../testing/api-documents.ts";

const responses = { 200: { description: "" } };
const swagger = (operation: object, more: object = {}, item: object = {}) => ({
  swagger: "2.0",
  paths: { "/a": { ...item, post: { responses, ...operation } } },
  ...more,
});
const openapi = (operation: object, more: object = {}, item: object = {}) => ({
  openapi: "3.0.3",
  paths: { "/a": { ...item, post: { responses, ...operation } } },
  ...more,
});
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const integer = { type: "integer" };

describe("Swagger says the same as OpenAPI", () => {
  test.each<[what: string, older: object, newer: object]>([
    [
      "of a parameter",
      swagger({ parameters: [{ name: "a", in: "query", required: true, ...integer }] }),
      openapi({ parameters: [{ name: "a", in: "query", required: true, schema: integer }] }),
    ],
    [
      "of a parameter of the path item",
      swagger({}, {}, { parameters: [{ name: "a", in: "header", ...integer }] }),
      openapi({}, {}, { parameters: [{ name: "a", in: "header", schema: integer }] }),
    ],
    [
      "of a shared parameter",
      swagger(
        { parameters: [{ $ref: "#/parameters/A" }] },
        { parameters: { A: { name: "a", in: "query", ...integer } } },
      ),
      openapi({ parameters: [{ name: "a", in: "query", schema: integer }] }),
    ],
    [
      "of a body",
      swagger({ parameters: [{ name: "b", in: "body", required: true, schema: integer }] }),
      openapi({ requestBody: { required: true, ...json(integer) } }),
    ],
    [
      "of a body of the path item",
      swagger({}, {}, { parameters: [{ name: "b", in: "body", schema: integer }] }),
      openapi({ requestBody: json(integer) }),
    ],
    [
      "of what is consumed",
      swagger({ consumes: ["a/b"], parameters: [{ name: "b", in: "body", schema: integer }] }),
      openapi({ requestBody: { content: { "a/b": { schema: integer } } } }),
    ],
    [
      "of what all consume",
      swagger({ parameters: [{ name: "b", in: "body", schema: integer }] }, { consumes: ["a/b"] }),
      openapi({ requestBody: { content: { "a/b": { schema: integer } } } }),
    ],
    [
      "of a body without a schema",
      swagger({ parameters: [{ name: "b", in: "body" }] }),
      openapi({ requestBody: { content: { "application/json": {} } } }),
    ],
    [
      "of a form",
      swagger({
        consumes: ["multipart/form-data"],
        parameters: [
          { name: "a", in: "formData", required: true, ...integer },
          { name: "f", in: "formData", type: "file" },
        ],
      }),
      openapi({
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["a"],
                properties: { a: integer, f: { type: "string", format: "binary" } },
              },
            },
          },
        },
      }),
    ],
    [
      "of an answer",
      swagger({ produces: ["a/b"], responses: { 200: { schema: integer, headers: { "X-A": integer } } } }),
      openapi({
        responses: { 200: { content: { "a/b": { schema: integer } }, headers: { "X-A": { schema: integer } } } },
      }),
    ],
    [
      "of a shared answer",
      swagger({ responses: { 200: { $ref: "#/responses/R" } } }, { responses: { R: { schema: integer } } }),
      openapi({ responses: { 200: json(integer) } }),
    ],
    [
      "of a shared schema",
      swagger({ responses: { 200: { schema: { $ref: "#/definitions/A" } } } }, { definitions: { A: integer } }),
      openapi(
        { responses: { 200: json({ $ref: "#/components/schemas/A" }) } },
        { components: { schemas: { A: integer } } },
      ),
    ],
    [
      "of security",
      swagger({ security: [{ a: [] }] }, { securityDefinitions: { a: { type: "basic" } } }),
      openapi({ security: [{ a: [] }] }, { components: { securitySchemes: { a: { type: "http", scheme: "basic" } } } }),
    ],
    [
      "of a flow",
      swagger(
        {},
        {
          securityDefinitions: {
            a: { type: "oauth2", flow: "accessCode", authorizationUrl: "u", tokenUrl: "t", scopes: { r: "R" } },
          },
        },
      ),
      openapi(
        {},
        {
          components: {
            securitySchemes: {
              a: {
                type: "oauth2",
                flows: { authorizationCode: { authorizationUrl: "u", tokenUrl: "t", scopes: { r: "R" } } },
              },
            },
          },
        },
      ),
    ],
    [
      "of another flow",
      swagger({}, { securityDefinitions: { a: { type: "oauth2", flow: "application", tokenUrl: "t" } } }),
      openapi(
        {},
        {
          components: {
            securitySchemes: { a: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "t", scopes: {} } } } },
          },
        },
      ),
    ],
    [
      "of a key",
      swagger({}, { securityDefinitions: { a: { type: "apiKey", in: "header", name: "k" } } }),
      openapi({}, { components: { securitySchemes: { a: { type: "apiKey", in: "header", name: "k" } } } }),
    ],
    [
      "of deprecation and tags",
      swagger({ deprecated: true, tags: ["a"], operationId: "x" }),
      openapi({ deprecated: true, tags: ["a"], operationId: "x" }),
    ],
  ])("%s", (_, older, newer) => {
    expect(compare(older, newer)).toEqual([]);
    expect(compare(newer, older)).toEqual([]);
  });

  it("in other words than a document that differs", () => {
    const older = swagger({ parameters: [{ name: "a", in: "query", ...integer }] });
    expect(idsOf(older, openapi({ parameters: [{ name: "a", in: "query", schema: { type: "boolean" } }] }))).toEqual([
      "request-parameter-type-changed",
    ]);
    expect(
      idsOf(
        swagger({ parameters: [{ name: "b", in: "body", schema: integer }] }),
        openapi({ requestBody: { required: true, ...json(integer) } }),
      ),
    ).toEqual(["request-body-became-required"]);
  });
});

describe("a list in a parameter", () => {
  const list = { name: "a", in: "query", type: "array", items: { type: "string" } };
  const text = { name: "a", in: "query", type: "string" };

  it("may stand for one value where it is repeated", () => {
    expect(
      idsOf(swagger({ parameters: [text] }), swagger({ parameters: [{ ...list, collectionFormat: "multi" }] })),
    ).toEqual(["request-parameter-type-generalized"]);
    expect(idsOf(swagger({ parameters: [text] }), swagger({ parameters: [list] }))).toEqual([
      "request-parameter-type-changed",
    ]);
  });
});

it("points to where Swagger says it", () => {
  const older = (type: string, more: object = {}) =>
    swagger({
      parameters: [
        { name: "q", in: "query", type },
        { name: "a", in: "formData", type },
      ],
      responses: { 200: { schema: { type }, headers: { "X-A": { type } } } },
      ...more,
    });
  expect(compare(older("string"), older("boolean")).map(({ id, base }) => `${id} ${base}`)).toEqual([
    "request-parameter-type-changed /paths/~1a/post/parameters/0/type",
    "request-property-type-changed /paths/~1a/post/parameters/1/type",
    "response-body-type-changed /paths/~1a/post/responses/200/schema/type",
    "response-header-type-compatible /paths/~1a/post/responses/200/headers/X-A/type",
  ]);
});

it("points to definitions", () => {
  expect(
    compare(swagger({}, { definitions: { A: integer } }), swagger({})).map(({ id, base }) => `${id} ${base}`),
  ).toEqual(["api-schema-removed /definitions/A"]);
});

it("takes no body of an operation that only says what it consumes", () => {
  expect(compare(swagger({}), swagger({ consumes: ["a/b"] }))).toEqual([]);
});

it("has a limit, however many responses have many media types", () => {
  const document = (count: number) => {
    const all = Array.from({ length: count }, (_, at) => at);
    return swagger({
      produces: all.map((at) => `a/${at}`),
      responses: Object.fromEntries(all.map((at) => [at + 100, { schema: integer }])),
    });
  };
  expect(listDifferences(document(100), document(100), { nowMs: 0 })).toEqual([]);
  expect(listDifferences(document(3_000), document(3_000), { nowMs: 0 })).toBeNull();
});

it("knows the version of the API", () => {
  const at = (version: string, required: boolean) =>
    swagger({ parameters: [{ name: "a", in: "query", required }] }, { info: { version } });
  expect(idsOf(at("1.0.0", false), at("1.0.0", true), { checksVersion: true })).toContain("api-version-not-bumped");
  expect(idsOf(at("1.0.0", false), at("2.0.0", true), { checksVersion: true })).toEqual([
    "request-parameter-became-required",
  ]);
});
