import { describe, expect, it, test } from "vitest";
import { raiseSwagger } from "./raise-swagger.ts";
import { objectAt } from "./schema-walk.ts";

const info = { title: "t", version: "1" };
const raise = (more: object) => raiseSwagger({ swagger: "2.0", info, paths: {}, ...more });
const empty = { openapi: "3.0.3", info, paths: {}, components: { schemas: {} } };
const operation = (described: object, more: object = {}) =>
  objectAt(objectAt(objectAt(raise({ paths: { "/a": { post: described } }, ...more }), "paths"), "/a"), "post");
const responses = { 200: { description: "ok" } };

describe("a document", () => {
  it("says what it is", () => {
    expect(raise({})).toStrictEqual(empty);
  });

  it("keeps tags, documentation, security and extensions", () => {
    const kept = { tags: [{ name: "a" }], externalDocs: { url: "u" }, security: [{ a: [] }], "x-a": 1 };
    expect(raise({ ...kept, consumes: ["a/b"], "x-nullable": true })).toEqual({ ...empty, ...kept });
  });

  test.each<[place: object, servers: string[] | undefined]>([
    [
      { host: "a.example", basePath: "/v1", schemes: ["http", "https"] },
      ["http://a.example/v1", "https://a.example/v1"],
    ],
    [{ host: "a.example" }, ["https://a.example"]],
    [{ host: "a.example", schemes: [] }, ["https://a.example"]],
    [{ host: "a.example", schemes: "http" }, ["https://a.example"]],
    [{ host: "a.example", basePath: "/" }, ["https://a.example"]],
    [{ basePath: "/v1" }, ["/v1"]],
    [{ basePath: "/" }, undefined],
    [{ host: 7, basePath: 7 }, undefined],
  ])("at %j is served at %j", (place, servers) => {
    expect(raise(place)["servers"]).toEqual(servers?.map((url) => ({ url })));
  });

  it("leaves extensions among its paths, and what is no path item", () => {
    expect(raise({ paths: { "x-a": { get: { schemes: [] } }, "/a": 7 } })["paths"]).toEqual({
      "x-a": { get: { schemes: [] } },
      "/a": 7,
    });
  });
});

describe("schemas", () => {
  const raised = (schema: unknown) =>
    objectAt(objectAt(raise({ definitions: { A: schema } }), "components"), "schemas")["A"];

  test.each<[what: string, schema: unknown, expected: unknown]>([
    ["what is nullable", { type: "string", "x-nullable": true }, { type: "string", nullable: true }],
    ["what is not", { type: "string", "x-nullable": false }, { type: "string" }],
    ["a reference with a note", { $ref: "#/definitions/B", title: "x" }, { $ref: "#/components/schemas/B" }],
    ["a file", { type: "file", title: "x" }, { type: "string", format: "binary", title: "x" }],
    ["a list of anything", { type: "array" }, { type: "array", items: {} }],
    [
      "a list",
      { type: "array", items: { "x-nullable": true }, collectionFormat: "csv" },
      { type: "array", items: { nullable: true } },
    ],
    ["a discriminator", { discriminator: "kind" }, { discriminator: { propertyName: "kind" } }],
    ["a discriminator that is none", { discriminator: 7 }, {}],
    ["an extension", { "x-a": 1 }, { "x-a": 1 }],
  ])("%s", (_, schema, expected) => {
    expect(raised(schema)).toEqual(expected);
  });
});

describe("parameters", () => {
  const parameter = (described: object) =>
    Object(operation({ parameters: [{ name: "p", ...described }], responses })["parameters"])[0];
  const list = { type: "array", items: { type: "integer" } };

  it("say apart what is about the parameter and what is about its value", () => {
    expect(
      parameter({
        in: "query",
        description: "d",
        required: true,
        allowEmptyValue: true,
        deprecated: true,
        "x-a": 1,
        type: "string",
        maxLength: 3,
        enum: ["a"],
      }),
    ).toEqual({
      name: "p",
      in: "query",
      description: "d",
      required: true,
      allowEmptyValue: true,
      deprecated: true,
      "x-a": 1,
      schema: { type: "string", maxLength: 3, enum: ["a"] },
    });
  });

  test.each<[where: string, collectionFormat: string | undefined, style: object]>([
    ["query", undefined, { style: "form", explode: false }],
    ["query", "csv", { style: "form", explode: false }],
    ["query", "tsv", { style: "form", explode: false }],
    ["query", "ssv", { style: "spaceDelimited", explode: false }],
    ["query", "pipes", { style: "pipeDelimited", explode: false }],
    ["query", "multi", { style: "form", explode: true }],
    ["query", "constructor", { style: "form", explode: false }],
    ["header", "multi", {}],
    ["path", "csv", {}],
  ])("in a %s with lists as %s are written by %j", (where, collectionFormat, style) => {
    expect(parameter({ in: where, ...list, ...(collectionFormat === undefined ? {} : { collectionFormat }) })).toEqual({
      name: "p",
      in: where,
      ...style,
      schema: list,
    });
  });

  it("that are no list have no style", () => {
    expect(parameter({ in: "query", type: "string", collectionFormat: "multi" })).toEqual({
      name: "p",
      in: "query",
      schema: { type: "string" },
    });
  });

  it("that are shared are written out, and those of a path stay with it", () => {
    const parameters = { "L/m~": { name: "limit", in: "query", type: "integer" } };
    const reference = { $ref: "#/parameters/L~1m~0" };
    const limit = { name: "limit", in: "query", schema: { type: "integer" } };
    const { paths } = raise({
      parameters,
      paths: { "/a": { parameters: [reference], get: { parameters: [reference], responses } } },
    });
    expect(paths).toEqual({ "/a": { parameters: [limit], get: { parameters: [limit], responses } } });
  });

  test.each("get put post delete options head patch".split(" "))("are those of %s", (method) => {
    const { paths } = raise({
      paths: { "/a": { [method]: { schemes: ["http"], consumes: [], produces: [], responses }, "x-b": 1 } },
    });
    expect(paths).toEqual({ "/a": { [method]: { responses }, "x-b": 1 } });
  });
});

