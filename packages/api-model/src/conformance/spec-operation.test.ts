import { describe, expect, it, test } from "vitest";
import { pointerTo } from "./finding.ts";
import { specDocument } from "./spec-document.ts";
import { specOperation, type SpecContent, type SpecOperation } from "./spec-operation.ts";
import { specPaths } from "./spec-paths.ts";
import { Steps } from "./steps.ts";

/** The operation `POST /a` of a document. */
function read(operation: object, more: object = {}, item: object = {}): SpecOperation {
  const document = specDocument({ openapi: "3.1.0", paths: { "/a": { ...item, post: operation } }, ...more });
  if (document === null) throw new Error("No document");
  const match = specPaths(document).match("/a", "post", new Steps(Infinity));
  if (match?.operation == null) throw new Error("No operation");
  return specOperation(document, match, "post", match.operation);
}
const swagger = (operation: object, more: object = {}, item: object = {}) =>
  read(operation, { openapi: undefined, swagger: "2.0", ...more }, item);
const mediaOf = (content: SpecContent | undefined) => [...(content?.keys() ?? [])];
const schemasOf = (content: SpecContent | undefined) =>
  [...(content ?? [])].map(([media, { schema, place }]) => [media, schema, pointerTo(place)]);

describe("an operation", () => {
  test.each<[operation: object, deprecated: boolean, sunsetMs: number | null]>([
    [{}, false, null],
    [{ deprecated: true }, true, null],
    [{ deprecated: "true" }, false, null],
    [{ "x-sunset": "2026-01-01" }, false, Date.UTC(2026, 0, 1)],
    [{ "x-sunset": "2026-01-01T12:00:00Z" }, false, Date.UTC(2026, 0, 1, 12)],
    [{ "x-sunset": "soon" }, false, null],
    [{ "x-sunset": "2026-02-31" }, false, null],
    [{ "x-sunset": "2028-02-29" }, false, Date.UTC(2028, 1, 29)],
    [{ "x-sunset": null }, false, null],
  ])("%j is deprecated: %s, until %j", (operation, deprecated, sunsetMs) => {
    expect(read(operation)).toMatchObject({ deprecated, sunsetMs });
  });

  it("has a place", () => {
    expect(pointerTo(read({}).place)).toBe("/paths/~1a/post");
  });
});

