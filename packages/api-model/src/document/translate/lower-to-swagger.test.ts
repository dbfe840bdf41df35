import { describe, expect, it, test } from "vitest";
import { lowerToSwagger } from "./lower-to-swagger.ts";
import { objectAt } from "./schema-walk.ts";

const info = { title: "t", version: "1" };
const lower = (more: object) => lowerToSwagger({ openapi: "3.0.3", info, paths: {}, ...more });
const empty = { swagger: "2.0", info, paths: {}, definitions: {} };
const operation = (described: object, more: object = {}) =>
  objectAt(objectAt(objectAt(lower({ paths: { "/a": { post: described } }, ...more }), "paths"), "/a"), "post");
const responses = { 200: { description: "ok" } };

describe("a document", () => {
  it("says what it is, and has definitions even of nothing", () => {
    expect(lower({})).toStrictEqual(empty);
  });

  it("keeps tags, documentation and security, and no extensions or webhooks", () => {
    const kept = { tags: [{ name: "a" }], externalDocs: { url: "u" }, security: [{ a: [] }] };
    const securitySchemes = { a: { type: "apiKey", in: "header", name: "a" } };
    expect(lower({ ...kept, "x-a": 1, webhooks: {}, components: { securitySchemes } })).toEqual({
      ...empty,
      ...kept,
      securityDefinitions: securitySchemes,
    });
  });

  test.each<[url: string, place: object]>([
    ["https://api.example.com/v1", { host: "api.example.com", schemes: ["https"], basePath: "/v1" }],
    ["https://api.example.com/v1/", { host: "api.example.com", schemes: ["https"], basePath: "/v1" }],
    ["http://api.example.com:8080", { host: "api.example.com:8080", schemes: ["http"] }],
    ["wss://api.example.com/", { host: "api.example.com", schemes: ["wss"] }],
    ["ws://api.example.com", { host: "api.example.com", schemes: ["ws"] }],
    ["/v1", { basePath: "/v1" }],
    ["/", {}],
    ["https://{region}.example.com/v1", {}],
    ["https://api.example.com/{version}", {}],
    ["ftp://api.example.com", {}],
    ["v1", {}],
  ])("served at %s is at %j", (url, place) => {
    expect(lower({ servers: [{ url }, { url: "https://other.example.com" }] })).toEqual({ ...empty, ...place });
  });

  it("without a server has no place", () => {
    for (const servers of [[], [{}], [{ url: 7 }], "x"]) expect(lower({ servers })).toEqual(empty);
  });
});

describe("schemas", () => {
  const lowered = (schema: unknown) => objectAt(lower({ components: { schemas: { A: schema } } }), "definitions")["A"];

  test.each<[what: string, schema: unknown, expected: unknown]>([
    ["what is nullable", { type: "string", nullable: true }, { type: "string", "x-nullable": true }],
    ["what is not", { type: "string", nullable: false }, { type: "string" }],
    ["a reference", { $ref: "#/components/schemas/B" }, { $ref: "#/definitions/B" }],
    [
      "what Swagger has not",
      { anyOf: [{}], oneOf: [{}], not: {}, writeOnly: true, deprecated: true, title: "a" },
      { title: "a" },
    ],
    [
      "what is nested",
      { properties: { a: { nullable: true } }, items: { not: {} } },
      { properties: { a: { "x-nullable": true } }, items: {} },
    ],
    [
      "a discriminator that is always there",
      { required: ["kind"], discriminator: { propertyName: "kind" } },
      { required: ["kind"], discriminator: "kind" },
    ],
    [
      "a discriminator that may be missing",
      { required: ["a"], discriminator: { propertyName: "kind" } },
      { required: ["a"] },
    ],
    ["a discriminator of what needs nothing", { discriminator: { propertyName: "kind" } }, {}],
    [
      "a discriminator of alternatives",
      { required: ["kind"], discriminator: { propertyName: "kind" }, oneOf: [] },
      { required: ["kind"] },
    ],
    [
      "a discriminator of any alternatives",
      { required: ["kind"], discriminator: { propertyName: "kind" }, anyOf: [] },
      { required: ["kind"] },
    ],
    ["a schema that is no object", true, true],
  ])("%s", (_, schema, expected) => {
    expect(lowered(schema)).toEqual(expected);
  });
});