describe("bodies", () => {
  const body = { name: "b", in: "body", schema: { $ref: "#/definitions/A" } };
  const schema = { $ref: "#/components/schemas/A" };

  it("are requests of each media type that is consumed", () => {
    expect(
      operation({ parameters: [{ ...body, required: true, description: "d" }], consumes: ["a/b", "c/d"], responses }),
    ).toEqual({
      requestBody: { description: "d", content: { "a/b": { schema }, "c/d": { schema } }, required: true },
      responses,
    });
  });

  test.each<[own: unknown, shared: unknown, media: string]>([
    [undefined, undefined, "application/json"],
    [undefined, ["a/b"], "a/b"],
    [["c/d"], ["a/b"], "c/d"],
    [[], ["a/b"], "application/json"],
    [[7], undefined, "application/json"],
    ["a/b", undefined, "application/json"],
  ])("consumed as %j, or %j for all, are %s", (own, shared, media) => {
    const found = operation(
      { parameters: [body], ...(own !== undefined && { consumes: own }), responses },
      shared === undefined ? {} : { consumes: shared },
    );
    expect(found["requestBody"]).toEqual({ content: { [media]: { schema } } });
  });

  it("are no parameters, and neither are fields of forms", () => {
    const query = { name: "q", in: "query", type: "string" };
    const found = operation({ parameters: [body, query, { name: "f", in: "formData", type: "string" }], responses });
    expect(found["parameters"]).toEqual([{ name: "q", in: "query", schema: { type: "string" } }]);
  });

  it("of an operation come before those of its path", () => {
    const { paths } = raise({
      paths: {
        "/a": {
          parameters: [body],
          put: { responses },
          post: { parameters: [{ ...body, schema: { type: "string" } }], responses },
        },
      },
    });
    expect(paths).toMatchObject({
      "/a": {
        parameters: [],
        put: { requestBody: { content: { "application/json": { schema } } } },
        post: { requestBody: { content: { "application/json": { schema: { type: "string" } } } } },
      },
    });
  });
});