describe("parameters", () => {
  const shown = (operation: SpecOperation) =>
    operation.parameters.map(({ in: where, name, place, schemaPlace }) => [
      `${where} ${name}`,
      pointerTo(place),
      pointerTo(schemaPlace),
    ]);

  it("are those of the path, and the operation's own in place of them", () => {
    const item = {
      parameters: [
        { name: "a", in: "query" },
        { name: "b", in: "query" },
      ],
    };
    expect(
      shown(
        read(
          {
            parameters: [
              { name: "b", in: "query" },
              { name: "a", in: "header" },
            ],
          },
          {},
          item,
        ),
      ),
    ).toEqual([
      ["query a", "/paths/~1a/parameters/0", "/paths/~1a/parameters/0/schema"],
      ["query b", "/paths/~1a/post/parameters/0", "/paths/~1a/post/parameters/0/schema"],
      ["header a", "/paths/~1a/post/parameters/1", "/paths/~1a/post/parameters/1/schema"],
    ]);
  });

  it("may be shared", () => {
    const components = { parameters: { P: { name: "p", in: "cookie" } } };
    expect(shown(read({ parameters: [{ $ref: "#/components/parameters/P" }] }, { components }))).toEqual([
      ["cookie p", "/components/parameters/P", "/components/parameters/P/schema"],
    ]);
  });

  test.each<[what: string, parameter: unknown]>([
    ["a body", { name: "p", in: "body" }],
    ["a place that is none", { name: "p", in: "elsewhere" }],
    ["no place", { name: "p" }],
    ["a reference that leads nowhere", { $ref: "#/nowhere" }],
    ["no object", "p"],
  ])("are none where there is %s", (_, parameter) => {
    expect(read({ parameters: [parameter] }).parameters).toEqual([]);
    expect(read({ parameters: { 0: parameter } }).parameters).toEqual([]);
  });

  test.each<[parameter: object, expected: object]>([
    [{ in: "path" }, { required: true, separator: ",", object: null, prefix: null }],
    [{ in: "query" }, { required: false, separator: "repeat", object: null }],
    [{ in: "query", required: true }, { required: true }],
    [{ in: "query", required: "yes" }, { required: false }],
    [{ in: "cookie" }, { separator: "repeat" }],
    [{ in: "header" }, { separator: "," }],
    [{ in: "query", allowEmptyValue: true }, { mayBeEmpty: true }],
    [{ in: "query" }, { mayBeEmpty: false }],
    [{ in: "query", explode: false }, { separator: "," }],
    [{ in: "query", style: "spaceDelimited" }, { separator: " " }],
    [{ in: "query", style: "pipeDelimited", explode: false }, { separator: "|" }],
    [
      { in: "query", style: "deepObject" },
      { object: "deep", separator: "," },
    ],
    [
      { in: "path", style: "label" },
      { prefix: "label", separator: "," },
    ],
    [
      { in: "path", style: "label", explode: true },
      { prefix: "label", separator: "." },
    ],
    [
      { in: "path", style: "matrix" },
      { prefix: "matrix", separator: "," },
    ],
    [
      { in: "path", style: "matrix", explode: true },
      { prefix: "matrix", separator: "repeat" },
    ],
    [
      { in: "path", style: "simple", explode: true },
      { prefix: null, separator: "," },
    ],
    [{ in: "query", style: 7 }, { separator: "repeat" }],
    [{ in: "query", style: "constructor" }, { separator: "," }],
    [{ in: "query", schema: { type: "object" } }, { object: "spread" }],
    [{ in: "query", explode: false, schema: { type: "object" } }, { object: "pairs" }],
    [{ in: "path", schema: { type: "object" } }, { object: "pairs" }],
    [{ in: "path", explode: true, schema: { type: ["object", "null"] } }, { object: "assigned" }],
    [{ in: "query", schema: { properties: {} } }, { object: "spread" }],
    [{ in: "query", schema: { type: ["object", "string"] } }, { object: null }],
    [{ in: "query", schema: { type: "null" } }, { object: null }],
    [{ in: "query", schema: { type: "array" } }, { object: null }],
  ])("%j are read as %j", (parameter, expected) => {
    expect(read({ parameters: [{ name: "p", ...parameter }] }).parameters).toMatchObject([
      { name: "p", content: null, ...expected },
    ]);
  });

  it("in headers have names in small letters, and any scalar is a name", () => {
    const names = (list: readonly object[]) => read({ parameters: list }).parameters.map(({ name }) => name);
    expect(
      names([
        { name: "X-A", in: "header" },
        { name: "X-A", in: "query" },
      ]),
    ).toEqual(["x-a", "X-A"]);
    expect(names([{ name: 7, in: "query" }, { name: true, in: "query" }, { in: "query" }])).toEqual(["7", "true", ""]);
  });

  it("may have content in place of a schema, the first one", () => {
    const content = { "application/json": { schema: { type: "integer" } }, "text/plain": {} };
    const [parameter] = read({
      parameters: [{ name: "p", in: "query", content, schema: { type: "string" } }],
    }).parameters;
    expect(parameter).toMatchObject({
      schema: { type: "integer" },
      content: "json",
      separator: "repeat",
      object: null,
    });
    expect(pointerTo(parameter?.schemaPlace ?? null)).toBe(
      "/paths/~1a/post/parameters/0/content/application~1json/schema",
    );
    const [broken] = read({ parameters: [{ name: "p", in: "query", content: { "text/xml": 7 } }] }).parameters;
    expect(broken).toMatchObject({ schema: undefined, content: "other" });
    const [empty] = read({
      parameters: [{ name: "p", in: "query", content: {}, schema: { type: "integer" } }],
    }).parameters;
    expect(empty).toMatchObject({ schema: { type: "integer" }, content: null });
  });

  test.each([
    ["csv", ","],
    ["ssv", " "],
    ["tsv", "\t"],
    ["pipes", "|"],
    ["multi", "repeat"],
    ["other", ","],
    ["constructor", ","],
    [undefined, ","],
  ])("of Swagger 2.0 have lists as %j", (collectionFormat, separator) => {
    const described = {
      name: "p",
      in: "query",
      type: "array",
      ...(collectionFormat !== undefined && { collectionFormat }),
    };
    const [parameter] = swagger({ parameters: [described] }).parameters;
    expect(parameter).toMatchObject({ separator, object: null, content: null, schema: described });
    expect(pointerTo(parameter?.schemaPlace ?? null)).toBe("/paths/~1a/post/parameters/0");
  });
});