describe("parameters", () => {
  const parameter = (described: object, more: object = {}) =>
    operation({ parameters: [{ name: "p", ...described }], responses }, more)["parameters"];
  const list = { type: "array", items: { type: "integer" } };

  test.each<[what: string, described: object, expected: object]>([
    [
      "a plain one",
      { in: "query", description: "d", required: true, schema: { type: "string", maxLength: 3, title: "x" } },
      { in: "query", description: "d", required: true, type: "string", maxLength: 3 },
    ],
    [
      "one that may be left out",
      { in: "header", required: false, schema: { type: "boolean" } },
      { in: "header", type: "boolean" },
    ],
    ["one of the path", { in: "path", schema: { type: "integer" } }, { in: "path", required: true, type: "integer" }],
    [
      "an empty one",
      { in: "query", allowEmptyValue: true, schema: { type: "number" } },
      { in: "query", allowEmptyValue: true, type: "number" },
    ],
    ["an empty header", { in: "header", allowEmptyValue: true, schema: {} }, { in: "header", type: "string" }],
    ["an object", { in: "query", schema: { type: "object", properties: {} } }, { in: "query", type: "string" }],
    ["one without a schema", { in: "query" }, { in: "query", type: "string" }],
    ["a list by repeated names", { in: "query", schema: list }, { in: "query", ...list, collectionFormat: "multi" }],
    [
      "a list with commas",
      { in: "query", explode: false, schema: list },
      { in: "query", ...list, collectionFormat: "csv" },
    ],
    [
      "a list of the path",
      { in: "path", schema: list },
      { in: "path", required: true, ...list, collectionFormat: "csv" },
    ],
    [
      "a list with spaces",
      { in: "query", style: "spaceDelimited", schema: list },
      { in: "query", ...list, collectionFormat: "ssv" },
    ],
    [
      "a list with pipes",
      { in: "query", style: "pipeDelimited", schema: list },
      { in: "query", ...list, collectionFormat: "pipes" },
    ],
    [
      "a list of objects",
      { in: "header", schema: { type: "array", items: { type: "object" } } },
      { in: "header", type: "array", items: { type: "string" }, collectionFormat: "csv" },
    ],
    [
      "all that plain types may have",
      {
        in: "query",
        schema: {
          type: "integer",
          format: "int32",
          default: 1,
          enum: [1],
          minimum: 0,
          maximum: 9,
          exclusiveMinimum: true,
          exclusiveMaximum: true,
          multipleOf: 1,
          nullable: true,
        },
      },
      {
        in: "query",
        type: "integer",
        format: "int32",
        default: 1,
        enum: [1],
        minimum: 0,
        maximum: 9,
        exclusiveMinimum: true,
        exclusiveMaximum: true,
        multipleOf: 1,
        "x-nullable": true,
      },
    ],
    [
      "all that texts and lists may have",
      {
        in: "header",
        schema: {
          ...list,
          minItems: 1,
          maxItems: 2,
          uniqueItems: true,
          items: { type: "string", minLength: 1, pattern: "a" },
        },
      },
      {
        in: "header",
        type: "array",
        minItems: 1,
        maxItems: 2,
        uniqueItems: true,
        items: { type: "string", minLength: 1, pattern: "a" },
        collectionFormat: "csv",
      },
    ],
  ])("%s", (_, described, expected) => {
    expect(parameter(described)).toEqual([{ name: "p", ...expected }]);
  });

  it("in cookies, or nowhere, are left out", () => {
    expect(operation({ parameters: [{ name: "p", in: "cookie" }, { name: "q" }], responses })).not.toHaveProperty(
      "parameters",
    );
  });

  it("are written out where they are shared, and so are their schemas", () => {
    const components = {
      parameters: { "P/q~": { name: "shared", in: "query", schema: { $ref: "#/components/schemas/S" } } },
      schemas: { S: { type: "integer", maximum: 3 } },
    };
    const found = operation({ parameters: [{ $ref: "#/components/parameters/P~1q~0" }], responses }, { components });
    expect(found["parameters"]).toEqual([{ name: "shared", in: "query", type: "integer", maximum: 3 }]);
  });

  it("of a path stay with the path", () => {
    const item = {
      summary: "s",
      description: "d",
      servers: [],
      trace: {},
      "x-a": { responses: { "2XX": {} } },
      parameters: [
        { name: "id", in: "path", schema: { type: "integer" } },
        { name: "c", in: "cookie" },
      ],
      get: { responses },
    };
    expect(objectAt(lower({ paths: { "/a": item, "x-b": 2 } }), "paths")).toEqual({
      "/a": {
        "x-a": { responses: { "2XX": {} } },
        parameters: [{ name: "id", in: "path", required: true, type: "integer" }],
        get: { responses },
      },
      "x-b": 2,
    });
  });

  test.each("get put post delete options head patch".split(" "))("are those of %s, too", (method) => {
    const { paths } = lower({ paths: { "/a": { [method]: { responses, callbacks: {}, servers: [] } } } });
    expect(paths).toEqual({ "/a": { [method]: { responses } } });
  });
});