describe("forms", () => {
  const field = (name: string, more: object = {}) => ({ name, in: "formData", type: "string", ...more });
  const form = (parameters: readonly object[], consumes?: readonly string[]) =>
    operation({ parameters, responses, ...(consumes && { consumes }) })["requestBody"];
  const urlencoded = "application/x-www-form-urlencoded";

  it("are objects whose fields are needed by name", () => {
    expect(form([field("a", { required: true, maxLength: 3, allowEmptyValue: true }), field("b")])).toEqual({
      content: {
        [urlencoded]: {
          schema: {
            type: "object",
            properties: { a: { type: "string", maxLength: 3 }, b: { type: "string" } },
            required: ["a"],
          },
        },
      },
      required: true,
    });
    expect(form([field("a")])).toEqual({
      content: { [urlencoded]: { schema: { type: "object", properties: { a: { type: "string" } } } } },
    });
  });

  test.each<[consumes: string[] | undefined, hasFile: boolean, media: string[]]>([
    [undefined, false, [urlencoded]],
    [undefined, true, ["multipart/form-data"]],
    [["application/json"], false, [urlencoded]],
    [["multipart/form-data"], false, ["multipart/form-data"]],
    [[urlencoded, "application/json", "multipart/form-data"], true, [urlencoded, "multipart/form-data"]],
  ])("consumed as %j, with a file: %s, are %j", (consumes, hasFile, media) => {
    expect(
      Object.keys(objectAt(Object(form([field("a", hasFile ? { type: "file" } : {})], consumes)), "content")),
    ).toEqual(media);
  });

  it("with one file among other fields are sent in parts", () => {
    expect(form([field("a"), field("b", { type: "file" })])).toMatchObject({ content: { "multipart/form-data": {} } });
  });

  it("have files as binary texts", () => {
    expect(form([field("a", { type: "file" })])).toMatchObject({
      content: { "multipart/form-data": { schema: { properties: { a: { type: "string", format: "binary" } } } } },
    });
  });

  it("say how their lists are written, but in parts", () => {
    const list = { type: "array", items: { type: "string" } };
    const fields = [
      field("again", { ...list, collectionFormat: "multi" }),
      field("commas", list),
      field("pipes", { ...list, collectionFormat: "pipes" }),
    ];
    expect(form(fields)).toMatchObject({
      content: {
        [urlencoded]: {
          encoding: { commas: { style: "form", explode: false }, pipes: { style: "pipeDelimited", explode: false } },
        },
      },
    });
    expect(Object(form(fields)).content[urlencoded].encoding).not.toHaveProperty("again");
    expect(Object(form(fields, ["multipart/form-data"])).content["multipart/form-data"]).not.toHaveProperty("encoding");
    expect(Object(form(fields.slice(0, 1))).content[urlencoded]).not.toHaveProperty("encoding");
  });

  it("next to a body are not there", () => {
    expect(form([field("a"), { in: "body", name: "b", schema: {} }])).toEqual({
      content: { "application/json": { schema: {} } },
    });
  });

  it("are no parameters", () => {
    expect(operation({ parameters: [field("a")], responses })).not.toHaveProperty("parameters");
    expect(operation({ responses })).toEqual({ responses });
  });
});

describe("answers", () => {
  it("have content of each media type that is produced, and headers with schemas", () => {
    const answer = {
      description: "ok",
      schema: { type: "file" },
      headers: { "X-A": { type: "integer", description: "d" }, "X-B": 7 },
      examples: { "application/json": 1 },
      "x-a": 1,
    };
    expect(operation({ produces: ["a/b", "c/d"], responses: { 200: answer } })["responses"]).toEqual({
      200: {
        description: "ok",
        "x-a": 1,
        headers: { "X-A": { description: "d", schema: { type: "integer" } } },
        content: {
          "a/b": { schema: { type: "string", format: "binary" } },
          "c/d": { schema: { type: "string", format: "binary" } },
        },
      },
    });
  });

  it("without a schema have no content, and without a description an empty one", () => {
    expect(operation({ produces: ["a/b"], responses: { 204: {}, 400: { description: 7 } } })["responses"]).toEqual({
      204: { description: "" },
      400: { description: "" },
    });
  });

  it("that are shared are written out, and extensions stay", () => {
    const shared = {
      responses: { R: { description: "shared", schema: { $ref: "#/definitions/A" } } },
      produces: ["a/b"],
    };
    expect(
      operation({ responses: { 200: { $ref: "#/responses/R" }, "x-a": { schema: 1 }, 400: 7 } }, shared)["responses"],
    ).toEqual({
      200: { description: "shared", content: { "a/b": { schema: { $ref: "#/components/schemas/A" } } } },
      "x-a": { schema: 1 },
      400: 7,
    });
  });
});

describe("security schemes", () => {
  const scheme = (described: unknown) =>
    objectAt(objectAt(raise({ securityDefinitions: { a: described } }), "components"), "securitySchemes")["a"];

  test.each<[described: unknown, expected: unknown]>([
    [
      { type: "basic", description: "d" },
      { type: "http", scheme: "basic", description: "d" },
    ],
    [
      { type: "apiKey", name: "k", in: "query" },
      { type: "apiKey", name: "k", in: "query" },
    ],
    [
      {
        type: "oauth2",
        flow: "accessCode",
        authorizationUrl: "a",
        tokenUrl: "t",
        scopes: { r: "R" },
        description: "d",
      },
      {
        type: "oauth2",
        description: "d",
        flows: { authorizationCode: { authorizationUrl: "a", tokenUrl: "t", scopes: { r: "R" } } },
      },
    ],
    [
      { type: "oauth2", flow: "application", tokenUrl: "t" },
      { type: "oauth2", flows: { clientCredentials: { tokenUrl: "t", scopes: {} } } },
    ],
    [
      { type: "oauth2", flow: "implicit", authorizationUrl: "a" },
      { type: "oauth2", flows: { implicit: { authorizationUrl: "a", scopes: {} } } },
    ],
    [
      { type: "oauth2", flow: "password" },
      { type: "oauth2", flows: { password: { scopes: {} } } },
    ],
    [
      { type: "oauth2", flow: "constructor" },
      { type: "oauth2", flows: { constructor: { scopes: {} } } },
    ],
    [7, undefined],
  ])("%j is %j", (described, expected) => {
    expect(scheme(described)).toEqual(expected);
  });
});