describe("bodies", () => {
  it("have content by media type, in small letters and without parameters", () => {
    const content = {
      "Application/JSON; charset=utf-8": { schema: { type: "string" } },
      "image/*": {},
      "text/plain": 7,
    };
    const { body } = read({ requestBody: { required: true, content } });
    expect(body?.required).toBe(true);
    expect(pointerTo(body?.place ?? null)).toBe("/paths/~1a/post/requestBody");
    const base = "/paths/~1a/post/requestBody/content";
    expect(schemasOf(body?.content)).toEqual([
      ["application/json", { type: "string" }, `${base}/Application~1JSON; charset=utf-8/schema`],
      ["image/*", undefined, `${base}/image~1*/schema`],
      ["text/plain", undefined, `${base}/text~1plain/schema`],
    ]);
  });

  it("may be shared, optional, or missing", () => {
    const components = { requestBodies: { B: { content: { "a/b": {} } } } };
    const shared = read({ requestBody: { $ref: "#/components/requestBodies/B" } }, { components }).body;
    expect([shared?.required, pointerTo(shared?.place ?? null), mediaOf(shared?.content)]).toEqual([
      false,
      "/components/requestBodies/B",
      ["a/b"],
    ]);
    expect(read({}).body).toBeNull();
    expect(read({ requestBody: { $ref: "#/nowhere" } }).body).toBeNull();
    expect(read({ requestBody: {} }).body?.content).toEqual(new Map());
  });

  it("of Swagger 2.0 are a parameter, of each type that is consumed", () => {
    const parameters = [{ name: "b", in: "body", required: true, schema: { type: "string" } }];
    const { body } = swagger({ parameters, consumes: ["A/B; x=1", 7, "c/d"] });
    expect(body?.required).toBe(true);
    expect(schemasOf(body?.content)).toEqual(
      ["a/b", "c/d"].map((media) => [media, { type: "string" }, "/paths/~1a/post/parameters/0/schema"]),
    );
    expect(mediaOf(swagger({ parameters }, { consumes: ["e/f"] }).body?.content)).toEqual(["e/f"]);
    expect(mediaOf(swagger({ parameters }).body?.content)).toEqual(["application/json"]);
    expect(mediaOf(swagger({ parameters, consumes: [] }).body?.content)).toEqual(["application/json"]);
    expect(swagger({ parameters: [{ name: "b", in: "body" }] }).body?.required).toBe(false);
  });

  it("of Swagger 2.0 are anything where only their types are stated", () => {
    const { body } = swagger({ consumes: ["a/b"] });
    expect([body?.required, schemasOf(body?.content)]).toEqual([false, [["a/b", undefined, "/paths/~1a/post"]]]);
    expect(swagger({}, { consumes: ["a/b"] }).body).toBeNull();
  });

  it("of Swagger 2.0 are forms, as one object", () => {
    const parameters = [
      { name: "a", in: "formData", type: "string", required: true },
      { name: "b", in: "formData", type: "array", collectionFormat: "multi" },
    ];
    const { body } = swagger({ parameters: [...parameters, { name: "q", in: "query" }] });
    expect([body?.required, mediaOf(body?.content), pointerTo(body?.place ?? null)]).toEqual([
      true,
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      "/paths/~1a/post/parameters",
    ]);
    const media = body?.content.get("multipart/form-data");
    expect(media?.schema).toEqual({
      type: "object",
      properties: { a: parameters[0], b: parameters[1] },
      required: ["a"],
    });
    expect(media?.encoding).toEqual(
      new Map([
        ["a", { separator: ",", object: null }],
        ["b", { separator: "repeat", object: null }],
      ]),
    );
    expect(swagger({ parameters: parameters.slice(1) }).body?.required).toBe(false);
    expect(
      mediaOf(swagger({ parameters, consumes: ["application/json", "multipart/form-data"] }).body?.content),
    ).toEqual(["multipart/form-data"]);
  });

  it("of a form say how fields are written, and what parts may be", () => {
    const encoding = {
      a: { explode: false },
      b: { contentType: "image/PNG, image/*" },
      c: { contentType: "application/json" },
      d: {},
    };
    const schema = { properties: { a: { type: "array" } } };
    const content = {
      "multipart/form-data": { schema, encoding },
      "application/x-www-form-urlencoded": { schema, encoding },
    };
    const inOpenApi = (openapi: string) => read({ requestBody: { content } }, { openapi }).body?.content;
    const parts = inOpenApi("3.1.0")?.get("multipart/form-data");
    expect(parts?.encoding).toEqual(
      new Map<string, unknown>([
        ["a", { separator: ",", object: null }],
        ["b", "other"],
        ["c", "json"],
      ]),
    );
    expect(
      [...(parts?.parts ?? [])].map(([name, { types, place }]) => [
        name,
        types,
        pointerTo(place).split("/encoding")[1],
      ]),
    ).toEqual([
      ["b", ["image/png", "image/*"], "/b/contentType"],
      ["c", ["application/json"], "/c/contentType"],
    ]);
    expect(inOpenApi("3.0.3")?.get("multipart/form-data")?.encoding.has("a")).toBe(false);
    expect(inOpenApi("3.0.3")?.get("application/x-www-form-urlencoded")?.encoding.has("a")).toBe(true);
    expect(inOpenApi("3.1.0")?.get("application/x-www-form-urlencoded")?.parts).toEqual(new Map());
  });
});