describe("answers", () => {
  it("have one schema, plain headers, and the media types that they may have", () => {
    const answer = {
      description: "ok",
      headers: {
        "X-A": { schema: { type: "integer", title: "x" } },
        "X-B": { $ref: "#/components/headers/B" },
        "X-C": 7,
      },
      content: { "application/json": { schema: { nullable: true } } },
      links: {},
    };
    const components = { headers: { B: { schema: { type: "array", items: { type: "string" } } } } };
    const other = {
      description: "no",
      content: { "text/plain": { schema: {} }, "application/json": { schema: { type: "string" } } },
    };
    expect(operation({ responses: { 200: answer, 400: other } }, { components })).toEqual({
      produces: ["application/json", "text/plain"],
      responses: {
        200: {
          description: "ok",
          headers: { "X-A": { type: "integer" }, "X-B": { type: "array", items: { type: "string" } } },
          schema: { "x-nullable": true },
        },
        400: { description: "no", schema: {} },
      },
    });
  });

  test.each<[responses: object, expected: object]>([
    [{}, { default: { description: "" } }],
    [{ 204: {} }, { 204: { description: "" } }],
    [{ "4XX": { description: "x" } }, { default: { description: "x" } }],
    [{ default: { description: "x" } }, { default: { description: "x" } }],
    [{ 200: 7 }, { default: { description: "" } }],
  ])("%j are %j", (described, expected) => {
    expect(operation({ responses: described })).toEqual({ responses: expected });
  });

  it("that are shared are written out", () => {
    const components = { responses: { R: { description: "shared" } } };
    expect(operation({ responses: { 200: { $ref: "#/components/responses/R" } } }, { components })).toEqual({
      responses: { 200: { description: "shared" } },
    });
  });
});

describe("security schemes", () => {
  const scheme = (described: object) =>
    objectAt(lower({ components: { securitySchemes: { a: described } } }), "securityDefinitions")["a"];
  const urls = { authorizationUrl: "https://a.example", tokenUrl: "https://t.example" };

  test.each<[described: object, expected: object | undefined]>([
    [
      { type: "http", scheme: "Basic", description: "d" },
      { type: "basic", description: "d" },
    ],
    [
      { type: "http", scheme: "bearer" },
      { type: "apiKey", name: "Authorization", in: "header" },
    ],
    [
      { type: "apiKey", name: "k", in: "query" },
      { type: "apiKey", name: "k", in: "query" },
    ],
    [{ type: "apiKey", name: "k", in: "cookie" }, undefined],
    [{ type: "openIdConnect" }, undefined],
    [{ type: "openIdConnect", flows: { implicit: {} } }, undefined],
    [{ type: "oauth2" }, undefined],
    [{ type: "oauth2", flows: { other: {} } }, undefined],
    [{ type: "oauth2", flows: { implicit: 7 } }, undefined],
    [
      { type: "oauth2", flows: { authorizationCode: { ...urls, scopes: { r: "R" } } } },
      { type: "oauth2", flow: "accessCode", ...urls, scopes: { r: "R" } },
    ],
    [
      { type: "oauth2", flows: { clientCredentials: urls } },
      { type: "oauth2", flow: "application", tokenUrl: urls.tokenUrl, scopes: {} },
    ],
    [
      { type: "oauth2", flows: { password: urls } },
      { type: "oauth2", flow: "password", tokenUrl: urls.tokenUrl, scopes: {} },
    ],
    [
      { type: "oauth2", flows: { implicit: urls, password: urls } },
      { type: "oauth2", flow: "implicit", authorizationUrl: urls.authorizationUrl, scopes: {} },
    ],
  ])("%j is %j", (described, expected) => {
    expect(scheme(described)).toEqual(expected);
  });

  it("that Swagger has not take their requirements with them", () => {
    const securitySchemes = {
      cookie: { type: "apiKey", in: "cookie", name: "c" },
      basic: { type: "http", scheme: "basic" },
    };
    const found = lower({ components: { securitySchemes }, security: [{ cookie: [] }, { basic: [] }] });
    expect(found["security"]).toEqual([{ basic: [] }]);
    expect(found["securityDefinitions"]).toEqual({ basic: { type: "basic" } });
  });

  it("may refer to each other", () => {
    const securitySchemes = { a: { $ref: "#/components/securitySchemes/b" }, b: { type: "http", scheme: "basic" } };
    expect(lower({ components: { securitySchemes } })["securityDefinitions"]).toEqual({
      a: { type: "basic" },
      b: { type: "basic" },
    });
  });
});