describe("answers", () => {
  it("are listed by status in capitals, with content and headers", () => {
    const responses = {
      200: {
        content: { "a/b": { schema: {} } },
        headers: { "X-A": { required: true, schema: { type: "integer" } }, "X-B": 7 },
      },
      "4xx": {},
      default: { $ref: "#/components/responses/R" },
      500: { $ref: "#/nowhere" },
      "x-a": 7,
    };
    const operation = read({ responses }, { components: { responses: { R: { description: "" } } } });
    expect(
      [...operation.responses].map(([status, { place, content }]) => [status, pointerTo(place), mediaOf(content)]),
    ).toEqual([
      ["200", "/paths/~1a/post/responses/200", ["a/b"]],
      ["500", "/paths/~1a/post/responses/500", []],
      ["4XX", "/paths/~1a/post/responses/4xx", []],
      ["DEFAULT", "/components/responses/R", []],
    ]);
    expect(operation.responses.get("500")?.lost.map(({ reference }) => reference)).toEqual(["#/nowhere"]);
    const [header, ...more] = operation.responses.get("200")?.headers ?? [];
    expect(more).toEqual([]);
    expect(header).toMatchObject({ name: "x-a", required: true, separator: ",", schema: { type: "integer" } });
    expect(pointerTo(header?.schemaPlace ?? null)).toBe("/paths/~1a/post/responses/200/headers/X-A/schema");
    expect(read({}).responses).toEqual(new Map());
  });

  it("of Swagger 2.0 have one schema for each type that is produced", () => {
    const responses = { 200: { schema: { type: "string" }, headers: { "X-A": { type: "integer" } } }, 204: {} };
    const produced = swagger({ responses, produces: ["a/b", "C/D"] });
    expect(schemasOf(produced.responses.get("200")?.content)).toEqual(
      ["a/b", "c/d"].map((media) => [media, { type: "string" }, "/paths/~1a/post/responses/200/schema"]),
    );
    expect(produced.responses.get("204")?.content).toEqual(new Map());
    expect(produced.responses.get("200")?.headers).toMatchObject([
      { name: "x-a", required: false, schema: { type: "integer" } },
    ]);
    expect(mediaOf(swagger({ responses }).responses.get("200")?.content)).toEqual(["application/json"]);
    expect(mediaOf(swagger({ responses }, { produces: ["e/f"] }).responses.get("200")?.content)).toEqual(["e/f"]);
  });
});

describe("security", () => {
  const schemes = { a: { type: "apiKey" }, b: { type: "http" }, c: { $ref: "#/components/securitySchemes/a" } };
  const components = { securitySchemes: schemes };

  test.each<[what: string, own: unknown, shared: unknown, expected: string[][]]>([
    ["is none where it isn't required", undefined, undefined, []],
    ["is the document's", undefined, [{ a: [] }], [["apiKey"]]],
    ["is the operation's before that", [{ b: [] }], [{ a: [] }], [["http"]]],
    ["is none where the operation asks for none", [], [{ a: [] }], []],
    [
      "has alternatives of several schemes",
      [{ a: [], b: [] }, { c: [] }, {}],
      undefined,
      [["apiKey", "http"], ["apiKey"], []],
    ],
    ["requires no undefined scheme", [{ unknown: [] }], undefined, [[]]],
    ["is none where it is no list", { a: [] }, undefined, []],
    ["is of alternatives that are objects", ["a", null, { a: [] }], undefined, [["apiKey"]]],
  ])("%s", (_, own, shared, expected) => {
    const operation = read(
      { ...(own !== undefined && { security: own }) },
      { components, ...(shared !== undefined && { security: shared }) },
    );
    expect(operation.security.map((each) => each.map(({ type }) => type))).toEqual(expected);
  });

  it("of Swagger 2.0 has its schemes elsewhere", () => {
    const operation = swagger(
      { security: [{ a: [] }] },
      { securityDefinitions: schemes, components: { securitySchemes: { a: { type: "no" } } } },
    );
    expect(operation.security).toEqual([[{ type: "apiKey" }]]);
    expect(read({ security: [{ a: [] }] }, { components: 7 }).security).toEqual([[]]);
  });
});
